import { type Caller, isActingForAnother } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { unknownUser } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { requireAdminCaller } from '../policy/access.ts';
import { timeSettings } from '../records/time-settings.ts';
import { namesOf } from '../records/user.ts';
import { parseInstant } from '../time/instant.ts';
import { type Bound, readBound } from '../time/periods.ts';
import { write } from '../transaction.ts';
import type { AuditQuery, NamedAuditRecord } from './types.ts';

/** Records an action on an issue or user if a site admin takes it as another user. */
export async function auditSudo(tx: Tx, action: string, target: string): Promise<void> {
  if (isActingForAnother(tx.caller)) await tx.audit(action, target);
}

/**
 * Records that `caller` is about to act as another user.
 * @param request what they ask for, without secrets
 */
export async function recordSudo(context: Context, caller: Caller, request: string): Promise<void> {
  await write(context, caller, (tx) =>
    tx.audit('sudo', `user:${caller.user?.id ?? 0}`, request.slice(0, 500)),
  );
}

/**
 * All recorded actions of the instance, newest first.
 * @throws forbidden for anyone but site admins and the host
 * @throws not_found for an unknown user; invalid for a malformed `since` or `before`
 */
export async function listAudit(
  context: Context,
  caller: Caller,
  query: AuditQuery,
): Promise<Listing<NamedAuditRecord>> {
  requireAdminCaller(caller);
  const { read } = context.database;
  const here = { ...(await timeSettings(context, caller)), nowUnix: context.clock.nowUnix() };
  const bound = (name: 'since' | 'before', which: Bound): number | undefined => {
    const said = query[name]?.trim();
    // Clients send Go's zero date for no bound.
    if (said === undefined || parseInstant(said) === 'none') return undefined;
    return readBound(name, said, which, here);
  };
  const records = read.auditLog.list({
    isPublicOnly: caller.isPublicOnly,
    actorId: await userIdOf(context, query.actor),
    userId: await userIdOf(context, query.user),
    action: query.action || undefined,
    target: query.target || undefined,
    sinceUnix: bound('since', 'start'),
    beforeUnix: bound('before', 'last-second'),
  });
  return mapListing(records, async (rows) => {
    const nameOf = await namesOf(
      read,
      rows.flatMap(({ actorId, userId, target }) => [actorId, userId, userOfTarget(target)]),
    );
    return rows.map((row) => ({
      ...row,
      actorName: nameOf(row.actorId),
      userName: nameOf(row.userId),
      targetName: nameOf(userOfTarget(row.target)),
    }));
  });
}

/** The id in `user:12`; null for other nouns. */
function userOfTarget(target: string): number | null {
  const [, id] = /^user:([1-9]\d{0,14})$/.exec(target) ?? [];
  return id === undefined ? null : Number(id);
}

/** A name takes precedence over an id, as names may consist of digits. */
async function userIdOf(context: Context, text: string | undefined): Promise<number | undefined> {
  if (text === undefined || text === '') return undefined;
  const user = await context.database.read.users.byName(text);
  if (user !== undefined) return user.id;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw unknownUser(text);
}
