import { afterEach, describe, expect, it, vi } from 'vitest';
import { host } from '../../src/core/caller.ts';
import { createToken } from '../../src/core/token/operations.ts';
import { type Answer, type As, startTestApp } from '../support/app.ts';
import { Authenticator } from '../support/authenticator.ts';
import { ofFile } from '../support/closing.ts';
import type { Person } from '../support/make.ts';
import { lastMailTo } from '../support/outbox.ts';
import { ofModules } from '../support/parts.ts';

/**
 * A credential that was valid when a request was admitted may have ended when its transaction runs.
 * These tests hold the request between the two.
 */
const t = await ofFile(startTestApp({ settings: { REGISTER_EMAIL_CONFIRM: 'true' } }));

afterEach(() => vi.restoreAllMocks());

const newPassword = 'chosen after the theft';

/** Runs `meanwhile` once the operation is about to begin its transaction. */
async function during(
  operation: string,
  send: () => Promise<Answer>,
  meanwhile: () => Promise<void>,
): Promise<Answer> {
  const { database } = t.app.context;
  const write = database.write.bind(database);
  let isHeld = false;
  vi.spyOn(database, 'write').mockImplementation(async (work) => {
    const isOfOperation = new Error('who writes').stack?.includes(`at ${operation} `) === true;
    if (isOfOperation && !isHeld) {
      isHeld = true;
      await meanwhile();
    }
    return write(work);
  });
  const answer = await send();
  expect(isHeld).toBe(true);
  return answer;
}

