import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { OutboxDepth } from '../outbox/types.ts';
import { requireAdminCaller } from '../policy/access.ts';
import type { DatabaseFacts } from '../store.ts';

/** Facts about the database and the length of the outbox. */
export interface InstanceHealth {
  readonly database: DatabaseFacts;
  /** Why changes cannot be saved; null if they can. */
  readonly storageProblem: string | null;
  readonly outbox: OutboxDepth;
}

/** @throws forbidden for anyone but site admins */
export async function readHealth(context: Context, caller: Caller): Promise<InstanceHealth> {
  requireAdminCaller(caller);
  const [database, storageProblem, outbox] = await Promise.all([
    context.database.facts(),
    context.database.storageProblem(),
    context.database.read.mails.depth(),
  ]);
  return { database, storageProblem, outbox };
}
