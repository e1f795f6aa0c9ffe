import type { Tx } from '../context.ts';
import { newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import type { MailedSecret } from '../mailed-secret/types.ts';
import type { User } from '../records/types.ts';
import { primaryOf } from '../records/user.ts';

const secondsPerDay = 86_400;
/** How long the mail about it can undo two-factor authentication: its owner may be away. */
const undoDays = 90;

/** The `detail` of the mailed secret, as JSON. */
interface UndoTerms {
  /** When the two-factor authentication that it undoes was enabled. */
  readonly confirmedUnix: number;
  /** From when on it can be used; 0: at once. */
  readonly fromUnix: number;
}

export const undoTermsOf = ({ detail }: MailedSecret): UndoTerms => JSON.parse(detail) as UndoTerms;

/** Notifies the primary address, with a link that disables it. */
export async function mailUndoLink(tx: Tx, user: User, terms: UndoTerms): Promise<void> {
  const address = primaryOf(user);
  if (address === null) return;
  const { revertValidDays } = tx.rules;
  const createdUnix = tx.nowUnix;
  const expiresUnix =
    terms.fromUnix > 0
      ? terms.fromUnix + revertValidDays * secondsPerDay
      : createdUnix + Math.max(undoDays, revertValidDays) * secondsPerDay;
  const { secret, hash, codeHash } = newMailedSecret();
  await tx.mailedSecrets.insert({
    ...{ kind: 'undo-two-factor', userId: user.id, emailId: null, address },
    ...{ detail: JSON.stringify(terms), createdUnix, expiresUnix, hash, codeHash },
  });
  const undo = { secret, fromUnix: terms.fromUnix, expiresUnix };
  const { name: userName } = user;
  const content =
    terms.fromUnix > 0
      ? ({ kind: 'two-factor-kept', userName, undo } as const)
      : ({ kind: 'two-factor-changed', userName, isOn: true, undo } as const);
  await tx.mail({ recipient: address, content, user, expiresUnix });
}

/**
 * After a password reset: voids the link of an earlier one and, if two-factor authentication is to
 * end but is too old to end at once, mails one that can be used after some days. Until then who
 * has the mailbox and a code can void it by another reset; who has a code alone cannot.
 */
export async function renewDelayedUndo(tx: Tx, user: User, isWanted: boolean): Promise<void> {
  for (const mailed of await tx.mailedSecrets.ofUser(user.id, 'undo-two-factor')) {
    if (undoTermsOf(mailed).fromUnix > 0) await tx.mailedSecrets.remove(mailed.id);
  }
  const confirmedUnix = (await tx.twoFactors.ofUser(user.id))?.confirmedUnix ?? 0;
  if (!isWanted || confirmedUnix === 0) return;
  const waitSeconds = tx.rules.revertValidDays * secondsPerDay;
  const fromUnix = tx.nowUnix + waitSeconds;
  await mailUndoLink(tx, user, { confirmedUnix, fromUnix });
}