async function newVictim() {
  const person = await t.make.person();
  const { name, password } = person.byPassword;
  const spare = `spare-${name}@example.com`;
  await t.make.email(person.user, spare);
  // A reset removes what is newer than a week.
  t.clock.advance(30 * 86_400);
  const pending = `pending-${name}@example.com`;
  await t.request('POST', '/user/emails', person, { body: { emails: [pending] } });
  const { code } = await lastMailTo(t, pending, 'confirm-email');
  const signIn = await t.request('POST', '/user/session', null, {
    body: { username: name, password },
  });
  const session = { cookie: signIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  t.clock.advance(200);
  await t.request('POST', '/user/password/forgot', null, { body: { email: person.user.email } });
  const { secret } = await lastMailTo(t, person.user.email, 'password-reset');
  const reset = async (endsAccess = true) => {
    const body = { token: secret, password: newPassword, end_access: endsAccess };
    expect((await t.request('POST', '/user/password/reset', null, { body })).status).toBe(204);
  };
  return { person, spare, pending, code, session, reset };
}
type Victim = Awaited<ReturnType<typeof newVictim>>;

const credentials = {
  password: ({ person }: Victim): As => person.byPassword,
  session: ({ session }: Victim): As => session,
  token: ({ person }: Victim): As => ({ token: person.token }),
};
type Kind = keyof typeof credentials;

const send = (method: string, path: string, as: As, body?: unknown) =>
  t.request(method, path, as, {
    headers: { origin: t.url },
    ...(body === undefined ? {} : { body }),
  });
const at = (address: string): string => `/user/emails/${encodeURIComponent(address)}`;

const operations: Record<string, (victim: Victim, as: As) => Promise<Answer>> = {
  createToken: ({ person }, as) =>
    send('POST', `/users/${person.user.name}/tokens`, as, { name: 'late' }),
  makePrimary: ({ spare }, as) => send('PATCH', at(spare), as, { primary: true }),
  addEmails: ({ person }, as) =>
    send('POST', '/user/emails', as, { emails: [`late-${person.user.name}@example.org`] }),
  confirmEmail: ({ pending, code }, as) => send('POST', `${at(pending)}/confirm`, as, { code }),
  resendConfirmation: ({ pending }, as) => send('POST', `${at(pending)}/resend`, as),
  deleteEmails: ({ spare }, as) => send('DELETE', '/user/emails', as, { emails: [spare] }),
  putCollaborator: async ({ person }, as) => {
    const repository = await t.make.repository(person.user);
    const path = `/repos/${person.user.name}/${repository.name}/collaborators`;
    return send('PUT', `${path}/${(await t.make.user()).name}`, as, { permission: 'admin' });
  },
};
const secretLinks = ofModules((part) => part.secretLinks);
for (const { operation, make } of secretLinks) operations[operation] = (_, as) => make(t, as);
const notForTokens = [
  'createToken',
  'makePrimary',
  ...secretLinks.map(({ operation }) => operation),
];
const cases = Object.keys(operations).flatMap((name) =>
  (Object.keys(credentials) as Kind[])
    .filter((kind) => kind !== 'token' || !notForTokens.includes(name))
    .map((kind) => [name, kind] as const),
);
const run = (name: string, victim: Victim, kind: Kind, meanwhile: () => Promise<void>) =>
  during(name, () => operations[name]!(victim, credentials[kind](victim)), meanwhile);

/** Everything that an intruder could keep. */
async function accountOf({ user }: Person, as: As) {
  const [self, emails, tokens, ...links] = await Promise.all([
    t.request('GET', '/user', as),
    t.request('GET', '/user/emails', as),
    t.request('GET', `/users/${user.name}/tokens`, as),
    ...secretLinks.map(({ listed }) => t.request('GET', listed, as)),
  ]);
  return {
    email: self.json.email,
    emails: emails.json,
    tokens: tokens.json,
    links: links.map(({ status, json }) => [status, json]),
  };
}

describe.each(cases)('%s by %s', (name, kind) => {
  it('is done where nothing comes between', async () => {
    const { status } = await run(name, await newVictim(), kind, async () => {});
    expect(status).toBeLessThan(300);
  });

  it('is 401 and changes nothing once a password reset has ended access', async () => {
    const victim = await newVictim();
    const owner = { name: victim.person.user.name, password: newPassword };
    let before: unknown;
    const answer = await run(name, victim, kind, async () => {
      await victim.reset();
      before = await accountOf(victim.person, owner);
    });
    expect(answer.status).toBe(401);
    expect(await accountOf(victim.person, owner)).toEqual(before);
  });
});

describe.each(['password', 'session', 'token'] as const)('a site admin by %s', (kind) => {
  const changes: Record<string, (victim: Victim, other: Person, as: As) => Promise<Answer>> = {
    createAccount: ({ person }, _, as) =>
      send('POST', '/admin/users', as, {
        username: `late-${person.user.name}`,
        email: `late-${person.user.name}@example.org`,
        password: 'planted by somebody',
      }),
    editAccount: (_, other, as) =>
      send('PATCH', `/admin/users/${other.user.name}`, as, { admin: true }),
    changeSettings: (_, __, as) => send('PATCH', '/admin/settings', as, { REGISTRATION: 'open' }),
  };

  it.each(Object.keys(changes))(
    'is refused %s once a password reset has ended access',
    async (name) => {
      const victim = await newVictim();
      const other = await t.make.person();
      await t.app.context.database.write((stores) =>
        stores.users.update(victim.person.user.id, { isAdmin: true }),
      );
      const change = () => changes[name]!(victim, other, credentials[kind](victim));
      const { users } = t.app.context.database.read;
      expect((await during(name, change, () => victim.reset())).status).toBe(401);
      expect(await users.byName(other.user.name)).toMatchObject({ isAdmin: false });
      expect(await users.byName(`late-${victim.person.user.name}`)).toBeUndefined();
    },
  );
});

describe('a credential', () => {
  it('may be a token that expires while its request waits', async () => {
    const victim = await newVictim();
    const expiresUnix = t.clock.nowUnix() + 10;
    const input = { name: 'short', expiresUnix };
    const { secret } = await createToken(t.app.context, host, victim.person.user, input);
    const add = () => send('POST', '/user/emails', { token: secret }, { emails: ['late@e.org'] });
    const answer = await during('addEmails', add, async () => t.clock.advance(10));
    expect(answer.status).toBe(401);
  });

  it('that has ended does not enable two-factor authentication', async () => {
    const victim = await newVictim();
    const { password } = victim.person.byPassword;
    const begun = await send('POST', '/user/two-factor', victim.session, { password });
    const code = new Authenticator(t, begun.json.secret).code();
    const confirm = () => send('POST', '/user/two-factor/confirm', victim.session, { code });
    const answer = await during('confirmTwoFactor', confirm, () => victim.reset(false));
    expect(answer.status).toBe(401);
    const owner = { name: victim.person.user.name, password: newPassword };
    expect((await t.request('GET', '/user/two-factor', owner)).json.enabled).toBe(false);
  });
});
