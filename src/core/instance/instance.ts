import { requireAdminCaller } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { OutboxDepth } from '../outbox/mail.ts';
import type { DatabaseFacts } from '../store.ts';
import type { World } from '../world.ts';

/** Where the value of a setting came from; `program`: from whoever started it as a value. */
export type SettingSource = 'default' | 'file' | 'environment' | 'flag' | 'program';

/** A setting as the running program has it, with nothing secret in it. */
export interface SettingInForce {
  readonly name: string;
  /** The environment variable that sets it. */
  readonly variable: string;
  /** The flag that sets it, without the dashes. */
  readonly flag: string;
  readonly kind: string;
  /** What it may be; empty: not a choice. */
  readonly choices: readonly string[];
  /** As it would be written; stars where it is secret and set, '' where it is not set. */
  readonly value: string;
  readonly default: string;
  readonly source: SettingSource;
  readonly isSecret: boolean;
  readonly description: string;
}

/** What the database says of itself and of what waits in it. */
export interface InstanceHealth {
  readonly database: DatabaseFacts;
  readonly outbox: OutboxDepth;
}

/** @throws forbidden for all but site admins */
export async function readHealth(world: World, caller: Caller): Promise<InstanceHealth> {
  requireAdminCaller(caller);
  const [database, outbox] = await Promise.all([
    world.database.facts(),
    world.database.read.mails.depth(),
  ]);
  return { database, outbox };
}

/** @throws forbidden for all but site admins */
export function readSettings(
  caller: Caller,
  settings: readonly SettingInForce[],
): readonly SettingInForce[] {
  requireAdminCaller(caller);
  return settings;
}
