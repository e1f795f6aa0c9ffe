import type { Caller } from './caller.ts';
import type { World } from './world.ts';

/** One thing that was done and must be traceable to who did it. */
export interface AuditEntry {
  readonly createdUnix: number;
  /** Who gave the credential; null: the host's command line or the program. */
  readonly actorId: number | null;
  /** Whose rights were used; differs from `actorId` where a site admin acted as another. */
  readonly userId: number | null;
  /** Noun and verb, e.g. `user.rename`. */
  readonly action: string;
  /** What it was done to, e.g. `user:12` or `repository:4`. */
  readonly target: string;
  /** A few words; never a secret. */
  readonly detail: string;
  readonly requestId: string;
  readonly address: string;
}

export interface AuditStore {
  add(entry: AuditEntry): Promise<void>;
}

/** The entry for what `caller` does now. A `target` is a noun and an id, e.g. `user:12`. */
export function auditOf(
  world: Pick<World, 'clock'>,
  caller: Caller,
  action: string,
  target: string,
  detail = '',
): AuditEntry {
  return {
    createdUnix: world.clock.nowUnix(),
    actorId: caller.actor?.id ?? null,
    userId: caller.user?.id ?? null,
    action,
    target,
    detail,
    requestId: caller.requestId,
    address: caller.address,
  };
}

/** Writes down that `caller` is about to act as another; `deed` says what he asks for, no secret. */
export async function recordSudo(world: World, caller: Caller, deed: string): Promise<void> {
  await world.database.write((stores) =>
    stores.audit.add(
      auditOf(world, caller, 'sudo', `user:${caller.user?.id ?? 0}`, deed.slice(0, 500)),
    ),
  );
}
