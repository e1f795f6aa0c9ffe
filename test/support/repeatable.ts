import { retentionSeconds } from '../../src/core/idempotency/limits.ts';
import type { Answer, As, RequestOptions, TestApp } from './app.ts';
import { lastMailTo } from './outbox.ts';
import type { Asked, Scene } from './part.ts';
import { ofModules, recordOfModules } from './parts.ts';
import { onDatabase } from './rows.ts';

export async function newScene(t: TestApp, options: { isPrivate?: boolean } = {}): Promise<Scene> {
  const [owner, worker] = [await t.make.person(), await t.make.person()];
  const repository = await t.make.repository(owner.user, undefined, options);
  await t.make.collaborator(repository, worker.user, 'admin');
  await t.make.issue(repository, owner.user);
  await t.make.issue(repository, owner.user);
  const fullName = `${owner.user.name}/${repository.name}`;
  const path = `/repos/${fullName}`;
  return {
    ...{ t, issue: `${path}/issues/1`, repository: { id: repository.id, path, fullName } },
    owner: { token: owner.token, name: owner.user.name },
    worker: {
      ...{ token: worker.token, name: worker.user.name, id: worker.user.id },
      byPassword: worker.byPassword,
    },
  };
}

/** Sets the worker's access to the repository, or removes it. */
export async function setRight(
  { t, owner, repository }: Scene,
  name: string,
  permission: 'read' | 'write' | null,
): Promise<void> {
  const path = `${repository.path}/collaborators/${name}`;
  const { status } = await (permission === null
    ? t.request('DELETE', path, owner)
    : t.request('PUT', path, owner, { body: { permission } }));
  if (status !== 204) throw new Error(`${path}: ${status}`);
}

