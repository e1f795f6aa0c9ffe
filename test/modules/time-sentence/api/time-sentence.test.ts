import { beforeEach, describe, expect, it } from 'vitest';
import { type As, startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';

let mira: Awaited<ReturnType<TestApp['make']['person']>>;
let site: string;
const t = await ofFile(startTestApp());

beforeEach(async () => {
  mira = await t.make.person();
  const repository = await t.make.repository(mira.user);
  site = `${mira.user.name}/${repository.name}`;
  await t.make.issue(repository, mira.user, { title: 'Sweep' });
});

const parse = (as: As, body: object) => t.request('POST', '/user/times/parse', as, { body });

describe('POST /user/times/parse', () => {
  it('returns what would be added, and adds nothing', async () => {
    const text = '#1 1h30m yesterday 14:00 review';
    const body = { text, repo: site, time_zone: 'Europe/Berlin' };
    const { status, json } = await parse(mira, body);
    expect(status).toBe(200);
    expect(json).toEqual({
      project: null,
      repository: site,
      issue: 1,
      title: 'Sweep',
      seconds: 5400,
      duration: '1h 30m',
      started: '2026-05-03T12:00:00Z',
      day: null,
      created: '2026-05-03T13:30:00Z',
      note: 'review',
      tags: [],
      errors: [],
      readings: [],
      choices: [],
      time_words: [],
    });
    expect(await rowsOf(t, 'SELECT id FROM tracked_time')).toEqual([]);
    // It can be added unchanged.
    const { seconds: time, started, note } = json;
    const path = `/repos/${site}/issues/1/times`;
    const added = await t.request('POST', path, mira, { body: { time, started, note } });
    expect(added.json).toMatchObject({ time: 5400, started, created: json.created, note });
  });

  it('gives mistakes with codes and values, and what is wrong within them', async () => {
    const errors = async (text: string): Promise<unknown> =>
      (await t.request('POST', '/user/times/parse', mira, { body: { text } })).json.errors;
    expect(await errors('1h tomorrow')).toEqual([
      { at: 11, code: 'sentence.no-issue', message: expect.any(String), values: {} },
      {
        ...{ at: 3, code: 'sentence.part', message: '“tomorrow”: 2026-05-05 is in the future' },
        values: {
          text: 'tomorrow',
          problem: {
            code: 'sentence.future',
            message: '2026-05-05 is in the future',
            values: { day: '2026-05-05' },
          },
        },
      },
    ]);
  });

  it('reads the days of a text as of when it was written', async () => {
    const now = '2026-05-02T09:00:00Z';
    const body = { text: `${site}#1 1h yesterday`, now, time_zone: 'Europe/Berlin' };
    expect((await parse(mira, body)).json.created).toBe('2026-05-01T10:00:00Z');
    const bad = await parse(mira, { ...body, now: 'soon' });
    expect([bad.status, bad.json.message]).toEqual([422, expect.stringContaining('[now]')]);
  });

  it("counts days and hours by the caller's settings, else by the instance's", async () => {
    const settings = { time_zone: 'Asia/Tokyo', working_day_seconds: 27_000 };
    const body = { text: `${site}#1 1d today 9:00` };
    expect((await parse(mira, body)).json).toMatchObject({
      seconds: 28_800,
      started: '2026-05-04T09:00:00Z',
    });
    await t.request('PATCH', '/user/settings', mira, { body: settings });
    expect((await parse(mira, body)).json).toMatchObject({
      seconds: 27_000,
      started: '2026-05-04T00:00:00Z',
    });
  });

  it('lists everything that is missing, with positions', async () => {
    const { status, json } = await parse(mira, { text: '', repo: null, time_zone: '' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ repository: null, issue: null, title: null, seconds: null });
    expect(json).toMatchObject({ duration: null, started: null, created: '2026-05-04T09:30:00Z' });
    expect(json.errors.map((error: { at: number }) => error.at)).toEqual([0, 0]);
    const unsaid = await parse(mira, { text: '1h #1' });
    expect(unsaid.json.errors).toMatchObject([{ at: 3, message: 'no repository is named' }]);
    const unknown = await parse(mira, { text: '#9 1h', repo: site });
    expect(unknown.json.errors).toMatchObject([
      { at: 0, message: 'issue does not exist [index: 9]' },
    ]);
    expect(unknown.json).toMatchObject({ repository: null, issue: null, seconds: 3600 });
  });

  it('reveals nothing of an issue the caller may not read, or not track time on', async () => {
    const other = await t.make.person();
    const hidden = await t.make.repository(mira.user, undefined, { isPrivate: true });
    await t.make.issue(hidden, mira.user, { title: 'Secret' });
    const name = `${mira.user.name}/${hidden.name}`;
    const absent = await parse(other, { text: '#1 1h', repo: `${mira.user.name}/absent` });
    const secret = await parse(other, { text: '#1 1h', repo: name });
    expect(secret.json).toEqual(absent.json);
    expect(secret.json.errors).toMatchObject([{ at: 0, message: 'there is no such repository' }]);
    const closed = await parse(other, { text: '#1 1h', repo: site });
    expect(closed.json).toMatchObject({ repository: null, title: null });
    expect(closed.json.errors[0].message).toContain('can track time');
    const publicOnly = { token: await t.make.token(mira.user, ['all', 'public-only']) };
    expect((await parse(publicOnly, { text: '#1 1h', repo: name })).json).toEqual(absent.json);
  });

  it('reads 3/11 in the order that the caller has set, else shows both readings', async () => {
    const body = { text: '#1 1h 2/3 dentist', repo: site };
    const { json } = await parse(mira, body);
    const [second, third] = ['#1 1h 2026-03-02 dentist', '#1 1h 2026-02-03 dentist'];
    expect(json.errors).toMatchObject([
      { at: 6, message: expect.stringMatching(/^“2\/3”: .*settings$/) },
    ]);
    expect(json.readings.map(({ text }: { text: string }) => text)).toEqual([second, third]);
    for (const { text, ...meant } of json.readings) {
      expect((await parse(mira, { text, repo: site })).json).toMatchObject({
        ...meant,
        errors: [],
      });
    }
    for (const [order, created] of [
      ['dmy', '2026-03-02T12:00:00Z'],
      ['mdy', '2026-02-03T12:00:00Z'],
    ]) {
      await t.request('PATCH', '/user/settings', mira, { body: { date_order: order } });
      expect((await parse(mira, body)).json).toMatchObject({ created, errors: [], readings: [] });
    }
  });

  it('names words of time in the note', async () => {
    const text = '#1 1h "9:00 call" of 2 days';
    const { json } = await parse(mira, { text, repo: site });
    expect(json).toMatchObject({ errors: [], time_words: ['9:00', '2 days'] });
  });

  it.each([
    ['text', { text: 'x'.repeat(4097) }],
    ['text', {}],
    ['text', { text: 7 }],
    ['repo', { text: '#1 1h', repo: 'site' }],
    ['time_zone', { text: '#1 1h', time_zone: 'Mars/Olympus' }],
  ])('refuses a bad %s', async (field, body) => {
    const { status, json } = await parse(mira, body);
    expect([status, json.message]).toEqual([422, expect.stringContaining(`[${field}]`)]);
  });

  it('needs a token with write:issue, which could add the entry', async () => {
    const body = { text: '#1 1h', repo: site };
    const reading = { token: await t.make.token(mira.user, ['read:issue', 'write:user']) };
    expect((await parse(reading, body)).status).toBe(403);
    const writing = { token: await t.make.token(mira.user, ['write:issue']) };
    expect((await parse(writing, body)).status).toBe(200);
    expect((await parse(null, body)).status).toBe(401);
  });

  it("offers the caller's issues that the first words of the note could mean", async () => {
    const shop = await t.make.repository(mira.user, 'shop');
    for (const title of ['Empty the basket', 'Basket forgets its items', 'Fix the login (again)']) {
      await t.make.issue(shop, mira.user, { title });
    }
    const choices = async (text: string, as: As = mira, body = {}) => {
      const { json } = await parse(as, { text, ...body });
      expect([json.issue, json.errors[0].message]).toEqual([
        null,
        'no issue is named, such as #42',
      ]);
      return json.choices.map((one: { issue: number; note: string }) => [one.issue, one.note]);
    };
    const name = `${mira.user.name}/shop`;
    expect((await parse(mira, { text: '1h login 9:00 ' })).json).toMatchObject({
      started: '2026-05-04T09:00:00Z',
      errors: [{ at: 3 }],
      choices: [{ text: `${name}#3 1h 9:00`, note: '' }],
    });
    expect(
      (await parse(mira, { text: ' 1h yesterday login again, with  Bo ' })).json,
    ).toMatchObject({
      seconds: 3600,
      choices: [
        {
          repository: name,
          issue: 3,
          title: 'Fix the login (again)',
          note: 'with  Bo',
          text: `${name}#3 1h yesterday with  Bo`,
        },
      ],
    });
    // Several; fewer with more words; by the repository.
    expect((await choices('1h basket')).toSorted()).toEqual([
      [1, ''],
      [2, ''],
    ]);
    expect(await choices('1h basket empt')).toEqual([[1, '']]);
    expect(await choices('1h basket review')).toHaveLength(2);
    expect(await choices('1h shop login')).toEqual([[3, '']]);
    // Not short words, later words, marked notes, or the issues of others.
    expect(await choices('1h on the')).toEqual([]);
    expect(await choices('1h review of the basket')).toEqual([]);
    expect(await choices('1h -- basket')).toEqual([]);
    expect(await choices('1h "basket"')).toEqual([]);
    expect(await choices('1h basket', mira, { repo: site })).toEqual([]);
    expect(await choices('1h basket', await t.make.person())).toEqual([]);
    // A named issue is not looked for.
    expect((await parse(mira, { text: `${name}#2 1h basket` })).json.choices).toEqual([]);
  });

  it('takes the words of an issue, or name#2, between the other parts', async () => {
    const shop = await t.make.repository(mira.user, 'shop');
    await t.make.issue(shop, mira.user, { title: 'Empty the basket' });
    const name = `${mira.user.name}/shop`;
    for (const [text, started, seconds, note] of [
      [
        '45m basket yesterday 16:45 call with the printer',
        '2026-05-03T16:45:00Z',
        2700,
        'call with the printer',
      ],
      ['basket 45m 16:45 yesterday call', '2026-05-03T16:45:00Z', 2700, 'call'],
      ['yesterday basket 45m', null, 2700, ''],
      ['1h basket yesterday', null, 3600, ''],
      ['9-10:30 basket', '2026-05-04T09:00:00Z', 5400, ''],
      ['basket 9-10:30 call', '2026-05-04T09:00:00Z', 5400, 'call'],
    ] as const) {
      const { json } = await parse(mira, { text });
      expect(json, text).toMatchObject({
        started,
        seconds,
        issue: null,
        errors: [{ message: 'no issue is named, such as #42' }],
      });
      expect(json.choices, text).toMatchObject([{ repository: name, issue: 1, note }]);
      const chosen = await parse(mira, { text: json.choices[0].text });
      expect(chosen.json, text).toMatchObject({ started, seconds, issue: 1, note, errors: [] });
    }
    for (const text of ['1h shop#1', 'shop#1 1h', 'yesterday SHOP#1 1h'])
      expect((await parse(mira, { text })).json).toMatchObject({
        repository: name,
        issue: 1,
        errors: [],
      });
    const other = await t.make.person();
    expect((await parse(other, { text: '1h shop#1' })).json.errors).toMatchObject([
      { at: 3, message: 'there is no such repository' },
    ]);
  });

  it('asks which of two repositories of a name is meant', async () => {
    const bo = await t.make.person();
    for (const owner of [mira.user, bo.user]) {
      const shop = await t.make.repository(owner, 'shop');
      if (owner === bo.user) await t.make.collaborator(shop, mira.user, 'write');
      await t.make.issue(shop, owner, { title: 'Sell' });
    }
    expect((await parse(mira, { text: '1h shop#1' })).json).toMatchObject({
      issue: null,
      errors: [{ at: 3, message: expect.stringContaining('several repositories') }],
    });
    const body = { text: '1h shop#1', repo: `${bo.user.name}/shop` };
    expect((await parse(mira, body)).json).toMatchObject({ repository: body.repo, errors: [] });
  });

  it('asks about a word that is nearly a day, with both meanings', async () => {
    const { json } = await parse(mira, { text: '#1 1h30 yesterdy review', repo: site });
    expect(json).toMatchObject({
      errors: [{ at: 8, message: expect.stringContaining('“yesterday”') }],
      readings: [
        { text: '#1 1h30 yesterday review', seconds: 5400, note: 'review' },
        { text: '#1 1h30m -- yesterdy review', seconds: 5400, note: 'yesterdy review' },
      ],
    });
  });

  it('refuses a time that is twice or never, unless it replaces one', async () => {
    const body = { text: '#1 30m 2025-10-26 2:20', repo: site, time_zone: 'Europe/Berlin' };
    const { json } = await parse(mira, body);
    expect(json.readings.map((one: { started: string }) => one.started)).toEqual([
      '2025-10-26T00:20:00Z',
      '2025-10-26T01:20:00Z',
    ]);
    for (const near of ['2025-10-26T00:15:00Z', '2025-10-26T01:15:00Z']) {
      const started = near.replace(':15', ':20');
      expect((await parse(mira, { ...body, near })).json).toMatchObject({ started, errors: [] });
    }
    const spring = { ...body, text: '#1 30m 2026-03-29 2:20', near: '2026-03-29T01:15:00Z' };
    expect((await parse(mira, spring)).json.errors[0].message).toContain('does not exist');
    const bad = await parse(mira, { ...body, near: 'x' });
    expect([bad.status, bad.json.message]).toEqual([422, expect.stringContaining('[near]')]);
  });
});
