import type { SignedIn } from '../caller.ts';
import type { Tx } from '../context.ts';
import { invalidField } from '../errors.ts';
import type { TrackedTime } from '../records/types.ts';
import { newSecret } from '../secret.ts';
import { checkLine } from '../text.ts';
import { checkNotBilled } from '../time-lock/time-lock.ts';
import { revisionOf } from '../time-revision/revision.ts';
import { checkNotDeleted } from './access.ts';

/**
 * Marks entries as billed, which locks them. The period may be locked already, as a month is before
 * it is billed. Who calls this checks the right to.
 * @param times as read in this transaction; those with this reference stay as they are
 * @param reference a number of another program
 * @returns how many were marked
 * @throws invalid; not_found for a deleted entry; locked for one that has another reference
 */
export async function markBilled(
  tx: Tx<SignedIn>,
  times: readonly TrackedTime[],
  reference: string,
): Promise<number> {
  const billedAs = reference.trim();
  checkLine('reference', billedAs, 100);
  if (billedAs === '') throw invalidField('reference', 'required');
  if (/^(no|yes|any)$/i.test(billedAs)) {
    throw invalidField('reference', 'a-filter-word', { words: 'no, yes, any' });
  }
  times.forEach(checkNotDeleted);
  const open = times.filter((time) => time.billedAs !== billedAs);
  checkNotBilled(open);
  return setBilled(tx, open, billedAs);
}

/** Takes the marks off; as `markBilled`. */
export const unmarkBilled = (tx: Tx<SignedIn>, times: readonly TrackedTime[]): Promise<number> =>
  setBilled(
    tx,
    times.filter((time) => time.billedAs !== ''),
    '',
  );

async function setBilled(
  tx: Tx<SignedIn>,
  times: readonly TrackedTime[],
  billedAs: string,
): Promise<number> {
  const { caller, nowUnix: updatedUnix } = tx;
  const kind = billedAs === '' ? 'unbill' : 'bill';
  for (const time of times) {
    const after = { ...time, billedAs, updatedUnix, version: time.version + 1 };
    await tx.trackedTimes.update(after, time);
  }
  const by = { caller, nowUnix: updatedUnix, batch: `${kind}-${newSecret(8)}` };
  await tx.timeRevisions.add(times.map((before) => revisionOf(by, kind, { before, after: null })));
  for (const id of new Set(times.map((time) => time.userId))) await tx.changes.add(id, 'times');
  for (const [id, some] of Map.groupBy(times, (time) => time.repositoryId)) {
    const references = new Set(some.map((time) => billedAs || time.billedAs));
    const detail = `${some.length} entries: ${[...references].join(', ')}`;
    await tx.audit(`time.${kind}`, `repository:${id}`, detail);
  }
  return times.length;
}
