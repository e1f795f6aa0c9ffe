import { auditSudo } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { errorOf, notFound } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { currentSelf } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { checkProse } from '../text.ts';
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
  await context.database.write(async (stores) => {
    await currentSelf(stores, caller.user);
    if ((await stores.users.byId(user.id)) === undefined) throw notFound('resource.not-found');
    await stores.blocks.add(blockerId, user.id, note, context.clock.nowUnix());
    await stores.follows.remove(blockerId, user.id);
    await stores.follows.remove(user.id, blockerId);
    await auditSudo(context, stores, caller, 'user.block', `user:${user.id}`);
  });
}

/** Removes a block of the caller. Idempotent. */
export async function unblock(context: Context, caller: SignedIn, user: User): Promise<void> {
  await context.database.write(async (stores) => {
    const wasThere = await stores.blocks.remove(caller.user.id, user.id);
    if (wasThere) await auditSudo(context, stores, caller, 'user.unblock', `user:${user.id}`);
  });
}
