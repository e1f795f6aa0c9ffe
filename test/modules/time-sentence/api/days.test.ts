import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

const t = await ofFile(startTestApp());
const ravi = await t.make.person('ravi');
const body = { time_zone: 'Asia/Kolkata' };
expect((await t.request('PATCH', '/user/settings', ravi, { body })).status).toBe(200);
const lou = await t.make.user('lou');
const site = await t.make.repository(lou, 'site');
await t.make.collaborator(site, ravi.user, 'write');
await t.make.issue(site, lou);

describe('a day word makes a day', () => {
  const parse = async (text: string): Promise<Json> =>
    (await t.request('POST', '/user/times/parse', ravi, { body: { text, repo: 'lou/site' } })).json;

  it.each([
    ['4h 2026-04-01', '2026-04-01', '2026-04-01T06:30:00Z'],
    ['4h yesterday review', '2026-05-03', '2026-05-03T06:30:00Z'],
    ['4h today', '2026-05-04', '2026-05-04T06:30:00Z'],
    ['4h fri', '2026-05-01', '2026-05-01T06:30:00Z'],
  ])('%s', async (text, day, created) => {
    t.clock.advance(Date.parse('2026-05-04T09:30:00Z') / 1000 - t.clock.nowUnix());
    expect(await parse(`#1 ${text}`)).toMatchObject({ errors: [], day, created, started: null });
  });

  it('but no word, or a time of day, does not', async () => {
    for (const text of ['4h', '4h yesterday 14:00', '14:00-15:00', '9:00-10:30 2026-04-01']) {
      expect(await parse(`#1 ${text}`)).toMatchObject({ errors: [], day: null });
    }
  });
});
