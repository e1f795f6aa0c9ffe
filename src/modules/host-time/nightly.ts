import { host as program } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import type { OutboxLog } from '../../core/outbox/types.ts';
import { write } from '../../core/transaction.ts';
import { hostIfAny } from '../host/door.ts';
import { compareNightly } from './sync.ts';

const daySeconds = 86_400;
const running = new WeakSet<Context>();

/** Compares the entries of one person with the host, if that was last done a day ago. */
export function startComparing(context: Context, log: OutboxLog): void {
  const host = hostIfAny(context.rules);
  if (host === undefined || running.has(context)) return;
  running.add(context);
  const nowUnix = context.clock.nowUnix();
  const compare = async (): Promise<void> => {
    const before = nowUnix - daySeconds;
    const isDue = await context.database.read.received.isCompareDue(host.url, before);
    if (!isDue) return;
    const userId = await write(context, program, (tx) =>
      tx.received.claimCompare(host.url, before, nowUnix),
    );
    if (userId !== undefined) await compareNightly(context, host, userId);
  };
  void compare()
    .catch((error: unknown) => {
      // A host that is away, or a connection that ended: the next night comes.
      if (!(error instanceof PunchcardError)) {
        log.error({ err: error }, 'comparing entries with the host failed');
      }
    })
    .finally(() => running.delete(context));
}
