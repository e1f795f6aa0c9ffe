import { host } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { view, write } from '../transaction.ts';
import { queueConfirmation } from './confirmation-mail.ts';
import { mailsLeft, pauseEndsUnix } from './mail-budget.ts';

/** Users per query, and mails per user and transaction. */
const ownersAtOnce = 100;
const mailsAtOnce = 50;

/**
 * Mails deferred confirmations, oldest first, within each account's hourly limit. Safe to run in
 * several processes at once.
 * @returns how many mails were queued
 */
export async function sendDeferred(context: Context, signal?: AbortSignal): Promise<number> {
  let queued = 0;
  for (let after = 0; ; ) {
    const { emails } = context.database.read;
    const owners = await emails.deferredOwners(context.clock.nowUnix(), after, ownersAtOnce);
    for (const userId of owners) {
      if (signal?.aborted === true) return queued;
      // Read before writing: most accounts have reached their limit.
      if ((await mailsLeft(view(context, host), userId)).left === 0) continue;
      queued += await write(context, host, (tx) => sendForUser(tx, userId));
    }
    after = owners.at(-1) ?? 0;
    if (owners.length < ownersAtOnce) return queued;
  }
}

async function sendForUser(tx: Tx, userId: number): Promise<number> {
  const user = await tx.users.byId(userId);
  if (user === undefined) return 0;
  const { left } = await mailsLeft(tx, userId);
  const limit = Math.min(left, mailsAtOnce);
  let queued = 0;
  for (const email of await tx.emails.deferredOfUser(userId, tx.nowUnix, limit)) {
    if ((await pauseEndsUnix(tx, userId, email.address)) > 0) continue;
    await queueConfirmation(tx, { user, email, isRegistration: user.isPending });
    queued++;
  }
  return queued;
}
