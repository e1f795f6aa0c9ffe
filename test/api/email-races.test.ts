import { expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

type Person = { user: User; token: string };

const t = await ofFile(startTestApp());
const people = await Promise.all(Array.from({ length: 8 }, () => t.make.person()));

const add = (person: Person, ...emails: string[]) =>
  t.request('POST', '/user/emails', person, { body: { emails } });
const remove = (person: Person, ...emails: string[]) =>
  t.request('DELETE', '/user/emails', person, { body: { emails } });
const count = (answers: { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

it('gives an address to exactly one of those who add it at once', async () => {
  for (let round = 0; round < 5; round++) {
    const spellings = [`race${round}@bücher.example`, `RACE${round}@xn--bcher-kva.example`];
    const answers = await Promise.all(
      people.map((person, i) => add(person, `own${round}-${i}@example.org`, spellings[i % 2]!)),
    );
    expect([count(answers, 201), count(answers, 422)]).toEqual([1, 7]);
    for (const [i, person] of people.entries()) {
      const own = await t.app.context.database.read.emails.ofUser(person.user.id);
      const has = own.some((email) => email.address === `own${round}-${i}@example.org`);
      // All of a request or nothing.
      expect(has).toBe(answers[i]?.status === 201);
    }
  }
});

it('adds an address once when the same user adds it twice at once', async () => {
  const person = await t.make.person();
  const answers = await Promise.all([1, 2, 3].map(() => add(person, 'twice@example.org')));
  expect([count(answers, 201), count(answers, 422)]).toEqual([1, 2]);
});

it('deletes an address once when it is deleted twice at once', async () => {
  const person = await t.make.person();
  await add(person, 'going@example.org', 'staying@example.org');
  const answers = await Promise.all([1, 2, 3].map(() => remove(person, 'going@example.org')));
  expect([count(answers, 204), count(answers, 404)]).toEqual([1, 2]);
});

it('applies all or nothing of each request when adds and deletes race', async () => {
  const person = await t.make.person();
  const pair = ['left@pair.example', 'right@pair.example'];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      i % 2 === 0 ? add(person, ...pair) : remove(person, ...pair),
    ),
  );
  const rows = await t.app.context.database.read.emails.ofUser(person.user.id);
  const balance = count(answers, 201) - count(answers, 204);
  expect(rows.length - 1).toBe(2 * balance);
  expect([0, 1]).toContain(balance);
});
