import { insertAccount } from '../../core/account/new-account.ts';
import { countAttempt, insertVerified } from '../../core/account/registration.ts';
import { anonymous, callerAs, type Visitor } from '../../core/caller.ts';
import type { Context, Tx, View } from '../../core/context.ts';
import { queueConfirmation } from '../../core/email/confirmation-mail.ts';
import { addPendingEmail, isTaken } from '../../core/email/pending-email.ts';
import { checkAddress } from '../../core/email-address.ts';
import { PunchcardError } from '../../core/errors.ts';
import { registrationMode } from '../../core/instance/editable-settings.ts';
import type { User } from '../../core/records/types.ts';
import type { BegunSession } from '../../core/session/operations.ts';
import { view, write } from '../../core/transaction.ts';
import { profileLengths } from '../../core/user/profile.ts';
import { checkOwnUserName } from '../../core/user/user-name.ts';
import type { Person } from './client.ts';
import { forbidden } from './errors.ts';
import { type Arrival, beginWith, linkIdentity } from './operations.ts';
import type { Provider } from './providers.ts';

/** Why a first sign-in creates no account; undefined: it may. */
export async function refusalOfAccount(
  view: View,
  { provider, person }: { readonly provider: Provider; readonly person: Person },
): Promise<PunchcardError | undefined> {
  // The first account is the administrator's.
  if (!(await view.users.hasUsers())) return forbidden('registration.not-open');
  if (provider.accounts === 'on') return undefined;
  const mode = await registrationMode(view);
  if (mode === 'off') return forbidden('registration.closed');
  if (mode === 'invitation') return forbidden('registration.needs-invitation');
  const { emailDomainAllowlist: allowed, emailDomainBlocklist: blocked } = view.rules;
  const hasLists = allowed.length > 0 || blocked.length > 0;
  // An address that is not proven opens nothing: the lists need one that is.
  if (!hasLists || (isProven(provider, person) && isAccepted(view, person.address))) {
    return undefined;
  }
  return forbidden('registration.some-addresses');
}

const isProven = (provider: Provider, person: Person): boolean =>
  provider.provesAddresses && person.isAddressVerified && person.address !== '';

/**
 * Creates the account of an identity, and signs in. Its address is unverified, also where addresses
 * need no confirmation (D58), unless the provider proves addresses.
 * @throws forbidden if the provider's people get no accounts here, or not this one
 * @throws invalid if the name breaks a rule or is taken; conflict if an account has the identity
 * @throws too_many_requests
 */
export async function createByIdentity(
  context: Context,
  visitor: Visitor,
  arrival: Arrival,
  name: string,
): Promise<BegunSession> {
  const { person, provider } = arrival;
  await requireAdmission(view(context, anonymous(visitor)), arrival);
  checkOwnUserName(name);
  await countAttempt(context, visitor);
  return write(context, anonymous(visitor), async (tx) => {
    await requireAdmission(tx, arrival);
    const hasAddress = isAccepted(context, person.address);
    const isTakenNow = hasAddress && (await isTaken(tx, person.address, 0));
    const isVerified = isProven(provider, person) && hasAddress && !isTakenNow;
    const user = await insertAccount(tx, {
      name,
      fullName: [...person.fullName].slice(0, profileLengths.full_name).join(''),
      email: isVerified ? person.address : '',
      passwordHash: '',
      isActive: true,
    });
    const own = tx.as(callerAs(user, visitor));
    const detail = `${name}, ${provider.id} identity`;
    await own.audit('user.register', `user:${user.id}`, detail);
    const identity = await linkIdentity(own, user, arrival);
    if (isVerified) await insertVerified(tx, user);
    else if (hasAddress) await addUnproven(tx, user, person.address, visitor);
    return beginWith(tx, arrival, { identity, user });
  });
}

async function requireAdmission(view: View, arrival: Arrival): Promise<void> {
  const refusal = await refusalOfAccount(view, arrival);
  if (refusal !== undefined) throw refusal;
}

function isAccepted({ rules }: Pick<Context, 'rules'>, address: string): boolean {
  try {
    checkAddress(rules, address);
    return true;
  } catch (error) {
    if (error instanceof PunchcardError) return false;
    throw error;
  }
}

async function addUnproven(
  tx: Tx,
  user: User,
  address: string,
  { language }: Visitor,
): Promise<void> {
  const email = await addPendingEmail(tx, { userId: user.id, address });
  await queueConfirmation(tx, { user, email, isRegistration: false, language });
}
