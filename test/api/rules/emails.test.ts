import { describe, expect, it } from 'vitest';
import type { User } from '../../../src/core/records/types.ts';
import { startTestApp } from '../../support/app.ts';
import { ofFile } from '../../support/closing.ts';

/**
 * Every rule of the three operations on email addresses, for each kind of caller. Cells in the
 * order of `roles`: the status. If a status has a message in `says`, the reply is it.
 *
 * In each row the caller has a primary address, ME, and a second one, SPARE; Olga has hers, HERS,
 * and an unverified one, CLAIMED.
 */
const roles = ['anonymous', 'readToken', 'user', 'siteAdmin'] as const;
type Role = (typeof roles)[number];

interface Row {
  readonly rule: string;
  /** The addresses in the body; '' for none; null for a body without the key. */
  readonly emails: string | null;
  readonly gets: string;
  readonly says?: Readonly<Record<number, string>>;
}

const used = (address: string) => ({ 422: `Email address has been used: ${address}` });
const invalid = (address: string) => ({ 422: `Email address "${address}" invalid` });
const unknown = (address: string) => ({ 404: `Email address does not exist [email: ${address}]` });
const primary = { 422: 'Primary email address cannot be deleted [email: me@example.com]' };

// The cells: anonymous readToken user siteAdmin.

// biome-ignore format: one line is one situation
const add: Row[] = [
  { rule: 'the body has no emails',              emails: null,                                gets: '401 403 422 422', says: { 422: '[emails]: Required' } },
  { rule: 'the list is empty',                   emails: '',                                  gets: '401 403 422 422', says: { 422: 'Email list empty' } },
  { rule: 'one is invalid',                      emails: 'new@example.com nobody',            gets: '401 403 422 422', says: invalid('nobody') },
  { rule: 'invalid goes before used',            emails: 'hers@example.com nobody',           gets: '401 403 422 422', says: invalid('nobody') },
  { rule: 'one is given twice',                  emails: 'new@example.com NEW@example.COM',   gets: '401 403 422 422', says: used('NEW@example.COM') },
  { rule: "one is another's",                    emails: 'new@example.com hers@example.com',  gets: '401 403 422 422', says: used('hers@example.com') },
  { rule: "one is another's, in other letters",  emails: 'new@example.com Hers@EXAMPLE.com',  gets: '401 403 422 422', says: used('Hers@EXAMPLE.com') },
  { rule: "one is the caller's primary address", emails: 'me@example.com',                    gets: '401 403 422 422', says: used('me@example.com') },
  { rule: "one is on the caller's list",         emails: 'Spare@example.com',                 gets: '401 403 422 422', says: used('Spare@example.com') },
  { rule: 'another has one unverified',          emails: 'claimed@example.com',               gets: '401 403 201 201' },
  { rule: 'all are valid and unused',            emails: 'b@example.com a@example.com',       gets: '401 403 201 201' },
];

// biome-ignore format: one line is one situation
const remove: Row[] = [
  { rule: 'the body has no emails',              emails: null,                                gets: '401 403 204 204' },
  { rule: 'the list is empty',                   emails: '',                                  gets: '401 403 204 204' },
  { rule: 'one is nobody\'s',                    emails: 'spare@example.com no@example.com',  gets: '401 403 404 404', says: unknown('no@example.com') },
  { rule: "one is another's: the same answer",   emails: 'spare@example.com hers@example.com', gets: '401 403 404 404', says: unknown('hers@example.com') },
  { rule: 'one is no address at all',            emails: 'spare@example.com nobody',          gets: '401 403 404 404', says: unknown('nobody') },
  { rule: 'one is the primary address',          emails: 'spare@example.com me@example.com',  gets: '401 403 422 422', says: primary },
  { rule: 'one is given twice',                  emails: 'spare@example.com SPARE@example.com', gets: '401 403 204 204' },
  { rule: "it is the caller's own",              emails: 'Spare@Example.com',                 gets: '401 403 204 204' },
];

let olga: User;

const t = await ofFile(startTestApp());

interface Person {
  readonly user: User;
  readonly token: string;
}

/** A new user of that kind; the addresses belong to this row only. */
async function stage(role: Role): Promise<Person> {
  await t.app.context.database.write(async (stores) => {
    for (const { id } of await stores.emails.search('@example.com', 0).page(0, 100)) {
      await stores.emails.remove([id]);
    }
  });
  olga = await t.make.user(undefined, { email: 'hers@example.com' });
  await t.make.email(olga, 'claimed@example.com', { isVerified: false });
  const user = await t.make.user(undefined, {
    email: 'me@example.com',
    isAdmin: role === 'siteAdmin',
  });
  await t.make.email(user, 'spare@example.com');
  const scopes = role === 'readToken' ? ['read:user'] : ['all'];
  return { user, token: await t.make.token(user, scopes) };
}

const addressesOf = async (person: Person): Promise<string[]> =>
  (await t.app.context.database.read.emails.ofUser(person.user.id)).map((email) => email.address);

const bodyOf = ({ emails }: Row) =>
  emails === null ? {} : { emails: emails.split(' ').filter((address) => address !== '') };

describe.each([
  ['POST', add],
  ['DELETE', remove],
] as const)('%s /user/emails', (method, rows) => {
  describe.each(rows)('$rule', (row) => {
    const cells = row.gets.split(' ').map(Number);
    let person: Person;

    it.each(roles.map((role, place) => [role, cells[place] ?? 0] as const))(
      '%s → %i',
      async (role, status) => {
        person = await stage(role);
        const answer = await t.request(
          method,
          '/user/emails',
          role === 'anonymous' ? null : person,
          {
            body: bodyOf(row),
          },
        );
        expect(answer.status).toBe(status);
        const says = row.says?.[status];
        if (says !== undefined) expect(answer.json.message).toBe(says);
        const now = await addressesOf(person);
        const before = ['me@example.com', 'spare@example.com'];
        if (status === 201) expect(now).toEqual([...before, ...bodyOf(row).emails!]);
        else if (status === 204 && bodyOf(row).emails?.length)
          expect(now).toEqual(before.slice(0, 1));
        else expect(now).toEqual(before);
        expect(await addressesOf({ user: olga, token: '' })).toEqual([
          'hers@example.com',
          'claimed@example.com',
        ]);
      },
    );
  });
});

describe('GET /user/emails', () => {
  it.each([
    ['anonymous', 401],
    ['readToken', 200],
    ['user', 200],
    ['siteAdmin', 200],
  ] as const)("%s → %i, with the caller's own addresses only", async (role, status) => {
    const person = await stage(role);
    const answer = await t.request('GET', '/user/emails', role === 'anonymous' ? null : person);
    expect(answer.status).toBe(status);
    if (status === 200) {
      expect(answer.json.map((email: { email: string }) => email.email)).toEqual([
        'me@example.com',
        'spare@example.com',
      ]);
    }
  });
});
