import fc from 'fast-check';
import { expect, it } from 'vitest';
import { revertPrimary } from '../../src/core/account/primary-email.ts';
import { addressKey } from '../../src/core/email-address.ts';
import { PunchcardError } from '../../src/core/errors.ts';
import { purge } from '../../src/core/purge.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';
import type { Person } from '../support/make.ts';
import { mailsOf } from '../support/outbox.ts';
import { rowsOf } from '../support/rows.ts';

/**
 * Whatever several accounts do with a few addresses, in sequence or concurrently, the invariants
 * hold after every step.
 */
const t = await ofFile(
  startTestApp({
    settings: {
      REGISTER_EMAIL_CONFIRM: 'true',
      USED_EMAIL_ANSWERS_PER_HOUR: '1000000',
      RESEND_CONFIRMATION_SECONDS: '0',
      UNPROVEN_MAILS_PER_HOUR: '1000000',
      CLAIM_VALID_DAYS: '1',
    },
  }),
);

const visitor = { address: '192.0.2.7', requestId: 'test' };
const names = ['a', 'B'];
const domains = ['b\u00fccher.example', 'xn--bcher-kva.example'];

/** One action of one account; `pick` selects among the possible targets. */
const act = fc.record({
  kind: fc.constantFrom(
    'add',
    'add',
    'confirm',
    'link',
    'resend',
    'delete',
    'choose',
    'revert',
    'wait',
  ),
  by: fc.nat({ max: 2 }),
  name: fc.nat({ max: names.length - 1 }),
  domain: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 1000 }),
  /** Concurrently with the one before. */
  isAtOnce: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface Secrets {
  readonly codes: Map<string, string[]>;
  readonly links: string[];
  readonly reverts: string[];
  /** The newest mail read so far. */
  lastId: number;
}

/** Everything ever mailed: old secrets are tried as well as new ones. */
async function mailed(people: readonly Person[], known: Secrets): Promise<void> {
  const ids = new Set(people.map(({ user }) => user.id));
  for (const mail of await mailsOf(t, known.lastId)) {
    known.lastId = mail.id;
    if (mail.userId === null || !ids.has(mail.userId) || mail.secret === '') continue;
    const secrets = mail.kind === 'confirm-email' ? known.links : known.reverts;
    if (secrets.includes(mail.secret)) continue;
    secrets.push(mail.secret);
    if (mail.code === '') continue;
    const key = `${mail.userId} ${addressKey(mail.recipient)}`;
    known.codes.set(key, [...(known.codes.get(key) ?? []), mail.code]);
  }
}

const pickOf = <T>(values: readonly T[], pick: number): T | undefined =>
  values[pick % Math.max(1, values.length)];

async function carryOut(step: Act, round: number, people: readonly Person[], known: Secrets) {
  const person = people[step.by] as Person;
  // Includes the primary addresses of all accounts.
  const address =
    step.pick % 7 === 0
      ? (people[step.pick % 3] as Person).user.email
      : `${names[step.name]}${round}@${domains[step.domain]}`;
  const at = `/user/emails/${encodeURIComponent(address)}`;
  const ask = async (method: string, path: string, body?: unknown) =>
    (
      await t.request(
        method,
        path,
        // Tokens cannot change the primary address.
        method === 'PATCH' ? person.byPassword : person,
        body === undefined ? {} : { body },
      )
    ).status;
  switch (step.kind) {
    case 'add':
      return ask('POST', '/user/emails', { emails: [address] });
    case 'delete':
      return ask('DELETE', '/user/emails', { emails: [address] });
    case 'confirm': {
      const codes = known.codes.get(`${person.user.id} ${addressKey(address)}`) ?? [];
      // Mostly the newest one.
      const code = step.pick % 3 === 0 ? pickOf(codes, step.pick) : codes.at(-1);
      return ask('POST', `${at}/confirm`, { code: code ?? '' });
    }
    case 'link':
      return ask('POST', '/user/emails/confirm', { token: pickOf(known.links, step.pick) ?? '' });
    case 'resend':
      return ask('POST', `${at}/resend`);
    case 'choose':
      return ask('PATCH', at, { primary: true });
    case 'revert':
      return revertPrimary(t.app.context, visitor, pickOf(known.reverts, step.pick) ?? '').then(
        () => 200,
        (error: unknown) => {
          if (error instanceof PunchcardError) return 422;
          throw error;
        },
      );
    default:
      t.clock.advance(step.pick % 2 === 0 ? 40_000 : 60);
      if (step.pick % 5 === 0) await purge(t.app.context, { holder: 'test', pauseMs: 0 });
      return 200;
  }
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly address: string;
  readonly address_folded: string;
  readonly is_verified: number;
  readonly is_primary: number;
}

async function expectOrder(people: readonly Person[]): Promise<void> {
  const ids = people.map(({ user }) => user.id).join(', ');
  const rows = await rowsOf<Row>(t, `SELECT * FROM email WHERE user_id IN (${ids}) ORDER BY id`);
  const proven = rows.filter((row) => row.is_verified === 1).map((row) => row.address_folded);
  expect(new Set(proven).size).toBe(proven.length);
  const accounts = await rowsOf<{ id: number; email: string }>(
    t,
    `SELECT id, email FROM "user" WHERE id IN (${ids})`,
  );
  for (const { id, email } of accounts) {
    const own = rows.filter((row) => row.user_id === id);
    const primary = own.filter((row) => row.is_primary === 1);
    expect(primary).toMatchObject([{ is_verified: 1, address: email }]);
    expect(new Set(own.map((row) => row.address_folded)).size).toBe(own.length);
  }
  const secrets = await rowsOf<{ user_id: number; email_id: number | null; kind: string }>(
    t,
    `SELECT user_id, email_id, kind FROM mailed_secret WHERE user_id IN (${ids})`,
  );
  for (const { user_id, email_id, kind } of secrets) {
    if (kind !== 'confirm-email') continue;
    const claim = rows.find((row) => row.id === email_id);
    expect(claim).toMatchObject({ user_id, is_verified: 0 });
  }
  const waiting = await rowsOf<{ email_id: number }>(
    t,
    `SELECT email_id FROM mail WHERE kind = 'confirm-email' AND state = 'waiting' AND user_id IN (${ids})`,
  );
  for (const { email_id } of waiting) {
    expect(rows.find((row) => row.id === email_id)).toMatchObject({ is_verified: 0 });
  }
}

let round = 0;
it('keeps addresses, primaries and secrets consistent under any actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), async (acts) => {
      round++;
      const people = await Promise.all([1, 2, 3].map(() => t.make.person()));
      const known: Secrets = { codes: new Map(), links: [], reverts: [], lastId: 0 };
      for (let i = 0; i < acts.length; ) {
        const together = [acts[i++] as Act];
        while (acts[i]?.isAtOnce === true && together.length < 3) together.push(acts[i++] as Act);
        const statuses = await Promise.all(
          together.map((step) => carryOut(step, round, people, known)),
        );
        for (const status of statuses) expect(status).toBeLessThan(500);
        await mailed(people, known);
        await expectOrder(people);
      }
    }),
    // Time to shrink a counterexample; on a slow machine, fewer runs.
    { numRuns: rounds(25), interruptAfterTimeLimit: 60_000 },
  );
});
