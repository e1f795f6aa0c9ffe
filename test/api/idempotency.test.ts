import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorOf } from '../../src/core/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { testsEverything } from '../support/databases.ts';
import { oneIn } from '../support/extent.ts';
import { readOperations } from '../support/operations.ts';
import type { Asked, Scene } from '../support/part.ts';
import { recordOfModules } from '../support/parts.ts';
import {
  everythingIn,
  isReplayed,
  newScene,
  notRepeatable,
  repeatableRequests,
  sendKeyed,
  setRight,
} from '../support/repeatable.ts';
import { rowsOf } from '../support/rows.ts';

const t = await ofFile(
  startTestApp({
    settings: { REGISTER_EMAIL_CONFIRM: 'true', REGISTRATION: 'invitation' },
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

let count = 0;
const newKey = (): string => `key ${++count}`;

/**
 * Replaces writes of requests with a key, up to that many. Background writes of the program pass.
 */
function replaceWrites(most: number, replacement: Write): { count: number } {
  const { database } = t.app.context;
  const write = database.write.bind(database);
  const replaced = { count: 0 };
  vi.spyOn(database, 'write').mockImplementation((operation) => {
    const isOfRequest = new Error('who asks').stack?.includes('core/idempotency/') === true;
    if (!isOfRequest || replaced.count === most) return write(operation);
    replaced.count += 1;
    return replacement(operation, write);
  });
  return replaced;
}
type Unit = TestApp['app']['context']['database']['write'];
type Write = (operation: Parameters<Unit>[0], write: Unit) => Promise<never>;

/** Records the last use now, so that it does not interfere later. */
async function settle({ worker }: Scene): Promise<void> {
  await t.request('GET', '/user', worker);
  const used = 'SELECT id FROM token WHERE user_id = ? AND last_used_unix > ?';
  const sinceUnix = t.clock.nowUnix() - 60;
  await expect.poll(() => rowsOf(t, used, worker.id, sinceUnix)).toHaveLength(1);
}

describe('the operations', () => {
  it('of time, follows and emails that write, and those that create, honour a key, and all are tested', () => {
    const kinds = /time|stopwatch|follow|email/i;
    const writing = readOperations().filter(({ method }) => method !== 'GET');
    const marked = writing.filter(({ isRepeatable }) => isRepeatable).map(({ id }) => id);
    expect(marked.sort()).toEqual(Object.keys(repeatableRequests).sort());
    const ofKind = writing.filter(
      ({ tags, access, statuses }) =>
        '201' in statuses || (access !== 'site-admin' && tags.some((tag) => kinds.test(tag))),
    );
    const others = ofKind.filter(({ isRepeatable }) => !isRepeatable).map(({ id }) => id);
    expect(others.filter((id) => !(id in notRepeatable))).toEqual([]);
  });
});

/** Tested with what is the same code for every operation. */
const chosen = ['issueAddTime', ...oneIn(4, Object.keys(repeatableRequests))];

describe.each(Object.keys(repeatableRequests))('%s', (id) => {
  const prepared = async (options: { isPrivate?: boolean } = {}) => {
    const scene = await newScene(t, options);
    const prepare = repeatableRequests[id];
    if (prepare === undefined) throw new Error(`nothing is known of ${id}`);
    const asked = await prepare(scene);
    await settle(scene);
    return { scene, asked };
  };

  it('is carried out once, and replays its reply', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    const first = await sendKeyed(scene, asked, key);
    expect(first.status).toBeLessThan(300);
    expect(isReplayed(first)).toBe(false);
    t.clock.advance(60);
    const done = await everythingIn(t);
    for (const _ of [1, 2]) {
      const again = await sendKeyed(scene, asked, key);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(isReplayed(again)).toBe(true);
      for (const name of ['etag', 'content-type', 'content-length']) {
        expect(again.headers.get(name)).toBe(first.headers.get(name));
      }
    }
    expect(await everythingIn(t)).toEqual(done);
  });

  it('is carried out once when many are sent at once', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendKeyed(scene, asked, key)),
    );
    expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
  });

  it('stores neither change nor reply when the transaction is rolled back', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    const before = await everythingIn(t);
    replaceWrites(1, (operation, write) =>
      write(async (stores) => {
        await operation(stores);
        throw new Error('lost');
      }),
    );
    expect((await sendKeyed(scene, asked, key)).status).toBe(500);
    expect(await everythingIn(t)).toEqual(before);
    const again = await sendKeyed(scene, asked, key);
    expect([again.status < 300, isReplayed(again)]).toEqual([true, false]);
  });

  // The database does not matter.
  if (!testsEverything() && id !== 'issueAddTime') return;

  it('does not replay to a deleted credential or one with too small a scope', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    await sendKeyed(scene, asked, key);
    const user = await t.app.context.database.read.users.byId(scene.worker.id);
    if (user === undefined) throw new Error('the worker is gone');
    const reading = { token: await t.make.token(user, ['read:issue', 'read:user']) };
    const isForTokens = asked.isByPassword !== true;
    const refused = await sendKeyed(scene, asked, key, { as: reading });
    expect(refused.status).toBe(isForTokens ? 403 : 401);
    const bad = { token: 'a'.repeat(40) };
    expect((await sendKeyed(scene, asked, key, { as: bad })).status).toBe(401);
    // Another credential of the same user works.
    const another = isForTokens ? { token: await t.make.token(user) } : scene.worker.byPassword;
    expect(isReplayed(await sendKeyed(scene, asked, key, { as: another }))).toBe(true);
  });

  // Its reply contains nothing of a repository, and is always allowed.
  if (
    !/Follow|Email|userDeleteStopWatch|Repo$|CreateReport|^activity|^client|^project|adminCreate|adminInvite/.test(
      id,
    )
  ) {
    it('does not replay to a user who may not read the repository any more', async () => {
      const { scene, asked } = await prepared({ isPrivate: true });
      const key = newKey();
      const first = await sendKeyed(scene, asked, key);
      expect(first.status).toBeLessThan(300);
      await setRight(scene, scene.worker.name, null);
      const again = await sendKeyed(scene, asked, key);
      expect([again.status, isReplayed(again)]).toEqual([404, false]);
    });
  }

  if (!chosen.includes(id)) return;

  it('is refused with a used key and another request, and nothing changes', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    await sendKeyed(scene, asked, key);
    const done = await everythingIn(t);
    // Without a body, another query makes another request.
    const path = asked.body === undefined ? `${asked.path}?other=1` : asked.path;
    const other = await sendKeyed(scene, { ...asked, path }, key, { body: asked.otherBody });
    expect(other.status).toBe(422);
    expect(other.json.message).toContain('[Idempotency-Key]');
    expect(await everythingIn(t)).toEqual(done);
  });

  it('keeps the keys of users apart', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    await sendKeyed(scene, asked, key);
    const other = await sendKeyed(scene, asked, key, { as: scene.owner });
    expect(isReplayed(other)).toBe(false);
  });

  it('forgets a key after a day', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    await sendKeyed(scene, asked, key);
    t.clock.advance(86_399);
    expect(isReplayed(await sendKeyed(scene, asked, key))).toBe(true);
    t.clock.advance(1);
    const later = await sendKeyed(scene, asked, key);
    expect(isReplayed(later)).toBe(false);
    // From then on this reply is replayed.
    const again = await sendKeyed(scene, asked, key);
    if (later.status !== 403) expect(isReplayed(again)).toBe(true);
    expect(again.status).toBe(later.status);
  });

  it('requires a key of 1 to 255 printable characters', async () => {
    const { scene, asked } = await prepared();
    const before = await everythingIn(t);
    for (const key of ['', 'x'.repeat(256), 'tab\there', 'käse']) {
      const { status, json } = await sendKeyed(scene, asked, key);
      expect([status, json.message]).toEqual([422, expect.stringContaining('[Idempotency-Key]')]);
    }
    expect(await everythingIn(t)).toEqual(before);
    expect((await sendKeyed(scene, asked, 'x'.repeat(255))).status).toBeLessThan(300);
  });

  it('stores no server failure', async () => {
    const { scene, asked } = await prepared();
    const key = newKey();
    const busy = errorOf('unavailable', 'database.busy');
    replaceWrites(1, () => Promise.reject(busy));
    expect((await sendKeyed(scene, asked, key)).status).toBe(503);
    const again = await sendKeyed(scene, asked, key);
    expect([again.status < 300, isReplayed(again)]).toEqual([true, false]);
  });
});

