import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Person } from '../support/make.ts';

let t: TestApp;
const some = (count: number, domain: string): string[] =>
  Array.from({ length: count }, (_, i) => `a${i}@${domain}`);
const add = (person: Person, emails: string[]) =>
  t.request('POST', '/user/emails', person, { body: { emails } });
const remove = (person: Person, emails: string[]) =>
  t.request('DELETE', '/user/emails', person, { body: { emails } });
const count = async (person: Person) =>
  (await t.request('GET', '/user/emails', person)).json.length;

describe('addresses of one request', () => {
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('are at most 100, both to add and to delete', async () => {
    const person = await t.make.person();
    expect((await add(person, some(100, 'full.example'))).status).toBe(201);
    expect((await remove(person, some(100, 'full.example'))).status).toBe(204);
    for (const send of [add, remove]) {
      const { status, json } = await send(person, some(101, 'more.example'));
      expect(status).toBe(422);
      expect(json.message).toMatch(/^\[emails\]: .*100/);
    }
    expect(await count(person)).toBe(1);
  });

  it('are counted before anything else about them is judged', async () => {
    const person = await t.make.person();
    const { json } = await add(person, Array(101).fill('no address'));
    expect(json.message).toMatch(/^\[emails\]: .*100/);
  });
});

describe('addresses of one account', () => {
  beforeAll(async () => {
    t = await startTestApp({
      settings: {
        MAX_EMAILS_PER_ACCOUNT: '3',
        REGISTER_EMAIL_CONFIRM: 'true',
        CLAIM_VALID_DAYS: '1',
      },
    });
  });
  afterAll(() => t.close());

  it('are at most as many as the setting says; nothing is added beyond', async () => {
    const person = await t.make.person();
    const { status, json } = await add(person, some(3, 'many.example'));
    expect(status).toBe(422);
    expect(json.message).toBe('[emails]: an account can have at most 3 addresses');
    expect(await count(person)).toBe(1);
    expect((await add(person, some(2, 'many.example'))).status).toBe(201);
    expect((await add(person, ['one-more@many.example'])).status).toBe(422);
  });

  it('do not include expired ones', async () => {
    const person = await t.make.person();
    expect((await add(person, some(2, 'old.example'))).status).toBe(201);
    t.clock.advance(2 * 86_400);
    expect((await add(person, some(2, 'new.example'))).status).toBe(201);
  });

  it('stay within the limit when requests arrive together', async () => {
    const person = await t.make.person();
    const answers = await Promise.all(
      some(6, 'race.example').map((address) => add(person, [address])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(await count(person)).toBe(3);
  });
});
