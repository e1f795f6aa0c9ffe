import { auditSudo } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { errorOf, notFound } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { currentSelf } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { checkProse } from '../text.ts';
import { write } from '../transaction.ts';
import type { BlockedUser } from './types.ts';

export const maxBlockNoteLength = 255;

/** The users whom the caller has blocked, oldest block first, whatever their visibility (D15). */
export function listBlocked(context: Context, caller: SignedIn): Listing<BlockedUser> {
  return context.database.read.blocks.ofUser(caller.user.id);
}

/** @throws not_found if the caller has not blocked `user` */
export async function checkBlocked(context: Context, caller: SignedIn, user: User): Promise<void> {
  if (!(await context.database.read.blocks.exists(caller.user.id, user.id)))
    throw notFound('resource.not-found');
}

/**
 * Blocks a user and ends the follow relations in both directions (D17). Idempotent; the note of an
 * existing block is replaced.
 * @param note only for the caller, at most `maxBlockNoteLength` characters
 * @throws bad_request for oneself
 */
export async function block(
  context: Context,
  caller: SignedIn,
  user: User,
  note: string,
): Promise<void> {
  const blockerId = caller.user.id;
  if (blockerId === user.id) throw errorOf('bad_request', 'block.refused');
  checkProse('note', note, maxBlockNoteLength);
  await write(context, caller, async (tx) => {
    await currentSelf(tx, caller.user);
    if ((await tx.users.byId(user.id)) === undefined) throw notFound('resource.not-found');
    await tx.blocks.add(blockerId, user.id, note, tx.nowUnix);
    await tx.follows.remove(blockerId, user.id);
    await tx.follows.remove(user.id, blockerId);
    await auditSudo(tx, 'user.block', `user:${user.id}`);
  });
}

/** Removes a block of the caller. Idempotent. */
export async function unblock(context: Context, caller: SignedIn, user: User): Promise<void> {
  await write(context, caller, async (tx) => {
    const wasThere = await tx.blocks.remove(caller.user.id, user.id);
    if (wasThere) await auditSudo(tx, 'user.unblock', `user:${user.id}`);
  });
}
