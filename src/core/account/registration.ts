import { type Allowance, checkAllowance, takeAllowance } from '../allowance.ts';
import { anonymous, callerAs, host, type Visitor } from '../caller.ts';
import type { Context, RegistrationMode, Tx, View } from '../context.ts';
import { queueConfirmation } from '../email/confirmation-mail.ts';
import { addPendingEmail, expireOthers, isTaken } from '../email/pending-email.ts';
import { addressKey, checkAddress, checkGivenAddress } from '../email-address.ts';
import { errorOf, forbidden, invalid, type PunchcardError, throwAsTaken } from '../errors.ts';
import { registrationMode } from '../instance/editable-settings.ts';
import type { MailedSecret } from '../mailed-secret/types.ts';
import type { User } from '../records/types.ts';
import { networkOf } from '../sign-in/network.ts';
import { refused, view, write } from '../transaction.ts';
import { checkOwnUserName } from '../user/user-name.ts';
import { consumeInvitation, describeInvitation, type Invited, invitationOf } from './invitation.ts';
import { insertAccount } from './new-account.ts';
import { checkNewPassword } from './new-password.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The secret of an invitation; '' or absent: none. */
  readonly invitation?: string;
}

export interface Registered {
  readonly user: User;
  /** The address must be verified first; until then the account can do nothing else. */
  readonly isPending: boolean;
}

/** Attempts that reach the hashing of the password, successful or not. */
const attemptsPerNetwork = 20;
const windowSeconds = 3600;

/**
 * Registers an account, if the instance allows it. The account is usable at once if addresses
 * need no confirmation, or the visitor was invited at this address; otherwise once the address is
 * verified. In that case the reply does not reveal whether the address is in use: its owner is
 * notified instead.
 * @throws forbidden if registration is closed, or the invitation is not valid
 * @throws bad_request if the password is too short
 * @throws invalid if a field breaks a rule, the name is taken, or the address is used
 * @throws too_many_requests after too many attempts, or too many replies that an address is in use,
 * for one network
 */
export async function register(
  context: Context,
  visitor: Visitor,
  input: Registration,
): Promise<Registered> {
  const { name, email, password } = input;
  const shown = await admit(view(context, anonymous(visitor)), input.invitation);
  checkOwnUserName(name);
  // Domain lists apply unless the administrator invited this address.
  if (isInvitedAt(shown, email)) checkGivenAddress(email);
  else checkAddress(context.rules, email);
  await checkNewPassword(context, password, input);
  await countAttempt(context, visitor);
  const passwordHash = await context.passwords.hash(password);
  const used = invalid('email.used', { email });
  return write(context, anonymous(visitor), async (tx) => {
    const invitation = await admit(tx, input.invitation);
    const isPending = tx.rules.emailConfirmationRequired && !isInvitedAt(invitation, email);
    if (!isPending && (await isTaken(tx, email, 0))) {
      // Checked before, too, but others may have been answered while the password was hashed.
      await takeAllowance(tx, usedAnswers(tx, visitor), tooMany);
      return refused(used);
    }
    if (invitation !== null && !(await consumeInvitation(tx, invitation))) {
      throw invalidInvitation();
    }
    const start = { name, email, passwordHash, isPending, isActive: !isPending };
    const user = await insertAccount(tx, start);
    await (isPending ? insertPending : insertVerified)(tx, user, visitor.language);
    const detail = invitation === null ? name : `${name}, invitation ${invitation.id}`;
    await tx.as(callerAs(user, visitor)).audit('user.register', `user:${user.id}`, detail);
    return { user, isPending };
  }).catch(throwAsTaken(used));
}

/**
 * The invitation for a secret; null if none is required or given.
 * @throws forbidden if registration is closed, or the invitation is not valid
 */
async function admit(view: View, secret: string | undefined): Promise<MailedSecret | null> {
  const registration = await registrationMode(view);
  if (registration === 'off') throw forbidden('registration.closed');
  // The first account is the administrator's: a registration before it would close the setup.
  if (!(await view.users.hasUsers())) throw forbidden('registration.not-open');
  if (secret === undefined || secret === '') {
    if (registration === 'invitation') throw forbidden('registration.needs-invitation');
    return null;
  }
  const invitation = await invitationOf(view, secret);
  if (invitation === undefined) throw invalidInvitation();
  return invitation;
}

const invalidInvitation = (): Error => forbidden('invitation.not-valid');

const isInvitedAt = (invitation: MailedSecret | null, address: string): boolean =>
  invitation !== null && addressKey(invitation.address) === addressKey(address);

async function insertPending(tx: Tx, user: User, language: string | undefined): Promise<void> {
  const email = await addPendingEmail(tx, { userId: user.id, address: user.email });
  await queueConfirmation(tx, { user, email, isRegistration: true, language });
}

export async function insertVerified(tx: Tx, { id, email }: User): Promise<void> {
  const createdUnix = tx.nowUnix;
  const primary = { isVerified: true, isPrimary: true };
  await tx.emails.insert({ userId: id, address: email, ...primary, createdUnix });
  await expireOthers(tx, [email], id);
}

/**
 * Counts an attempt to register. Runs before any password is hashed, as hashing is expensive.
 * @throws too_many_requests
 */
export async function countAttempt(context: Context, visitor: Visitor): Promise<void> {
  const attempts = {
    key: `registration:@${networkOf(visitor.address)}`,
    allowed: attemptsPerNetwork,
    windowSeconds,
  };
  await write(context, anonymous(visitor), async (tx) => {
    await checkAllowance(tx, usedAnswers(tx, visitor), tooMany);
    await takeAllowance(tx, attempts, tooMany);
  });
}

const tooMany = (): PunchcardError => errorOf('too_many_requests', 'registration.too-many');

/** How often a network may learn that an address is in use. */
const usedAnswers = ({ rules }: Pick<Context, 'rules'>, { address }: Visitor): Allowance => ({
  key: `used-email:@${networkOf(address)}`,
  allowed: rules.usedEmailAnswersPerHour,
  windowSeconds,
});

/** How a visitor may register now. */
export interface RegistrationOptions {
  /** Who may register now: nobody before the first account exists. */
  readonly mode: RegistrationMode;
  /** The invitation of the given secret; null if the secret is invalid or not needed. */
  readonly invitation: Invited | null;
}

/** The ways to register that a page may offer. @param secret of an invitation; '' for none */
export async function registrationOptions(
  context: Context,
  secret: string,
): Promise<RegistrationOptions> {
  const now = view(context, host);
  const mode = (await now.users.hasUsers()) ? await registrationMode(now) : 'off';
  const invitation = mode !== 'off' && secret !== '' ? await describeInvitation(now, secret) : null;
  return { mode, invitation };
}
