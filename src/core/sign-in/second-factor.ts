import { callerAs, host, type Visitor } from '../caller.ts';
import type { Context } from '../context.ts';
import { errorOf, type PunchcardError } from '../errors.ts';
import { hashCode } from '../mailed-secret/mailed-secret.ts';
import type { TwoFactor, User } from '../records/types.ts';
import { write } from '../transaction.ts';
import { recordFailure } from './sign-in-notices.ts';
import { type Counter, counted } from './sign-in-throttle.ts';
import { stepOfCode } from './totp.ts';

/** `once`: a code is required and used up; `already-given`: the request has shown one. */
export type CodeUse = 'once' | 'already-given';

/** The second factor of a user who gave the right password. */
export interface SecondFactorInput {
  /** A code of the app or a recovery code, however formatted. */
  readonly code: string | undefined;
  readonly use: CodeUse;
  /** Wrong codes count like wrong passwords. */
  readonly counters: readonly Counter[];
  readonly visitor: Visitor;
}

/**
 * Verifies the second factor, if enabled, of a user whose password is right. Nobody can learn
 * without the password whether it is enabled.
 * @returns since when it is enabled; 0: it is not
 * @throws unauthenticated, asking for a code, if it is missing or wrong
 * @throws too_many_requests after too many wrong codes
 * @throws unavailable if the server's key is missing; recovery codes still work
 */
export async function verifySecondFactor(
  context: Context,
  user: User,
  proof: SecondFactorInput,
): Promise<number> {
  const factor = await context.database.read.twoFactors.ofUser(user.id);
  if (factor === undefined || factor.confirmedUnix === 0) return 0;
  if (proof.use === 'already-given') return factor.confirmedUnix;
  const code = plain(proof.code ?? '');
  if (code === '') throw codeAsked('second-factor.needed');
  const counters = [...proof.counters, secondFactorCounter(context, user)];
  const isRight = await counted(context, counters, () =>
    /^\d+$/.test(code)
      ? isCodeOfApp(context, factor, code)
      : isRecoveryCode(context, user, code, proof.visitor),
  );
  if (!isRight) {
    const failure = 'code: wrong';
    await recordFailure(context, proof.visitor, { user, name: user.name }, failure);
    throw codeAsked('second-factor.wrong', failure);
  }
  return factor.confirmedUnix;
}

/**
 * Limits guesses of six-digit codes across networks. Strangers cannot use it up, as only attempts
 * with the right password count.
 */
export const secondFactorCounter = ({ rules }: Context, user: Pick<User, 'id'>): Counter => ({
  key: `second-factor:user:${user.id}`,
  allowed: rules.signInFailuresPerAddress,
});

const codeAsked = (
  code: 'second-factor.needed' | 'second-factor.wrong',
  failedSignIn?: string,
): PunchcardError => errorOf('unauthenticated', code, {}, { requiredStepUp: 'code', failedSignIn });

/** Longer than any code with separators; the rest is ignored. */
export const maxCodeLength = 100;

/** Drops the blanks and dashes that people type to group digits. */
const plain = (code: string): string => code.slice(0, maxCodeLength).replace(/[\s-]/g, '');

async function isCodeOfApp(context: Context, factor: TwoFactor, code: string): Promise<boolean> {
  const { userId, confirmedUnix, lastStep } = factor;
  const step = stepOfCode(openKey(context, factor), code, context.clock.nowUnix(), lastStep);
  if (step === undefined) return false;
  return write(context, host, (tx) => tx.twoFactors.useStep(userId, confirmedUnix, step));
}

async function isRecoveryCode(
  context: Context,
  user: User,
  code: string,
  visitor: Visitor,
): Promise<boolean> {
  const hash = hashCode(code);
  return write(context, callerAs(user, visitor), async (tx) => {
    if (!(await tx.twoFactors.useCode(user.id, hash, tx.nowUnix))) return false;
    const left = await tx.twoFactors.codesLeft(user.id);
    await tx.audit('two-factor.recover', `user:${user.id}`, `${left} left`);
    return true;
  });
}

/** Binds a sealed key to its user. */
export const keyContext = (userId: number): string => `two-factor:${userId}`;

/** The key of the app. @throws unavailable if it was sealed with another server key */
function openKey(context: Context, { userId, sealedSecret, keyId }: TwoFactor): Buffer {
  const hex = context.secretBox.open(sealedSecret, keyContext(userId));
  if (hex !== undefined) return Buffer.from(hex, 'hex');
  throw errorOf(
    'unavailable',
    'second-factor.unreadable',
    {},
    {
      retryAfterSeconds: 600,
      cause: new Error(
        `the second factor of user ${userId} was sealed with key ${keyId}, this is key ${context.secretBox.keyId}`,
      ),
    },
  );
}
