import { auditOf } from '../audit.ts';
import { host } from '../caller.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';

/** Each takes some statements: few enough that a write beside them is not held up noticeably. */
const mostAtOnce = 20;

/**
 * Removes accounts that were registered and have no claim left that could still be proven. Nobody
 * ever met them, so their names are free at once.
 * @returns how many went
 */
export async function purgePendingAccounts(
  world: World,
  stores: Stores,
  limit: number,
): Promise<number> {
  const nowUnix = world.clock.nowUnix();
  const over = await stores.users.pendingWithoutClaim(nowUnix, Math.min(limit, mostAtOnce));
  for (const { id, name } of over) {
    await stores.mails.cancelOfUser(id, null, nowUnix);
    await stores.users.delete(id);
    await stores.audit.add(auditOf(world, host, 'user.lapse', `user:${id}`, name));
  }
  return over.length;
}
