import { callerAs, type Visitor } from '../caller.ts';
import type { Context } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { invalidField } from '../errors.ts';
import { writeAndMail } from '../mailing/queue.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import type { Stores } from '../store.ts';
import { undoTermsOf } from '../two-factor/undo-link.ts';
import { voidResets } from './password.ts';
import { resetAfterRevert } from './password-reset.ts';
import { endAllAccess } from './recovery.ts';

/** What a link that disables two-factor authentication would do. */
export interface DescribedUndo {
  readonly user: User;
  readonly confirmedUnix: number;
  /** From when on it can be used; 0: at once. */
  readonly fromUnix: number;
}

/** Describes a link by its secret; undefined if it is not valid. Read-only. */
export const describeUndo = (
  context: Context,
  secret: string,
): Promise<DescribedUndo | undefined> => undoOf(context, context.database.read, secret);

async function undoOf(
  context: Context,
  stores: Stores,
  secret: string,
): Promise<DescribedUndo | undefined> {
  const mailed = await stores.mailedSecrets.byHash('undo-two-factor', hashSecret(secret));
  if (mailed === undefined || mailed.expiresUnix <= context.clock.nowUnix()) return undefined;
  const user = await stores.users.byId(mailed.userId ?? 0);
  // Like a password reset, it is void at a former primary address.
  if (user === undefined || addressKey(user.email) !== addressKey(mailed.address)) return undefined;
  const terms = undoTermsOf(mailed);
  const factor = await stores.twoFactors.ofUser(user.id);
  return factor?.confirmedUnix === terms.confirmedUnix ? { user, ...terms } : undefined;
}

/**
 * Disables two-factor authentication with the secret of a mail, for any caller. An intruder who
 * enabled it had the password, so that stops working, every session ends, and what was added since some days
 * before is removed.
 * @returns the secret for setting a new password; null if the account cannot sign in
 * @throws invalid if the secret is unknown, used, expired or not valid yet
 */
export function undoTwoFactorByMail(
  context: Context,
  visitor: Visitor,
  secret: string,
): Promise<{ readonly userName: string; readonly resetSecret: string | null }> {
  return writeAndMail(context, async (stores) => {
    const found = await undoOf(context, stores, secret);
    const nowUnix = context.clock.nowUnix();
    if (found === undefined || found.fromUnix > nowUnix) {
      throw invalidField('token', 'link-not-valid');
    }
    const { user, confirmedUnix } = found;
    const sinceUnix = confirmedUnix - context.rules.revertValidDays * 86_400;
    const since = { accessUnix: sinceUnix, changesUnix: sinceUnix };
    await endAllAccess(context, stores, callerAs(user, visitor), user, since);
    await voidResets(stores, user, nowUnix);
    await stores.users.setPassword(user.id, '', false, nowUnix);
    const resetSecret = await resetAfterRevert(context, stores, user, confirmedUnix);
    return { userName: user.name, resetSecret };
  });
}
