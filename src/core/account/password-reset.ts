import { takeAllowance } from '../allowance.ts';
import { anonymous, callerAs, host, type Visitor } from '../caller.ts';
import type { Context, Tx, View } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { errorOf, invalidField } from '../errors.ts';
import { newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import type { MailedSecret, NewMailedSecret } from '../mailed-secret/types.ts';
import type { MailContent } from '../mailing/types.ts';
import type { User } from '../records/types.ts';
import { hashSecret } from '../secret.ts';
import { networkOf } from '../sign-in/network.ts';
import type { Stores } from '../store.ts';
import { isUnstorable } from '../text.ts';
import { view, write } from '../transaction.ts';
import { renewDelayedUndo } from '../two-factor/undo-link.ts';
import { type AccountChange, changesBy } from './changes.ts';
import { checkNewPassword, checkPassword } from './new-password.ts';
import { storePassword } from './password.ts';
import { endAllAccess } from './recovery.ts';

const requestsPerNetwork = 20;
/** Minimum time between two mails to one account. */
const pauseSeconds = 180;

/**
 * Mails a password-reset link to the primary address of an account that can sign in. Neither the
 * reply nor its timing reveals whether the account exists: other addresses cause the same work.
 * @param typed the primary address, or the user name
 * @throws too_many_requests after too many requests from a network
 */
export async function forgotPassword(
  context: Context,
  visitor: Visitor,
  typed: string,
): Promise<void> {
  await write(context, anonymous(visitor), async (tx) => {
    const { nowUnix } = tx;
    const network = {
      key: `forgot-password:@${networkOf(visitor.address)}`,
      allowed: requestsPerNetwork,
      windowSeconds: 3600,
    };
    await takeAllowance(tx, network, () => errorOf('too_many_requests', 'password-reset.too-many'));
    const user = await userToMail(tx, typed);
    const subject = user === undefined ? hashSecret(addressKey(typed)) : `user:${user.id}`;
    const pauseKey = `forgot-password:${subject}`;
    const { count } = await tx.throttles.count(pauseKey, nowUnix, pauseSeconds);
    await tx.throttles.add(pauseKey, nowUnix, pauseSeconds);
    await mailLink(tx, count === 0 ? user : undefined, visitor.language);
  });
}

async function userToMail(stores: Stores, typed: string): Promise<User | undefined> {
  const known = isUnstorable(typed) ? '' : typed;
  const named = known.includes('@') ? undefined : await stores.users.byName(known);
  const address = named?.email ?? known;
  const user = await stores.users.byVerifiedEmail(address);
  return user !== undefined && mayReset(user) && addressKey(user.email) === addressKey(address)
    ? user
    : undefined;
}

const mayReset = (user: User): boolean => user.isActive && !user.prohibitLogin;

async function mailLink(
  tx: Tx,
  user: User | undefined,
  language: string | undefined,
): Promise<void> {
  const { nowUnix } = tx;
  const expiresUnix = nowUnix + tx.rules.passwordResetValidSeconds;
  const made = newMailedSecret();
  const userName = user?.name ?? 'nobody';
  const { secret } = made;
  const content: MailContent = { kind: 'password-reset', userName, secret, expiresUnix };
  if (user === undefined) {
    await tx.mailedSecrets.byId(0);
    await tx.mailNobody(content);
    return;
  }
  await insertReset(tx, user, made, '');
  await tx.mail({
    recipient: user.email,
    content,
    user,
    language,
    expiresUnix,
  });
}

async function insertReset(
  tx: Tx,
  user: User,
  { hash, codeHash }: NewMailedSecret,
  detail: string,
): Promise<void> {
  const createdUnix = tx.nowUnix;
  await tx.mailedSecrets.insert({
    kind: 'reset-password',
    userId: user.id,
    emailId: null,
    address: user.email,
    detail,
    createdUnix,
    expiresUnix: createdUnix + tx.rules.passwordResetValidSeconds,
    hash,
    codeHash,
  });
}

/**
 * A reset secret for an owner who has just recovered the account, without another mail.
 * @param changedUnix when the intruder changed the account
 * @returns null if the account cannot sign in
 */
export async function resetAfterRevert(
  tx: Tx,
  user: User,
  changedUnix: number,
): Promise<string | null> {
  if (!mayReset(user)) return null;
  const made = newMailedSecret();
  await insertReset(tx, user, made, String(changedUnix));
  return made.secret;
}

/** The user whose password a link can set. @throws invalid if it is unknown, used or expired */
export async function describeReset(context: Context, secret: string): Promise<User> {
  return (await requireReset(view(context, host), secret)).user;
}

export interface NewPassword {
  readonly password: string;
  /**
   * Also removes all tokens, the calendar address and links to reports, and what an intruder may
   * have set up in the last days: two-factor authentication, recovery codes, addresses. Older
   * two-factor authentication can be disabled some days later, by another mailed link.
   */
  readonly endsAccess: boolean;
}

/**
 * Sets a password with a mailed link, and ends every session of the account. It also fulfils a
 * required password change.
 * @returns with `endsAccess`, what else was changed in the days before
 * @throws bad_request if the password is too short; invalid if it is too long
 * @throws invalid if the secret is unknown, used or expired
 */
export async function resetPassword(
  context: Context,
  visitor: Visitor,
  secret: string,
  { password, endsAccess }: NewPassword,
): Promise<AccountChange[]> {
  checkPassword(password, context.rules.minPasswordLength);
  // Check first: hashing is expensive and reserved for holders of a link.
  await checkNewPassword(context, password, await describeReset(context, secret));
  const hash = await context.passwords.hash(password);
  return write(context, anonymous(visitor), async (tx) => {
    const { mailed, user } = await requireReset(tx, secret);
    if (!(await tx.mailedSecrets.remove(mailed.id))) throw unusable();
    await storePassword(tx, user, hash, { mustChange: false, byAdmin: false });
    const caller = callerAs(user, visitor);
    let changes: AccountChange[] = [];
    if (endsAccess) {
      const changedUnix = mailed.detail === '' ? mailed.createdUnix : Number(mailed.detail);
      const changesUnix = changedUnix - tx.rules.revertValidDays * 86_400;
      // Before access is ended, which is recorded too, and would push what was done off the list.
      changes = await changesBy(tx, user, changesUnix);
      await endAllAccess(tx.as(caller), user, { accessUnix: 0, changesUnix });
    }
    await renewDelayedUndo(tx, user, endsAccess);
    await tx.as(caller).audit('user.password-reset', `user:${user.id}`);
    return changes;
  });
}

async function requireReset(
  view: View,
  secret: string,
): Promise<{ mailed: MailedSecret; user: User }> {
  const mailed = await view.mailedSecrets.byHash('reset-password', hashSecret(secret));
  if (mailed === undefined || mailed.expiresUnix <= view.nowUnix) throw unusable();
  const user = await view.users.byId(mailed.userId ?? 0);
  if (user === undefined || !mayReset(user)) throw unusable();
  // A link mailed to a former primary address is void.
  if (addressKey(user.email) !== addressKey(mailed.address)) throw unusable();
  return { mailed, user };
}

const unusable = (): Error => invalidField('token', 'link-too-old');
