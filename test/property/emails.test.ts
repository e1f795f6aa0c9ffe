import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressKey, checkAddress } from '../../src/core/email-address.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

const t = await ofFile(startTestApp({ settings: { USED_EMAIL_ANSWERS_PER_HOUR: '1000000' } }));

const rules = { emailDomainAllowlist: [], emailDomainBlocklist: [] };
const isTaken = (address: string): boolean => {
  try {
    checkAddress(rules, address);
    return true;
  } catch {
    return false;
  }
};

it('accepts the addresses that people and programs write', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      // The library also generates addresses that mail servers barely support.
      fc.pre(!address.startsWith('-') && !/\.\d+$/.test(address));
      expect(isTaken(address)).toBe(true);
    }),
  );
});

it('maps every text to one stable key', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.emailAddress()), (text) => {
      const key = addressKey(text);
      expect(addressKey(key)).toBe(key);
      expect(addressKey(text.replace(/[a-z]/g, (c) => c.toUpperCase()))).toBe(key);
      if (isTaken(text)) expect(key).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/);
    }),
  );
});

it('shares addresses among users like a simple model', async () => {
  const address = fc.constantFrom(
    'a@m.example',
    'A@m.example',
    'b@m.example',
    'c@M.example',
    'd@m.example',
  );
  const act = fc.record({
    kind: fc.constantFrom('POST', 'DELETE'),
    by: fc.nat({ max: 1 }),
    emails: fc.array(address, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const people = [await t.make.person(), await t.make.person()] as const;
      const owned: [Map<string, string>, Map<string, string>] = [new Map(), new Map()];
      for (const { kind, by, emails } of acts) {
        const own = owned[by as 0 | 1];
        const keys = emails.map((email) => email.toLowerCase());
        let status: number;
        if (kind === 'POST') {
          const isFree = keys.every((key) => !owned[0].has(key) && !owned[1].has(key));
          status = emails.length > 0 && new Set(keys).size === keys.length && isFree ? 201 : 422;
        } else status = keys.every((key) => own.has(key)) ? 204 : 404;
        const who = people[by as 0 | 1];
        const answer = await t.request(kind, '/user/emails', who, { body: { emails } });
        expect(answer.status).toBe(status);
        if (status === 201) for (const email of emails) own.set(email.toLowerCase(), email);
        if (status === 204) for (const key of keys) own.delete(key);
        const { json } = await t.request('GET', '/user/emails', who);
        expect(json.slice(1).map((row: { email: string }) => row.email)).toEqual([...own.values()]);
      }
      for (const [i, who] of people.entries()) {
        const emails = [...owned[i as 0 | 1].values()];
        await t.request('DELETE', '/user/emails', who, { body: { emails } });
      }
    }),
    { numRuns: rounds(30) },
  );
});
