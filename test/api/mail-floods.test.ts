import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { mailsTo } from '../support/outbox.ts';

const password = 'correct horse battery';

let count = 0;
const t = await ofFile(
  startTestApp({
    settings: {
      REGISTRATION: 'open',
      REGISTER_EMAIL_CONFIRM: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  }),
);
await t.make.admin('root');

const elsewhere = (): Record<string, string> => ({ 'x-forwarded-for': `10.6.0.${++count}` });
/** A registered user without a verified address. */
async function register() {
  const username = `flood${++count}`;
  const body = { username, email: `${username}@example.org`, password };
  const options = { body, headers: elsewhere() };
  expect((await t.request('POST', '/user/registration', null, options)).status).toBe(201);
  return { name: username, password };
}
type Who = Awaited<ReturnType<typeof register>> | { token: string };
const add = (as: Who, emails: string[], headers = elsewhere()) =>
  t.request('POST', '/user/emails', as, { body: { emails }, headers });
const resend = (as: Who, email: string, headers = elsewhere()) =>
  t.request('POST', `/user/emails/${email}/resend`, as, { headers });

describe('an address that many accounts add', () => {
  it('gets no more mails per hour than from one account, which nobody is told', async () => {
    const people = [await t.make.person(), await t.make.person(), await register()];
    const replies: unknown[] = [];
    for (let round = 0; round < 12; round++) {
      for (const person of people) {
        const answer = await (round === 0 ? add : resendOne)(person, ['poor@example.com']);
        replies.push([round === 0, answer.status, [answer.json].flat()[0].mail_deferred]);
      }
      t.clock.advance(180);
    }
    const expected = people.map(() => [true, 201, false]);
    expect(replies.slice(0, 3)).toEqual(expected);
    expect(new Set(replies.slice(3).map(String))).toEqual(new Set(['false,202,false']));
    expect(await mailsTo(t, 'poor@example.com')).toHaveLength(20);

    // The last mail before that is still valid.
    const last = (await mailsTo(t, 'poor@example.com')).at(-1);
    const body = { token: last?.secret };
    expect((await t.request('POST', '/user/emails/confirm', null, { body })).status).toBe(200);
  });
  const resendOne = (as: Who, [email]: string[]) => resend(as, String(email));

  it('gets mail again in the next hour', async () => {
    const person = await t.make.person();
    t.clock.advance(3600);
    await add(person, ['later@example.com']);
    expect(await mailsTo(t, 'later@example.com')).toHaveLength(1);
  });

  it('does not flood the mailbox of its owner either', async () => {
    const owner = await t.make.user();
    for (let i = 0; i < 25; i++) {
      const body = { username: `again${i}`, email: owner.email, password };
      const options = { body, headers: elsewhere() };
      expect((await t.request('POST', '/user/registration', null, options)).status).toBe(201);
    }
    expect(await mailsTo(t, owner.email)).toHaveLength(20);
  });
});

describe('an account without a verified address', () => {
  it('has a small limit of addresses', async () => {
    const as = await register();
    const some = (name: string, length: number) =>
      Array.from({ length }, (_, i) => `${name}${i}@example.net`);
    const refused = await add(as, some('stranger', 5));
    expect([refused.status, refused.json.message]).toEqual([
      422,
      '[emails]: an account that is not activated can have at most 5 addresses',
    ]);
    expect((await add(as, some('typo', 4))).status).toBe(201);
    expect((await add(as, some('more', 1))).status).toBe(422);
  });

  it('shares a limit of twenty further mails per hour with all such accounts of its network', async () => {
    const headers = elsewhere();
    for (let i = 0; i < 5; i++) {
      const emails = [0, 1, 2, 3].map((place) => `shared${i}-${place}@example.net`);
      expect((await add(await register(), emails, headers)).status).toBe(201);
    }
    const as = await register();
    const answer = await add(as, ['beyond@example.net'], headers);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
    const { email } = (await t.request('GET', '/user/emails', as)).json[0];
    t.clock.advance(180);
    expect((await resend(as, email, headers)).status).toBe(429);
    expect((await resend(as, email)).status).toBe(202);
    // Users with a verified address are not limited.
    expect((await add(await t.make.person(), ['beyond@example.net'], headers)).status).toBe(201);
  });

  it('does not learn whose an address is', async () => {
    const owner = await t.make.user();
    const as = await register();
    const answerFor = async (email: string) => {
      const { status, json } = await add(as, [email]);
      const { id, email: address, ...rest } = json[0];
      return { status, rest };
    };
    expect(await answerFor(owner.email)).toEqual(await answerFor('vacant@example.net'));
    expect((await mailsTo(t, owner.email)).map(({ kind }) => kind)).toEqual(['already-registered']);
  });
});