describe("a stored reply with another user's time", () => {
  const note = 'for the owner';
  const asks: Record<string, (path: string, place: string, user: string, id: number) => object> = {
    'an added entry': (path, _place, user) => ({
      ...{ method: 'POST', path: `${path}/times`, body: { time: 60, user, note } },
    }),
    'a changed entry': (path, _place, _user, id) => ({
      ...{ method: 'PATCH', path: `${path}/times/${id}`, body: { note } },
    }),
    'many entries': (_path, repository, user) => ({
      ...{ method: 'POST', path: '/user/times/bulk' },
      body: { operations: [{ op: 'add', repository, issue: 1, time: 60, user, note }] },
    }),
  };
  for (const [name, add] of Object.entries(recordOfModules((part) => part.addsTime))) {
    asks[name] = (_path, place, user) => add({ place: `${place}#1`, user, note });
  }
  it.each(Object.entries(asks))(
    'is not replayed to a caller who may only list their own: %s',
    async (_, ask) => {
      const [owner, worker] = [await t.make.person(), await t.make.person()];
      const repository = await t.make.repository(owner.user);
      await t.make.collaborator(repository, worker.user, 'admin');
      const issue = await t.make.issue(repository, worker.user);
      const time = await t.make.time(issue, owner.user, 60);
      const place = `${owner.user.name}/${repository.name}`;
      const edits = { internal_tracker: { admins_may_edit_time: true } };
      await t.request('PATCH', `/repos/${place}`, owner, { body: edits });
      const path = `/repos/${place}/issues/1`;
      const asked = ask(path, place, owner.user.name, time.id) as {
        method: string;
        path: string;
        body: object;
      };
      const options = { body: asked.body, headers: { 'idempotency-key': newKey() } };
      const send = () => t.request(asked.method, asked.path, worker, options);
      const first = await send();
      expect([first.status, first.text]).toEqual([200, expect.stringContaining(note)]);
      expect((await send()).text).toBe(first.text);
      const collaborator = `/repos/${place}/collaborators/${worker.user.name}`;
      await t.request('DELETE', collaborator, owner);
      const again = await send();
      expect([again.status, isReplayed(again)]).toEqual([403, false]);
      expect(again.text).not.toContain(note);
    },
  );
});

