import { anonymous, callerAs, host, type Visitor } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { invalidField } from '../errors.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import { view, write } from '../transaction.ts';
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
): Promise<DescribedUndo | undefined> => undoOf(view(context, host), secret);

async function undoOf(view: View, secret: string): Promise<DescribedUndo | undefined> {
  const mailed = await view.mailedSecrets.byHash('undo-two-factor', hashSecret(secret));
  if (mailed === undefined || mailed.expiresUnix <= view.nowUnix) return undefined;
  const user = await view.users.byId(mailed.userId ?? 0);
  // Like a password reset, it is void at a former primary address.
  if (user === undefined || addressKey(user.email) !== addressKey(mailed.address)) return undefined;
  const terms = undoTermsOf(mailed);
  const factor = await view.twoFactors.ofUser(user.id);
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
  return write(context, anonymous(visitor), async (tx) => {
    const found = await undoOf(tx, secret);
    const { nowUnix } = tx;
    if (found === undefined || found.fromUnix > nowUnix) {
      throw invalidField('token', 'link-not-valid');
    }
    const { user, confirmedUnix } = found;
    const sinceUnix = confirmedUnix - tx.rules.revertValidDays * 86_400;
    const since = { accessUnix: sinceUnix, changesUnix: sinceUnix };
    await endAllAccess(tx.as(callerAs(user, visitor)), user, since);
    await voidResets(tx, user);
    await tx.users.setPassword(user.id, '', false, nowUnix);
    const resetSecret = await resetAfterRevert(tx, user, confirmedUnix);
    return { userName: user.name, resetSecret };
  });
}
