import { takeAllowance } from '../allowance.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { errorOf, forbidden, invalidField, notFound } from '../errors.ts';
import { hashCode, newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import { stillSignedIn } from '../policy/recheck.ts';
import { primaryOf } from '../records/user.ts';
import { write } from '../transaction.ts';

/** How users prove again that they are there: with the first of these that they have. */
export interface Proofs {
  readonly password: boolean;
  readonly code: boolean;
  /** A code mailed to the primary address. */
  readonly mail: boolean;
}

export async function proofsOf({ database }: Context, { user }: SignedIn): Promise<Proofs> {
  const { users, twoFactors } = database.read;
  return {
    password: ((await users.passwordOf(user.id))?.hash ?? '') !== '',
    code: ((await twoFactors.ofUser(user.id))?.confirmedUnix ?? 0) !== 0,
    mail: primaryOf(user) !== null,
  };
}

const codeValidSeconds = 600;
const codesPerHour = 5;

/**
 * Mails a code that proves, in the caller's session only, that they are there.
 * @throws not_found if they have no session; invalid if they have a stronger proof
 * @throws forbidden without a verified primary address; too_many_requests
 */
export async function mailProof(context: Context, caller: SignedIn): Promise<void> {
  const { password, code: hasCode } = await proofsOf(context, caller);
  if (password) throw invalidField('password', 'required');
  if (hasCode) throw invalidField('otp', 'required');
  const sessionId = ownSession(caller);
  await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const address = primaryOf(user);
    if (address === null) throw forbidden('email.confirm-first');
    const createdUnix = tx.nowUnix;
    const allowance = { key: `proof-mail:${user.id}`, allowed: codesPerHour, windowSeconds: 3600 };
    await takeAllowance(tx, allowance, () =>
      errorOf('too_many_requests', 'mail.too-many-requested'),
    );
    const { code, hash, codeHash } = newMailedSecret();
    const expiresUnix = createdUnix + codeValidSeconds;
    await tx.mailedSecrets.removeOfUser(user.id, 'prove-presence');
    await tx.mailedSecrets.insert({
      kind: 'prove-presence',
      userId: user.id,
      emailId: null,
      address,
      detail: String(sessionId),
      ...{ createdUnix, expiresUnix, hash, codeHash },
    });
    const content = { kind: 'prove-presence', userName: user.name, code, expiresUnix } as const;
    await tx.mail({ recipient: address, content, user, expiresUnix });
  });
}

/** The id of the caller's session. @throws not_found if they have none */
export function ownSession({ credential, credentialId }: SignedIn): number {
  if (credential !== 'session' || credentialId === null) throw notFound('session.none');
  return credentialId;
}

/** True once for the code that was mailed for the caller's session. */
export async function takeMailedCode(
  context: Context,
  caller: SignedIn,
  code: string,
): Promise<boolean> {
  const { user, credentialId } = caller;
  return write(context, caller, async ({ mailedSecrets, nowUnix }) => {
    const mailed = await mailedSecrets.byCode('prove-presence', user.id, hashCode(code));
    const isHere = mailed?.detail === String(credentialId) && mailed.address === user.email;
    return isHere && mailed.expiresUnix > nowUnix && mailedSecrets.remove(mailed.id);
  });
}
