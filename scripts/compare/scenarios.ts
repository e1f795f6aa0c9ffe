import type { Answer } from './build.ts';
import type { Known, Person } from './known.ts';
import { type Credential, mediaOf, type Request } from './request.ts';
import { tokenOf } from './requests.ts';
import { timestamp } from './values.ts';

/** Sends a request to both builds, compares, and returns the reply of the build before. */
export type Send = (request: Request) => Promise<Answer>;

export interface Stage {
  readonly known: Known;
  readonly send: Send;
  /** Link and code of the newest mail of a kind, from the build before. */
  readonly newestMail: (recipient: string) => Promise<{ token: string; code: string }>;
  readonly advance: (seconds: number) => void;
  readonly nowUnix: () => number;
}

/** Short scenarios for operations that random requests rarely complete. */
export const scenarios: readonly ((stage: Stage) => Promise<void>)[] = [
  confirmEmails,
  registerAndReset,
  useSession,
  useTwoFactor,
  leave,
  deleteByAdmin,
  runStopwatch,
  resetAndRestore,
  lockRepository,
  subscribeCalendar,
  blockSomebody,
  makeSpares,
];

const origin = 'http://punchcard.test';

const call = async (
  { send }: Stage,
  operation: string,
  line: string,
  as: Credential,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ');
  return send({
    ...{ operation, method, path: `/api/v1${path}`, as },
    headers: { ...mediaOf(body), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
};

function json(answer: Answer): Record<string, unknown> {
  try {
    return JSON.parse(answer.body.toString());
  } catch {
    return {};
  }
}

const basicOf = ({ name, password, otpSecret }: Person): Credential => ({
  ...{ kind: 'basic', name, password },
  ...(otpSecret === undefined ? {} : { otpSecret }),
});

/** A new account that nothing else uses. */
async function newPerson(stage: Stage): Promise<Person> {
  const name = stage.known.newName('guest');
  const password = 'correct horse';
  const account = { username: name, email: `${name}@example.org`, password };
  const body = { ...account, must_change_password: false };
  await call(stage, 'adminCreateUser', 'POST /admin/users', tokenOf(stage.known.admin), body);
  return { name, password, token: '', credentials: [] };
}

async function confirmEmails(stage: Stage): Promise<void> {
  const as = basicOf(await newPerson(stage));
  const [one, two] = [stage.known.newName('mail'), stage.known.newName('mail')].map(
    (name) => `${name}@example.org`,
  ) as [string, string];
  for (const email of [one, two]) {
    await call(stage, 'userAddEmail', 'POST /user/emails', as, { emails: [email] });
  }
  const first = await stage.newestMail(one);
  const path = `/user/emails/${one}`;
  await call(stage, 'userConfirmEmail', `POST ${path}/confirm`, as, { code: first.code });
  stage.advance(200);
  await call(stage, 'userResendEmailConfirmation', `POST /user/emails/${two}/resend`, as);
  const { token } = await stage.newestMail(two);
  await call(stage, 'userConfirmEmailByToken', 'POST /user/emails/confirm', as, { token });
  await call(stage, 'userEditEmail', `PATCH ${path}`, as, { primary: true });
  await call(stage, 'userDeleteEmail', 'DELETE /user/emails', as, { emails: [two] });
}

async function registerAndReset(stage: Stage): Promise<void> {
  const name = stage.known.newName('registered');
  const email = `${name}@example.org`;
  const anybody: Credential = { kind: 'none' };
  const account = { username: name, email, password: 'correct horse' };
  await call(stage, 'userRegister', 'POST /user/registration', anybody, account);
  const { token } = await stage.newestMail(email);
  await call(stage, 'userConfirmEmailByToken', 'POST /user/emails/confirm', anybody, { token });
  await call(stage, 'userForgotPassword', 'POST /user/password/forgot', anybody, { email });
  const reset = await stage.newestMail(email);
  const body = { token: reset.token, password: 'another horse' };
  await call(stage, 'userResetPassword', 'POST /user/password/reset', anybody, body);
  const as: Credential = { kind: 'basic', name, password: 'another horse' };
  await call(stage, 'userGetCurrent', 'GET /user', as);
}

async function useSession(stage: Stage): Promise<void> {
  const person = await newPerson(stage);
  const signIn = { username: person.name, password: person.password };
  const begin = async (): Promise<Credential> => {
    const anybody: Credential = { kind: 'none' };
    const headers = { origin };
    const line = 'POST /user/session';
    const answer = await call(stage, 'userCreateSession', line, anybody, signIn, headers);
    const cookie = answer.headers.find(([name]) => name === 'set-cookie')?.[1] ?? '';
    const value = /punchcard_session=([^;]*)/.exec(cookie)?.[1] ?? '';
    return { kind: 'session', cookie: value, origin };
  };
  const [as, other] = [await begin(), await begin()];
  await call(stage, 'userGetCurrent', 'GET /user', as);
  await call(stage, 'updateUserSettings', 'PATCH /user/settings', as, { location: 'Here' });
  const foreign: Credential = { ...as, origin: 'http://bad.test' } as Credential;
  await call(stage, 'updateUserSettings', 'PATCH /user/settings', foreign, { location: 'There' });
  stage.advance(700);
  await call(stage, 'userConfirmSession', 'POST /user/session/confirm', as, {
    password: person.password,
  });
  const listed = await call(stage, 'userListSessions', 'GET /user/sessions', as);
  const sessions = Object.values(json(listed)) as { id: number; current: boolean }[];
  const ended = sessions.find(({ current }) => !current)?.id ?? 0;
  await call(stage, 'userEndSession', `DELETE /user/sessions/${ended}`, as);
  await call(stage, 'userGetCurrent', 'GET /user', other);
  const passwords = { old_password: person.password, new_password: 'third horse' };
  await call(stage, 'userChangePassword', 'PUT /user/password', as, passwords);
  await call(stage, 'userDeleteSession', 'DELETE /user/session', as);
}

async function useTwoFactor(stage: Stage): Promise<void> {
  const person = await newPerson(stage);
  const { password } = person;
  const as = basicOf(person);
  const begun = await call(stage, 'userBeginTwoFactor', 'POST /user/two-factor', as, { password });
  const otpSecret = String(json(begun).secret ?? 'A');
  const code = `{otp:${otpSecret}}`;
  await call(stage, 'userConfirmTwoFactor', 'POST /user/two-factor/confirm', as, { code });
  stage.advance(31);
  const guarded = basicOf({ ...person, otpSecret });
  await call(stage, 'userGetTwoFactor', 'GET /user/two-factor', as);
  await call(stage, 'userGetTwoFactor', 'GET /user/two-factor', guarded);
  for (const [operation, line] of [
    ['userRenewRecoveryCodes', 'POST /user/two-factor/recovery-codes'],
    ['userDeleteTwoFactor', 'DELETE /user/two-factor'],
  ] as const) {
    stage.advance(61);
    await call(stage, operation, line, guarded, { password });
  }
  await call(stage, 'userGetTwoFactor', 'GET /user/two-factor', as);
}

async function leave(stage: Stage): Promise<void> {
  const person = await newPerson(stage);
  const as = basicOf(person);
  await call(stage, 'userExport', 'GET /user/export', as);
  await call(stage, 'userDeleteCurrent', 'DELETE /user', as, { password: person.password });
  await call(stage, 'userGet', `GET /users/${person.name}`, tokenOf(stage.known.admin));
}

async function deleteByAdmin(stage: Stage): Promise<void> {
  const { name } = await newPerson(stage);
  const admin = tokenOf(stage.known.admin);
  const renamed = `${name}-two`;
  const path = `/admin/users/${name}`;
  const body = { new_username: renamed };
  await call(stage, 'adminRenameUser', `POST ${path}/rename`, admin, body);
  await call(stage, 'userGet', `GET /users/${name}`, admin);
  const edit = { full_name: 'Renamed', restricted: true };
  await call(stage, 'adminEditUser', `PATCH /admin/users/${renamed}`, admin, edit);
  const emails = { emails: [`${renamed}@example.org`] };
  await call(stage, 'userAddEmail', 'POST /user/emails', admin, emails, { sudo: renamed });
  const address = `/admin/users/${renamed}/emails/${renamed}@example.org`;
  await call(stage, 'adminVerifyUserEmail', `POST ${address}/verify`, admin);
  await call(stage, 'adminDeleteUserEmail', `DELETE ${address}`, admin);
  await call(stage, 'adminDeleteUser', `DELETE /admin/users/${renamed}`, admin);
}

async function newIssue(stage: Stage): Promise<{ as: Credential; path: string; issue: string }> {
  const as = tokenOf(stage.known.admin);
  const name = stage.known.newName('story-');
  await call(stage, 'createCurrentUserRepo', 'POST /user/repos', as, { name });
  const path = `/repos/${stage.known.admin.name}/${name}`;
  await call(stage, 'issueCreateIssue', `POST ${path}/issues`, as, { title: 'Story' });
  return { as, path, issue: `${path}/issues/1` };
}

async function runStopwatch(stage: Stage): Promise<void> {
  const { as, issue } = await newIssue(stage);
  const watch = `${issue}/stopwatch`;
  const current = '/user/stopwatches/current';
  await call(stage, 'userDeleteStopWatch', `DELETE ${current}`, as);
  await call(stage, 'issueStartStopWatch', `POST ${watch}/start`, as);
  stage.advance(100);
  await call(stage, 'userEditStopWatch', `PATCH ${current}`, as, { paused: true });
  stage.advance(50);
  await call(stage, 'userEditStopWatch', `PATCH ${current}`, as, { paused: false });
  await call(stage, 'userGetStopWatches', 'GET /user/stopwatches', as);
  stage.advance(30);
  await call(stage, 'issueStopStopWatch', `POST ${watch}/stop`, as, { note: 'done' });
  await call(stage, 'issueStartStopWatch', `POST ${watch}/start`, as);
  await call(stage, 'issueDeleteStopWatch', `DELETE ${watch}/delete`, as);
  await call(stage, 'issueStartStopWatch', `POST ${watch}/start`, as);
  stage.advance(90);
  await call(stage, 'userStopStopWatch', `POST ${current}/stop`, as, {});
  await call(stage, 'issueStartStopWatch', `POST ${watch}/start`, as);
  await call(stage, 'userDeleteStopWatch', `DELETE ${current}`, as);
}

async function resetAndRestore(stage: Stage): Promise<void> {
  const { as, issue, path } = await newIssue(stage);
  const add = (): Promise<Answer> =>
    call(stage, 'issueAddTime', `POST ${issue}/times`, as, { time: 600 });
  const [{ id }] = [json(await add()), await add(), await add()];
  await call(stage, 'issueEditTime', `PATCH ${issue}/times/${id}`, as, { time: 700 });
  await call(stage, 'issueListTimeRevisions', `GET ${issue}/times/${id}/revisions`, as);
  await call(stage, 'issueDeleteTime', `DELETE ${issue}/times/${id}`, as);
  await call(stage, 'issueRestoreTime', `POST ${issue}/times/${id}/restore`, as);
  await call(stage, 'issueResetTime', `DELETE ${issue}/times`, as);
  await call(stage, 'issueRestoreReset', `POST ${issue}/times/restore`, as, {});
  await call(stage, 'issueGetCommentsAndTimeline', `GET ${issue}/timeline`, as);
  await call(stage, 'issueDelete', `DELETE ${issue}`, as);
  await call(stage, 'repoDelete', `DELETE ${path}`, as);
}

async function lockRepository(stage: Stage): Promise<void> {
  const { as, issue, path } = await newIssue(stage);
  const until = timestamp(stage.nowUnix() - 86_400);
  const created = timestamp(stage.nowUnix() - 2 * 86_400);
  await call(stage, 'repoPutTimeLock', `PUT ${path}/time-lock`, as, { until, reason: 'billed' });
  await call(stage, 'issueAddTime', `POST ${issue}/times`, as, { time: 60, created });
  await call(stage, 'issueAddTime', `POST ${issue}/times`, as, { time: 60 });
  await call(stage, 'repoGetTimeLock', `GET ${path}/time-lock`, as);
  await call(stage, 'repoDeleteTimeLock', `DELETE ${path}/time-lock`, as, { reason: 'mistake' });
  await call(stage, 'issueAddTime', `POST ${issue}/times`, as, { time: 60, created });
  await call(stage, 'repoTrackedTimes', `GET ${path}/times`, as);
}

async function subscribeCalendar(stage: Stage): Promise<void> {
  const as = tokenOf(stage.known.admin);
  const password = basicOf(stage.known.admin);
  const share = 'POST /user/times/calendar';
  const subscription = await call(stage, 'userSubscribeCalendar', share, password);
  await call(stage, 'userCalendarSubscription', 'GET /user/times/calendar', as);
  const { url } = json(subscription);
  const path = typeof url === 'string' ? new URL(url).pathname : '/api/v1/x';
  const feed = { operation: '(calendar)', method: 'GET', headers: {} };
  await stage.send({ ...feed, path, as: { kind: 'none' } });
  await call(stage, 'userUnsubscribeCalendar', 'DELETE /user/times/calendar', as);
}

async function blockSomebody(stage: Stage): Promise<void> {
  const { name } = await newPerson(stage);
  const as = tokenOf(stage.known.admin);
  const path = `/user/blocks/${name}`;
  await call(stage, 'userBlockUser', `PUT ${path}?note=noise`, as);
  await call(stage, 'userCheckUserBlock', `GET ${path}`, as);
  await call(stage, 'userListBlocks', 'GET /user/blocks', as);
  await call(stage, 'userUnblockUser', `DELETE ${path}`, as);
}

/** Accounts and repositories that random requests may damage. */
async function makeSpares(stage: Stage): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    const person = await newPerson(stage);
    const tokens = `/users/${person.name}/tokens`;
    const made = await call(stage, 'userCreateToken', `POST ${tokens}`, basicOf(person), {
      ...{ name: 'spare', scopes: ['all'] },
    });
    const { id, sha1 } = json(made);
    const as: Credential = { kind: 'token', token: String(sha1), where: 'header' };
    const name = stage.known.newName('spare-');
    await call(stage, 'createCurrentUserRepo', 'POST /user/repos', as, { name });
    if (i === 0) {
      await call(stage, 'userDeleteAccessToken', `DELETE ${tokens}/${id}`, basicOf(person));
    }
  }
}
