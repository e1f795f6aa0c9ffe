import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { OutboxDepth } from '../outbox/types.ts';
import { requireAdminCaller } from '../policy/access.ts';
import type { DatabaseFacts } from '../store.ts';

/** Where the value of a setting comes from; `program`: passed to `create` in code. */
export type SettingSource = 'default' | 'file' | 'environment' | 'flag' | 'program' | 'database';

/** A setting as the running program uses it, without secrets. */
export interface EffectiveSetting {
  readonly name: string;
  /** The environment variable that sets it. */
  readonly variable: string;
  /** The flag that sets it, without the dashes. */
  readonly flag: string;
  readonly kind: string;
  /** The allowed values; empty: any. */
  readonly choices: readonly string[];
  /** As text; a set secret is masked, '' means not set. */
  readonly value: string;
  readonly default: string;
  readonly source: SettingSource;
  readonly isSecret: boolean;
  readonly description: string;
}

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