describe('a request with a key', () => {
  const addTime = (issue: string, body: object = { time: 60 }) => ({
    ...{ method: 'POST', path: `${issue}/times` },
    body,
  });

  it('stores client errors: a refused request is not carried out by a retry', async () => {
    const scene = await newScene(t);
    const absent = addTime(`${scene.repository.path}/issues/3`);
    const refused = await sendKeyed(scene, absent, 'refused');
    expect(refused.status).toBe(404);
    const issue = { title: 'Third' };
    const made = await t.request('POST', `${scene.repository.path}/issues`, scene.worker, {
      body: issue,
    });
    expect(made.json.number).toBe(3);
    const again = await sendKeyed(scene, absent, 'refused');
    expect([again.status, again.text, isReplayed(again)]).toEqual([404, refused.text, true]);
    expect((await sendKeyed(scene, absent, 'another')).status).toBe(200);
  });

  it('counts a refusal once, however often it is sent', async () => {
    const scene = await newScene(t);
    const emails = ['refused@example.org'];
    const add = { method: 'POST', path: '/user/emails', body: { emails } };
    expect((await sendKeyed(scene, add, 'added')).status).toBe(201);
    const used = await sendKeyed(scene, add, 'used');
    expect(used.status).toBe(422);
    const confirm = { method: 'POST', path: `/user/emails/${emails[0]}/confirm` };
    const guess = { ...confirm, body: { code: 'AAAA-AAAA-AAAA-AAAA' } };
    const wrong = await sendKeyed(scene, guess, 'guessed');
    expect(wrong.status).toBe(422);
    for (let i = 0; i < 12; i++) {
      for (const [asked, key, { text }] of [
        [add, 'used', used],
        [guess, 'guessed', wrong],
      ] as const) {
        const again = await sendKeyed(scene, asked, key);
        expect([again.status, again.text, isReplayed(again)]).toEqual([422, text, true]);
      }
    }
    const counted = 'SELECT count FROM throttle WHERE key LIKE ? ORDER BY key';
    expect(await rowsOf(t, counted, `used-email:${scene.worker.id}`)).toEqual([{ count: 1 }]);
    expect(await rowsOf(t, counted, `confirm-code:${scene.worker.id}:%`)).toEqual([{ count: 1 }]);
  });

  it('can be retried after a 403, once permitted', async () => {
    const scene = await newScene(t);
    const stranger = await t.make.person();
    const asked = addTime(scene.issue);
    const as = stranger;
    expect((await sendKeyed(scene, asked, 'forbidden', { as })).status).toBe(403);
    await setRight(scene, stranger.user.name, 'write');
    expect((await sendKeyed(scene, asked, 'forbidden', { as })).status).toBe(200);
    await setRight(scene, stranger.user.name, 'read');
    const again = await sendKeyed(scene, asked, 'forbidden', { as });
    expect([again.status, again.text]).toEqual([403, '']);
  });

  it('matches another spelling of the path, and the former name', async () => {
    const scene = await newScene(t);
    const asked = addTime(scene.issue);
    const { json } = await sendKeyed(scene, asked, 'spelled');
    const spelled = { ...asked, path: asked.path.toUpperCase().replace('/REPOS', '/repos') };
    const path = spelled.path.replace('/ISSUES/', '/issues/').replace('/TIMES', '/times');
    expect((await sendKeyed(scene, { ...asked, path }, 'spelled')).json.id).toBe(json.id);
    const body = { name: 'renamed' };
    await t.request('PATCH', scene.repository.path, scene.owner, { body });
    const old = await sendKeyed(scene, asked, 'spelled');
    expect(old.status).toBe(307);
    const now = old.headers.get('location')?.replace('/api/v1', '') ?? '';
    const again = await sendKeyed(scene, { ...asked, path: now }, 'spelled');
    expect([again.json.id, isReplayed(again)]).toEqual([json.id, true]);
  });

  it('matches any order and spacing of the JSON', async () => {
    const scene = await newScene(t);
    const asked = addTime(scene.issue, { time: 60, note: 'x' });
    const { json } = await sendKeyed(scene, asked, 'order');
    const again = await t.request('POST', asked.path, scene.worker, {
      rawBody: '{ "note": "x",\n "time": 60 }',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'order' },
    });
    expect([again.json.id, isReplayed(again)]).toEqual([json.id, true]);
  });

  it('differs by query and by If-Match', async () => {
    const scene = await newScene(t);
    const row = { op: 'add', repository: scene.repository.fullName, issue: 1, time: 60 };
    const bulk = { method: 'POST', path: '/user/times/bulk', body: { operations: [row] } };
    const { json } = await sendKeyed(scene, bulk, 'query');
    const query = { ...bulk, path: `${bulk.path}?atomic=false` };
    expect((await sendKeyed(scene, query, 'query')).status).toBe(422);
    const [{ body: time }] = json.results;
    const edit = { method: 'PATCH', path: `${scene.issue}/times/${time.id}`, body: { note: 'x' } };
    const headers = { 'if-match': '"0-0"' };
    expect((await sendKeyed(scene, edit, 'tag', { headers })).status).toBe(412);
    const replayed = await sendKeyed(scene, edit, 'tag', { headers });
    expect([replayed.status, isReplayed(replayed)]).toEqual([412, true]);
    expect((await sendKeyed(scene, edit, 'tag')).status).toBe(422);
  });

  it('has its own keys per operation and target', async () => {
    const scene = await newScene(t);
    const one = await sendKeyed(scene, addTime(scene.issue), 'shared');
    const other = await sendKeyed(scene, addTime(`${scene.repository.path}/issues/2`), 'shared');
    expect(other.json.id).not.toBe(one.json.id);
    const elsewhere = await newScene(t);
    const as = elsewhere.owner;
    const mine = await sendKeyed(elsewhere, addTime(elsewhere.issue), 'shared', { as });
    await setRight(scene, elsewhere.owner.name, 'write');
    const theirs = await sendKeyed(elsewhere, addTime(scene.issue), 'shared', { as });
    expect([mine.status, theirs.status, isReplayed(theirs)]).toEqual([200, 200, false]);
    const path = `${scene.issue}/times/${one.json.id}`;
    expect((await sendKeyed(scene, { method: 'DELETE', path }, 'shared')).status).toBe(204);
    expect((await sendKeyed(scene, { method: 'DELETE', path }, 'other')).status).toBe(404);
  });

  it('belongs to the named user when an administrator acts for them', async () => {
    const scene = await newScene(t);
    const admin = { token: await t.make.token(await t.make.admin()) };
    const headers = { sudo: scene.worker.name };
    const asked = addTime(scene.issue);
    const made = await sendKeyed(scene, asked, 'sudo', { as: admin, headers });
    expect(made.json.user_name).toBe(scene.worker.name);
    const own = await sendKeyed(scene, asked, 'sudo');
    expect([own.json.id, isReplayed(own)]).toEqual([made.json.id, true]);
    expect(isReplayed(await sendKeyed(scene, asked, 'sudo', { as: admin }))).toBe(false);
  });

  // In this process, whatever the database.
  if (testsEverything()) {
    it('waits for a running one, then gives up with advice, whatever the operation', async () => {
      const all: { scene: Scene; asked: Asked }[] = [];
      for (const prepare of Object.values(repeatableRequests)) {
        const scene = await newScene(t);
        all.push({ scene, asked: await prepare(scene) });
      }
      const other = await newScene(t);
      for (const { scene } of [...all, { scene: other }]) await settle(scene);
      const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
      const held = replaceWrites(all.length, async (operation, write) => {
        await gate;
        return write(operation) as Promise<never>;
      });
      const answered: string[] = [];
      const send = async (scene: Scene, asked: Asked, key: string) => {
        const answer = await sendKeyed(scene, asked, key);
        answered.push(key);
        return answer;
      };
      const sendAll = () => Promise.all(all.map(({ scene, asked }) => send(scene, asked, 'slow')));
      const slow = sendAll();
      await expect.poll(() => held.count).toBe(all.length);
      const startedMs = performance.now();
      const [early, elsewhere] = await Promise.all([
        sendAll(),
        send(other, addTime(other.issue), 'quick'),
      ]);
      expect(performance.now() - startedMs).toBeGreaterThan(4900);
      const told = early.map(({ status, headers }) => [status, headers.get('retry-after')]);
      expect(told).toEqual(all.map(() => [409, '1']));
      // Nobody else waits.
      expect(elsewhere.status).toBe(200);
      expect(answered).toEqual(['quick', ...all.map(() => 'slow')]);
      const patient = sendAll();
      letGo();
      const done = await slow;
      for (const answer of done) expect(answer.status).toBeLessThan(300);
      expect(done.some(isReplayed)).toBe(false);
      const again = await patient;
      expect(again.every(isReplayed)).toBe(true);
      expect(again.map(({ text }) => text)).toEqual(done.map(({ text }) => text));
    });
  }

  it('replays results that were stored before errors had codes', async () => {
    const scene = await newScene(t);
    const bulk = {
      ...{ method: 'POST', path: '/user/times/bulk?atomic=false' },
      body: { operations: [{}] },
    };
    const first = await sendKeyed(scene, bulk, 'old');
    const select = 'SELECT answer FROM idempotency_record WHERE user_id = ?';
    const [stored] = await rowsOf<{ answer: string }>(t, select, scene.worker.id);
    const old = stored?.answer.replace(/,"code":"[^"]*","values":\{[^}]*\}/, '') ?? '';
    expect(old).not.toContain('"code"');
    const update = 'UPDATE idempotency_record SET answer = ? WHERE user_id = ?';
    await rowsOf(t, update, old, scene.worker.id);
    const again = await sendKeyed(scene, bulk, 'old');
    expect([again.status, isReplayed(again)]).toEqual([200, true]);
    const { message, status } = first.json.results[0];
    expect(again.json.results).toEqual([{ status, body: null, message, code: '', values: {} }]);
  });

  it('stores nothing against which guesses of a password could be tested', async () => {
    const scene = await newScene(t);
    const asked = await repeatableRequests.adminCreateUser?.(scene);
    if (asked === undefined) throw new Error('nothing creates a user');
    expect((await sendKeyed(scene, asked, 'secret')).status).toBe(201);
    const { email, password, username } = asked.body as Record<string, string>;
    const row = 'SELECT * FROM idempotency_record WHERE user_id = ?';
    const [stored] = await rowsOf<{ body_hash: string }>(t, row, scene.worker.id);
    expect(JSON.stringify(stored)).not.toContain(password);
    const plain = JSON.stringify([{}, { email, password, username }, null]);
    expect(stored?.body_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(stored?.body_hash).not.toBe(createHash('sha256').update(plain).digest('hex'));
  });

  it('replays no creation to a caller who could not create it now', async () => {
    const scene = await newScene(t);
    const { worker, issue, repository } = scene;
    const user = await t.app.context.database.read.users.byId(worker.id);
    if (user === undefined) throw new Error('the worker is gone');
    const create = { method: 'POST', path: '/user/repos', body: { name: 'own', private: true } };
    expect((await sendKeyed(scene, create, 'made')).status).toBe(201);
    const as = { token: await t.make.token(user, ['all', 'public-only']) };
    expect((await sendKeyed(scene, create, 'made', { as })).status).toBe(403);
    const comment = { method: 'POST', path: `${issue}/comments`, body: { body: 'x' } };
    expect((await sendKeyed(scene, comment, 'made')).status).toBe(201);
    const off = { body: { has_issues: false } };
    expect((await t.request('PATCH', repository.path, scene.owner, off)).status).toBe(200);
    expect((await sendKeyed(scene, comment, 'made')).status).toBe(404);
    const invite = await repeatableRequests.adminInvite?.(scene);
    if (invite === undefined) throw new Error('nothing invites');
    expect((await sendKeyed(scene, invite, 'made')).status).toBe(201);
    const password = 'the password of an admin';
    const { name } = await t.make.user(undefined, { isAdmin: true, password });
    const body = { admin: false };
    const demoted = await t.request(
      'PATCH',
      `/admin/users/${worker.name}`,
      { name, password },
      { body },
    );
    expect(demoted.status).toBe(200);
    expect((await sendKeyed(scene, invite, 'made')).status).toBe(403);
  });

  it('is refused after 10,000 in a day, before anything is done', async () => {
    const scene = await newScene(t);
    await settle(scene);
    const startedUnix = t.clock.nowUnix();
    const many = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)
      INSERT INTO idempotency_record (user_id, target, key, body_hash, status, answer, created_unix)
      SELECT ${scene.worker.id}, 'filler', CAST(n AS text), '', 204, '{}', ${startedUnix} FROM numbers`;
    await rowsOf(t, many);
    t.clock.advance(3600);
    const add = addTime(scene.issue);
    const last = await sendKeyed(scene, add, 'last');
    expect(last.status).toBe(200);
    const before = await everythingIn(t);
    const refused = await sendKeyed(scene, add, 'one too many');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '82800']);
    expect(refused.json.message).toContain('[Idempotency-Key]');
    expect(await everythingIn(t)).toEqual(before);
    // A repetition is replayed; no key, or another user's, is accepted.
    expect((await sendKeyed(scene, add, 'last')).text).toBe(last.text);
    const plain = await t.request('POST', add.path, scene.worker, { body: add.body });
    expect(plain.status).toBe(200);
    expect((await sendKeyed(scene, add, 'mine', { as: scene.owner })).status).toBe(200);
    t.clock.advance(82_800);
    expect((await sendKeyed(scene, add, 'one too many')).status).toBe(200);
  });

  it('keeps the outcome of a large answer when 8 MB are kept, and repeats nothing', async () => {
    const scene = await newScene(t);
    const row = { op: 'add', repository: scene.repository.fullName, issue: 1, time: 60 };
    const bulk = (rows: number) => ({
      ...{ method: 'POST', path: '/user/times/bulk' },
      body: { operations: Array.from({ length: rows }, () => row) },
    });
    expect((await sendKeyed(scene, bulk(1), 'kept')).status).toBe(200);
    await rowsOf(
      t,
      'UPDATE idempotency_record SET size_bytes = ? WHERE user_id = ?',
      ...[8 * 2 ** 20, scene.worker.id],
    );
    const large = await sendKeyed(scene, bulk(10), 'large');
    expect([large.status, large.json.results.length]).toEqual([200, 10]);
    const small = await sendKeyed(scene, addTime(scene.issue), 'small');
    const done = await everythingIn(t);
    for (const _ of [1, 2]) {
      const again = await sendKeyed(scene, bulk(10), 'large');
      expect([again.status, again.headers.has('retry-after')]).toEqual([409, false]);
      expect(again.json.message).toContain('was carried out and answered 200');
    }
    expect((await sendKeyed(scene, bulk(9), 'large')).status).toBe(422);
    const again = await sendKeyed(scene, addTime(scene.issue), 'small');
    expect([again.text, isReplayed(again)]).toEqual([small.text, true]);
    expect(await everythingIn(t)).toEqual(done);
    const stored = 'SELECT key, size_bytes AS bytes FROM idempotency_record WHERE user_id = ?';
    const sizes = await rowsOf<{ key: string; bytes: number }>(t, stored, scene.worker.id);
    expect(sizes.find(({ key }) => key === 'large')?.bytes).toBe(0);
    expect(sizes.find(({ key }) => key === 'small')?.bytes).toBeGreaterThan(300);
  });

  it('is stored for a day at most, and not for deleted users', async () => {
    const scene = await newScene(t);
    await sendKeyed(scene, addTime(scene.issue), 'purged');
    const mine = 'SELECT key FROM idempotency_record WHERE user_id = ?';
    expect(await rowsOf(t, mine, scene.worker.id)).toHaveLength(1);
    const admin = { token: await t.make.token(await t.make.admin()) };
    const gone = await t.request('DELETE', `/admin/users/${scene.worker.name}`, admin);
    expect(gone.status).toBe(204);
    expect(await rowsOf(t, mine, scene.worker.id)).toEqual([]);
  });
});