/** As the worker, without a key. */
async function first(
  { t, worker }: Scene,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await t.request(method, path, worker, body === undefined ? {} : { body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

const addedTime = async (scene: Scene): Promise<number> =>
  (await first(scene, 'POST', `${scene.issue}/times`, { time: 60 })).json.id;
const startedWatch = async (scene: Scene): Promise<void> => {
  await first(scene, 'POST', `${scene.issue}/stopwatch/start`);
  scene.t.clock.advance(600);
};

let addresses = 0;
const newAddress = (): string => `repeated${++addresses}@example.org`;
/** An unverified address of the worker, and its confirmation code. */
async function addedClaim(scene: Scene): Promise<{ address: string; path: string; code: string }> {
  const address = newAddress();
  await first(scene, 'POST', '/user/emails', { emails: [address] });
  const { code } = await lastMailTo(scene.t, address, 'confirm-email');
  return { address, path: `/user/emails/${address}`, code };
}

let names = 0;
const newName = (): string => `repeated-${++names}`;
/** Makes the worker a site admin. */
async function promoted({ t, worker }: Scene): Promise<void> {
  const { byPassword: admin } = await t.make.person(undefined, { isAdmin: true });
  const { status } = await t.request('PATCH', `/admin/users/${worker.name}`, admin, {
    body: { admin: true },
  });
  if (status !== 200) throw new Error(`the worker is not promoted: ${status}`);
}

/** For every operation that honours `Idempotency-Key`, by id: a request that succeeds once. */
export const repeatableRequests: Readonly<Record<string, (scene: Scene) => Promise<Asked>>> = {
  issueAddTime: async ({ issue }) => ({
    ...{ method: 'POST', path: `${issue}/times` },
    ...{ body: { time: 60, note: 'once' }, otherBody: { time: 61, note: 'once' } },
  }),
  issueResetTime: async (scene) => {
    await addedTime(scene);
    return { method: 'DELETE', path: `${scene.issue}/times` };
  },
  issueDeleteTime: async (scene) => ({
    method: 'DELETE',
    path: `${scene.issue}/times/${await addedTime(scene)}`,
  }),
  issueEditTime: async (scene) => ({
    ...{ method: 'PATCH', path: `${scene.issue}/times/${await addedTime(scene)}` },
    ...{ body: { note: 'edited' }, otherBody: { note: 'edited otherwise' } },
  }),
  issueRestoreTime: async (scene) => {
    const path = `${scene.issue}/times/${await addedTime(scene)}`;
    await first(scene, 'DELETE', path);
    return { method: 'POST', path: `${path}/restore` };
  },
  issueRestoreReset: async (scene) => {
    await addedTime(scene);
    await first(scene, 'DELETE', `${scene.issue}/times`);
    return {
      ...{ method: 'POST', path: `${scene.issue}/times/restore` },
      ...{ body: {}, otherBody: { batch: 'another' } },
    };
  },
  userBulkTimes: async ({ repository }) => {
    const row = { op: 'add', repository: repository.fullName, issue: 1, time: 60 };
    return {
      ...{ method: 'POST', path: '/user/times/bulk' },
      ...{ body: { operations: [row] }, otherBody: { operations: [{ ...row, time: 61 }] } },
    };
  },
  repoPutTimeLock: async ({ repository }) => {
    const body = { until: '2026-01-01T00:00:00Z', reason: 'billed' };
    return {
      ...{ method: 'PUT', path: `${repository.path}/time-lock` },
      ...{ body, otherBody: { ...body, reason: 'billed twice' } },
    };
  },
  repoDeleteTimeLock: async (scene) => {
    const path = `${scene.repository.path}/time-lock`;
    await first(scene, 'PUT', path, { until: '2026-01-01T00:00:00Z', reason: 'billed' });
    return {
      ...{ method: 'DELETE', path },
      ...{ body: { reason: 'mistaken' }, otherBody: { reason: 'another' } },
    };
  },
  issueStartStopWatch: async ({ issue }) => ({ method: 'POST', path: `${issue}/stopwatch/start` }),
  issueStopStopWatch: async (scene) => {
    await startedWatch(scene);
    return {
      ...{ method: 'POST', path: `${scene.issue}/stopwatch/stop` },
      ...{ body: { note: 'once' }, otherBody: { note: 'twice' } },
    };
  },
  issueDeleteStopWatch: async (scene) => {
    await startedWatch(scene);
    return { method: 'DELETE', path: `${scene.issue}/stopwatch/delete` };
  },
  userEditStopWatch: async (scene) => {
    await startedWatch(scene);
    return {
      ...{ method: 'PATCH', path: '/user/stopwatches/current' },
      ...{ body: { paused: true }, otherBody: { paused: true, issue: 2 } },
    };
  },
  userStopStopWatch: async (scene) => {
    await startedWatch(scene);
    return {
      ...{ method: 'POST', path: '/user/stopwatches/current/stop' },
      ...{ body: {}, otherBody: { note: 'twice' } },
    };
  },
  userDeleteStopWatch: async (scene) => {
    await startedWatch(scene);
    return { method: 'DELETE', path: '/user/stopwatches/current' };
  },
  userCurrentPutFollow: async ({ owner }) => ({
    method: 'PUT',
    path: `/user/following/${owner.name}`,
  }),
  userCurrentDeleteFollow: async (scene) => {
    const path = `/user/following/${scene.owner.name}`;
    await first(scene, 'PUT', path);
    return { method: 'DELETE', path };
  },
  userAddEmail: async () => ({
    ...{ method: 'POST', path: '/user/emails' },
    ...{ body: { emails: [newAddress()] }, otherBody: { emails: [newAddress()] } },
  }),
  userDeleteEmail: async (scene) => {
    const [one, other] = [await addedClaim(scene), await addedClaim(scene)];
    return {
      ...{ method: 'DELETE', path: '/user/emails' },
      ...{ body: { emails: [one.address] }, otherBody: { emails: [other.address] } },
    };
  },
  userEditEmail: async (scene) => {
    const { path, code } = await addedClaim(scene);
    await first(scene, 'POST', `${path}/confirm`, { code });
    return {
      ...{ method: 'PATCH', path, isByPassword: true },
      ...{ body: { primary: true }, otherBody: { primary: false } },
    };
  },
  userConfirmEmail: async (scene) => {
    const { path, code } = await addedClaim(scene);
    return {
      ...{ method: 'POST', path: `${path}/confirm` },
      ...{ body: { code }, otherBody: { code: code.toLowerCase() } },
    };
  },
  userResendEmailConfirmation: async (scene) => {
    const { path } = await addedClaim(scene);
    scene.t.clock.advance(180);
    return { method: 'POST', path: `${path}/resend` };
  },
  issueCreateIssue: async ({ repository, worker }) => {
    const body = { title: 'Once', body: 'Only once.', assignees: [worker.name], closed: true };
    return {
      ...{ method: 'POST', path: `${repository.path}/issues` },
      ...{ body, otherBody: { ...body, title: 'Twice' } },
    };
  },
  issueCreateComment: async ({ issue }) => ({
    ...{ method: 'POST', path: `${issue}/comments` },
    ...{ body: { body: 'once' }, otherBody: { body: 'twice' } },
  }),
  createCurrentUserRepo: async () => ({
    ...{ method: 'POST', path: '/user/repos' },
    ...{ body: { name: newName(), private: true }, otherBody: { name: newName() } },
  }),
  adminCreateRepo: async (scene) => {
    await promoted(scene);
    return {
      ...{ method: 'POST', path: `/admin/users/${scene.owner.name}/repos` },
      ...{ body: { name: newName() }, otherBody: { name: newName() } },
    };
  },
  adminCreateUser: async (scene) => {
    await promoted(scene);
    const username = newName();
    const body = { username, email: newAddress(), password: `${username} has a password` };
    return {
      ...{ method: 'POST', path: '/admin/users' },
      ...{ body, otherBody: { ...body, password: `${username} has another one` } },
    };
  },
  adminInvite: async (scene) => {
    await promoted(scene);
    return {
      ...{ method: 'POST', path: '/admin/invitations' },
      ...{ body: { email: newAddress() }, otherBody: { email: newAddress() } },
    };
  },
  ...recordOfModules((part) => part.repeatable),
};

/** Similar operations that don't honour it, with the reason. */
export const notRepeatable: Readonly<Record<string, string>> = {
  issueEditIssue: 'a repeat sets the same values again',
  userCreateToken: 'its answer is a secret; the list shows whether it was created, by its name',
  userBeginTwoFactor: 'its answer is a secret; a repeat replaces it',
  userCreateSession: 'signs in; its answer is a secret',
  userRegister: 'needs no account to keep an answer for; a repeat finds the name taken',
  userConfirmEmailByToken: 'needs no account to keep an answer for; its token is good once',
  ...recordOfModules((part) => part.notRepeatable),
};

/** Sends it as the worker, with a key. */
export function sendKeyed(
  { t, worker }: Scene,
  asked: Asked,
  key: string,
  options: { as?: As; body?: unknown; headers?: RequestOptions['headers'] } = {},
): Promise<Answer> {
  const body = 'body' in options ? options.body : asked.body;
  const own = asked.isByPassword === true ? worker.byPassword : worker;
  return t.request(asked.method, asked.path, options.as ?? own, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': key, ...options.headers },
  });
}

export const isReplayed = ({ headers }: Answer): boolean =>
  headers.get('idempotency-replayed') === 'true';

const tables = [
  ...['tracked_time', 'time_revision', 'timeline_event', 'stopwatch', 'stopwatch_segment'],
  ...ofModules((part) => part.written),
  ...['follow', 'audit_entry', 'issue', 'repository', 'user'],
];

/**
 * Everything that these operations write, as text with a line for each row: thousands of rows are
 * compared after every request.
 */
export function everythingIn(t: TestApp): Promise<string> {
  const nowUnix = t.clock.nowUnix();
  return onDatabase(t.database, async (query) => {
    const all: string[] = [];
    const add = async (sql: string, ...values: unknown[]): Promise<void> => {
      all.push(sql);
      for (const row of await query(sql, ...values)) all.push(JSON.stringify(row));
    };
    for (const table of tables) await add(`SELECT * FROM "${table}" ORDER BY id`);
    await add('SELECT * FROM time_lock ORDER BY repository_id');
    // Signing in by password records the browser, whatever the operation does.
    const throttles =
      "SELECT * FROM throttle WHERE ends_unix > ? AND key NOT LIKE 'known-browser:%' ORDER BY key";
    await add(throttles, nowUnix);
    // The program may purge or expire other rows at any time.
    const alive = 'expires_unix = 0 OR expires_unix > ?';
    for (const table of ['email', 'mail', 'mailed_secret']) {
      await add(`SELECT * FROM ${table} WHERE ${alive} ORDER BY id`, nowUnix);
    }
    const kept = 'SELECT * FROM idempotency_record WHERE created_unix > ? ORDER BY id';
    await add(kept, nowUnix - retentionSeconds);
    return all.join('\n');
  });
}
