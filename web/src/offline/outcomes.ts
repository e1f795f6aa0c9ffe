import { newKey } from '../../../src/client/repeating.ts';
import { messages } from '../messages/index.ts';
import { newVersionsOf, withNewVersions, withoutStep } from './answers.ts';
import type { Outcome } from './attempt.ts';
import { read, subjectsOf, update, type Waiting } from './waiting.ts';

const t = messages.offline;

/** A step that fails as often does not hold back the others any longer. */
const maxFailures = 4;

/** Records what became of an attempt: what waits next, under which key, or why it was refused. */
export function record(userId: number, next: Waiting, outcome: Outcome): void {
  const { key, triedMs } = next;
  const untried = ({ triedMs: _, ...one }: Waiting): Waiting =>
    triedMs === undefined ? one : { ...one, triedMs };
  const [step] = next.steps;
  if (step === undefined) return;
  if (outcome.kind === 'done') {
    const newer = newVersionsOf(step, outcome.answer);
    const ids = new Set([...newer.values()].map(({ id }) => id.toString()));
    for (const one of read(userId)) {
      const isNamed = subjectsOf(one).some((subject) => ids.has(subject));
      if (isNamed && one.key !== key) update(userId, one.key, withNewVersions(newer));
    }
    // Last: if the storage is full, it is sent again under the same key, with the same answer.
    const withoutDone = withoutStep(next, outcome.answer);
    update(userId, key, (one) => withNewVersions(newer)(withoutDone(one)));
  } else if (outcome.kind === 'failed' || outcome.kind === 'later') {
    const { kind, reason, isUndone } = outcome;
    update(userId, key, (one) => ({
      ...(isUndone === true ? untried(one) : one),
      ...(reason === undefined ? {} : { lastTry: { atMs: Date.now(), reason } }),
    }));
    if (kind === 'failed') update(userId, key, withFailure(reason));
  } else if (outcome.kind === 'early') {
    update(userId, key, withNewKey(step.key));
  } else {
    const { reason, status } = outcome;
    // 409 may mean that it was done, and that the answer is not known any more.
    const isNew = status !== 0 && (status !== 409 || step.path.includes('/stopwatch'));
    update(userId, key, (one) => ({
      ...(isNew ? withNewKey(step.key)(one) : status === 0 ? untried(one) : one),
      refusal: reason,
      isOutdated: status === 412,
    }));
  }
}

export const withFailure =
  (reason: string) =>
  (one: Waiting): Waiting => {
    const failures = (one.failures ?? 0) + 1;
    const isOver = failures >= maxFailures || reason === t.tooOld;
    return { ...one, failures, ...(isOver ? { refusal: reason } : {}) };
  };

/** A step that was not done; the service would repeat its refusal under the same key. */
const withNewKey =
  (key: string) =>
  ({ triedMs: _, ...one }: Waiting): Waiting => ({
    ...one,
    steps: one.steps.map((step) => (step.key === key ? { ...step, key: newKey() } : step)),
  });
