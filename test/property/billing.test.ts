import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callerAs } from '../../src/core/caller.ts';
import { markBilled, unmarkBilled } from '../../src/core/tracked-time/billing.ts';
import { write } from '../../src/core/transaction.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';
import { expectHistoryToBeComplete } from '../support/history.ts';

const t = await ofFile(startTestApp());
const pia = await t.make.person();
const by = callerAs(pia.user, { address: '', requestId: '' });
const repository = await t.make.repository(pia.user, 'bills');

/** What a random walk knows of an entry. */
interface Known {
  note: string;
  at: number;
  isDeleted: boolean;
  billedAs: string;
}
const kinds = ['edit', 'move', 'delete', 'restore', 'reset', 'bill', 'unbill'] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds), entry: fc.nat(2), text: fc.nat(9) });

it('changes of entries are refused exactly while they are billed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const issues = await Promise.all([0, 1].map(() => t.make.issue(repository, pia.user)));
      const path = (at: number): string =>
        `/repos/${pia.user.name}/bills/issues/${issues[at]?.number ?? 0}/times`;
      const ids: number[] = [];
      const known: Known[] = [];
      for (let i = 0; i < 3; i += 1) {
        const { json } = await t.request('POST', path(0), pia, { body: { time: 60 } });
        ids.push(json.id);
        known.push({ note: '', at: 0, isDeleted: false, billedAs: '' });
      }
      for (const { kind, entry, text } of steps) {
        const it = known[entry] as Known;
        const id = ids[entry] as number;
        const send = async (method: string, to: string, body?: object): Promise<number> =>
          (await t.request(method, to, pia, body === undefined ? {} : { body })).status;
        const one = `${path(it.at)}/${id}`;
        const found = (isBilled = it.billedAs !== ''): number =>
          it.isDeleted ? 404 : isBilled ? 423 : 200;
        if (kind === 'edit') {
          const note = `n${text}`;
          const status = await send('PATCH', one, { note });
          // Without a difference there is nothing to refuse.
          expect(status).toBe(found(it.billedAs !== '' && note !== it.note));
          if (status === 200) it.note = note;
        } else if (kind === 'move') {
          const to = 1 - it.at;
          const status = await send('PATCH', one, { issue: issues[to]?.number });
          expect(status).toBe(found());
          if (status === 200) it.at = to;
        } else if (kind === 'delete') {
          const status = await send('DELETE', one);
          expect(status).toBe(found() === 200 ? 204 : found());
          if (status === 204) it.isDeleted = true;
        } else if (kind === 'restore') {
          expect(await send('POST', `${one}/restore`)).toBe(it.isDeleted ? 200 : 409);
          it.isDeleted = false;
        } else if (kind === 'reset') {
          const there = known.filter((other) => other.at === it.at && !other.isDeleted);
          const isHeld = there.some((other) => other.billedAs !== '');
          const status = await send('DELETE', path(it.at));
          expect(status).toBe(there.length === 0 ? 404 : isHeld ? 423 : 204);
          if (status === 204) for (const other of there) other.isDeleted = true;
        } else {
          const reference = `R-${text % 2}`;
          const marked = await write(t.app.context, by, async (tx) => {
            const times = await tx.trackedTimes.byIds([id]);
            return kind === 'bill' ? markBilled(tx, times, reference) : unmarkBilled(tx, times);
          }).catch((error) => error.code);
          if (kind === 'unbill') {
            expect(marked).toBe(it.billedAs === '' ? 0 : 1);
            it.billedAs = '';
          } else if (it.isDeleted) expect(marked).toBe('time.deleted');
          else if (it.billedAs === '') {
            expect(marked).toBe(1);
            it.billedAs = reference;
          } else expect(marked).toBe(it.billedAs === reference ? 0 : 'time.billed');
        }
      }
      const found = await t.app.context.database.read.trackedTimes.byIds(ids);
      const stored = found.toSorted((a, b) => a.id - b.id);
      expect(
        stored.map(({ note, isDeleted, billedAs }) => ({ note, isDeleted, billedAs })),
      ).toEqual(known.map(({ at: _, ...state }) => state));
    }),
    { numRuns: rounds(20) },
  );
  await expectHistoryToBeComplete(t);
});
