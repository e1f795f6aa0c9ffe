import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { ofModules } from '../support/parts.ts';

type Person = { token: string };

const t = await ofFile(startTestApp());
const owner = await t.make.person('mira');
const mira: Person = owner;
const admin = await t.make.person('root', { isAdmin: true });
const issue = await t.make.issue(await t.make.repository(owner.user, 'site'), owner.user);
await t.make.time(issue, owner.user, 600, t.clock.nowUnix());

/** Punchcard's own operations that take parameters; `{}` where a body is needed. */
const own: [method: string, path: string, body?: unknown][] = [
  ['GET', '/user/times/report'],
  ['GET', '/repos/mira/site/time-report'],
  ['GET', '/admin/time-report'],
  ['GET', '/user/times/export'],
  ['GET', '/repos/mira/site/time-export'],
  ['GET', '/admin/time-export'],
  ['GET', '/user/repos/time-report'],
  ['GET', '/user/repos/time-export'],
  ['GET', '/user/times/summary'],
  ['GET', '/repos/mira/site/time-summary'],
  ['GET', '/repos/mira/site/issues/1/time-summary'],
  ['GET', '/user/times/lint'],
  ['GET', '/user/times/search'],
  ['GET', '/user/times/locks?repo_id=1'],
  ['GET', '/repos/mira/site/issues/1/times/1/revisions'],
  ['GET', '/user/relations?uid=1'],
  ['GET', '/user/issues/trackable'],
  ['GET', '/admin/audit'],
  ['GET', '/admin/mail'],
  [
    'POST',
    '/user/times/bulk',
    { operations: [{ op: 'delete', repository: 'mira/site', issue: 1, id: 1 }] },
  ],
  ...ofModules((part) => part.strict),
];

describe.each(own)('%s %s', (method, path, body) => {
  const ask = (query: string) =>
    t.request(
      method,
      `${path}${path.includes('?') ? '&' : '?'}${query}`,
      path.startsWith('/admin') ? admin : mira,
      body === undefined ? {} : { body },
    );

  it('refuses an unknown parameter and names it', async () => {
    const { status, json } = await ask('no_such_filter=1');
    expect(status).toBe(422);
    expect(json.message).toMatch(/^\[no_such_filter\]: unknown parameter/);
  });

  it('ignores an unknown parameter without a value', async () => {
    const { status, json } = await ask('no_such_filter=');
    expect(json?.message ?? '').not.toContain('no_such_filter');
    expect(method === 'GET' ? status : 200).toBe(200);
  });
});

describe('a misspelt parameter', () => {
  it.each([
    ['/user/times/report?form=2026-01-01', '[form]: unknown parameter; did you mean from?'],
    ['/user/times/report?grup_by=day', '[grup_by]: unknown parameter; did you mean group_by?'],
    ['/user/times/search?isue=1', '[isue]: unknown parameter; did you mean issue?'],
  ])('%s is answered with the nearest one', async (path, message) => {
    expect((await t.request('GET', path, mira)).json.message).toBe(message);
  });

  it.each(['label=bug', 'user=mira'])('%s does not give the unfiltered sum', async (query) => {
    const { status, json } = await t.request('GET', `/user/times/report?${query}`, mira);
    expect(status).toBe(422);
    expect(json.message).toContain(`[${query.split('=')[0]}]`);
  });

  it('is cut in the answer, however long it is', async () => {
    const { json } = await t.request('GET', `/user/times/report?${'x'.repeat(8000)}=1`, mira);
    expect(json.message).toMatch(/^\[x{40}\]: unknown parameter/);
  });

  it('is ignored by the operations that Gitea has too', async () => {
    for (const path of [
      '/user/times',
      '/user/followers',
      '/repos/mira/site/times',
      '/user/emails',
    ]) {
      expect((await t.request('GET', `${path}?no_such_filter=1`, mira)).status).toBe(200);
    }
  });
});

it('lets a credential stand beside the parameters', async () => {
  for (const name of ['token', 'access_token', 'sudo']) {
    const { json } = await t.request('GET', `/user/times/report?${name}=mira`, mira);
    expect(json.message ?? '').not.toContain('unknown parameter');
  }
});
