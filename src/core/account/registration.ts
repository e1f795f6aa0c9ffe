import { checkAllowance, takeAllowance } from '../allowance.ts';
import { auditOf } from '../audit.ts';
import { claimAddress, isProven, lapseOthers } from '../email/claim.ts';
import { postConfirmation } from '../email/confirmation.ts';
import { addressKey, checkAddress } from '../email/email-address.ts';
import { DuplicateError, forbidden, invalid } from '../errors.ts';
import type { MailedSecret } from '../outbox/mailed-secret.ts';
import { writeAndMail } from '../outbox/outbox.ts';
import { networkOf } from '../sign-in/network.ts';
import { checkPassword } from '../sign-in/password.ts';
import type { Stores } from '../store.ts';
import { checkUserName, type User } from '../user/user.ts';
import type { World } from '../world.ts';
import { callerAs, checkGivenAddress, type Visitor } from './account-rules.ts';
import { consumeInvitation, invitationOf } from './invitation.ts';
import { insertAccount } from './new-account.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The secret of an invitation; '' or none where nobody invited him. */
  readonly invitation?: string;
}

export interface Registered {
  readonly user: User;
  /** He has to prove the address first; until then he can do nothing else. */
  readonly isPending: boolean;
}

/** Attempts that get as far as a password to hash, which is the same for those that fail after it. */
const attemptsPerNetwork = 20;
const windowSeconds = 3600;

/**
 * Makes an account for whoever asks, as far as the instance lets him (a setting). It begins at once
 * where addresses need no confirmation, and for who was invited at that very address; otherwise with
 * the first address he proves. Then nothing tells him whether the address is somebody's: the owner
 * is told instead.
 * @throws forbidden where registration is closed, or the invitation is no good
 * @throws bad_request where the password is too short
 * @throws invalid where a field breaks a rule, the name is taken, or the address is used
 * @throws too_many_requests after too many attempts of a network, or answers "used"
 */
export async function register(
  world: World,
  visitor: Visitor,
  input: Registration,
): Promise<Registered> {
  const { name, email, password } = input;
  const shown = await admit(world, world.database.read, input.invitation);
  checkUserName(name);
  // Lists of domains bind whoever chooses an address himself.
  if (isInvitedAt(shown, email)) checkGivenAddress(email);
  else checkAddress(world.rules, email);
  checkPassword(password, world.rules.minPasswordLength);
  await countAttempt(world, visitor);
  const passwordHash = await world.passwords.hash(password);
  const begin = async (stores: Stores): Promise<Registered> => {
    const invitation = await admit(world, stores, input.invitation);
    if (invitation !== null && !(await consumeInvitation(world, stores, invitation))) {
      throw useless();
    }
    const isPending = world.rules.emailConfirmationRequired && !isInvitedAt(invitation, email);
    if (!isPending && (await isProven(stores, email))) throw new DuplicateError();
    const start = { name, email, passwordHash, isPending, isActive: !isPending };
    const user = await insertAccount(world, stores, start);
    await (isPending ? claim : prove)(world, stores, user);
    const detail = invitation === null ? name : `${name}, invitation ${invitation.id}`;
    const caller = callerAs(user, visitor);
    await stores.audit.add(auditOf(world, caller, 'user.register', `user:${user.id}`, detail));
    return { user, isPending };
  };
  try {
    return await writeAndMail(world, begin);
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    await countUsed(world, visitor);
    throw invalid(`Email address has been used: ${email}`);
  }
}

/**
 * The invitation that is shown, null where none is needed or shown.
 * @throws forbidden where registration is closed, or the invitation is no good
 */
async function admit(
  world: World,
  stores: Stores,
  secret: string | undefined,
): Promise<MailedSecret | null> {
  const { registration } = world.rules;
  if (registration === 'off') throw forbidden('registration is closed');
  // The first account is the administrator's; whoever came before him would close the setup.
  if (!(await stores.users.isAnybodyThere())) throw forbidden('registration is not open yet');
  if (secret === undefined || secret === '') {
    if (registration === 'invitation') throw forbidden('registration needs an invitation');
    return null;
  }
  const invitation = await invitationOf(world, stores, secret);
  if (invitation === undefined) throw useless();
  return invitation;
}

const useless = (): Error => forbidden('the invitation is unknown, was used, or is too old');

const isInvitedAt = (invitation: MailedSecret | null, address: string): boolean =>
  invitation !== null && addressKey(invitation.address) === addressKey(address);

async function claim(world: World, stores: Stores, user: User): Promise<void> {
  const email = await claimAddress(world, stores, { userId: user.id, address: user.email });
  await postConfirmation(world, stores, { user, email, isRegistration: true });
}

async function prove(world: World, stores: Stores, { id, email }: User): Promise<void> {
  const createdUnix = world.clock.nowUnix();
  const primary = { isVerified: true, isPrimary: true };
  await stores.emails.insert({ userId: id, address: email, ...primary, createdUnix });
  await lapseOthers(world, stores, [email], id);
}

const usedKey = ({ address }: Visitor): string => `used-email:@${networkOf(address)}`;

/** Before any password is hashed. */
async function countAttempt(world: World, visitor: Visitor): Promise<void> {
  const attempts = {
    key: `registration:@${networkOf(visitor.address)}`,
    allowed: attemptsPerNetwork,
    windowSeconds,
  };
  const answers = { key: usedKey(visitor), allowed: world.rules.usedEmailAnswersPerHour };
  await world.database.write(async ({ throttles }) => {
    const nowUnix = world.clock.nowUnix();
    const words = 'too many registrations, try again later';
    await checkAllowance(throttles, answers, nowUnix, words);
    await takeAllowance(throttles, attempts, nowUnix, words);
  });
}

async function countUsed(world: World, visitor: Visitor): Promise<void> {
  await world.database.write((stores) =>
    stores.throttles.add(usedKey(visitor), world.clock.nowUnix(), windowSeconds),
  );
}

/** How somebody may register at this moment. */
export interface Admission {
  /** Without an invitation. */
  readonly isOpen: boolean;
  /** Where the invitation that he shows was sent; null where it is no good, or none is needed. */
  readonly invitedAddress: string | null;
}

/** What a page offers to who shows this invitation, '' for none. Changes nothing. */
export async function admissionOf(world: World, secret: string): Promise<Admission> {
  const { read } = world.database;
  const isPossible = world.rules.registration !== 'off' && (await read.users.isAnybodyThere());
  const invitation =
    isPossible && secret !== '' ? await invitationOf(world, read, secret) : undefined;
  return {
    isOpen: isPossible && world.rules.registration === 'open',
    invitedAddress: invitation?.address ?? null,
  };
}
