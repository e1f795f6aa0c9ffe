import type { Tx } from '../context.ts';
import { invalid, invalidField } from '../errors.ts';
import { checkLength, fold } from '../text.ts';

const reservedNames = new Set(
  `. .. .well-known api metrics v2 assets attachments avatar avatars repo-avatars captcha login
   org repo repos user users explore issues pulls milestones notifications favicon.ico manifest.json
   robots.txt sitemap.xml ssh_info swagger.v1.json ghost gitea-actions setup account healthz readyz search sign-in`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

const reservedEndings = ['.keys', '.gpg', '.rss', '.atom', '.png'];

export const userNamePattern = /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/;

/** In characters. */
export const maxUserNameLength = 40;

/**
 * A user name has letters and digits with single `-`, `_`, `.` between them, at most 40 characters,
 * and is not reserved.
 * @throws invalid that names the field
 */
export function checkUserName(name: string, field = 'username'): void {
  if (name === '') throw invalidField(field, 'required');
  checkLength(field, name, maxUserNameLength);
  const folded = fold(name);
  if (reservedNames.has(folded) || reservedEndings.some((ending) => folded.endsWith(ending))) {
    throw nameReserved(name);
  }
  if (!userNamePattern.test(name)) {
    throw invalidField(field, 'not-a-user-name');
  }
}

/** Others would take their holders for those who run the instance. */
const staffNames = new Set(
  `admin admins administrator administrators sysadmin system staff support security moderator
   punchcard`.split(/\s+/),
);

/**
 * For people who choose their own name. Administrators may give any name that is not reserved.
 * @throws invalid as `checkUserName`, and for a name such as `admin`
 */
export function checkOwnUserName(name: string): void {
  checkUserName(name);
  if (staffNames.has(fold(name))) throw nameReserved(name);
}

const nameReserved = (name: string): Error => invalid('name.reserved', { name });

const secondsPerDay = 86_400;

/**
 * Takes a name for an account and ends its redirect. A released name is reserved for its former
 * owner for some days (D16).
 * @param claimantId the user who wants it; null: a new account
 * @throws invalid if it is reserved for another user
 */
export async function takeName(tx: Tx, name: string, claimantId: number | null): Promise<void> {
  const held = await tx.users.reservedName(name);
  if (held === undefined) return;
  const isOwn = claimantId !== null && held.userId === claimantId;
  const heldUntilUnix = held.freedUnix + tx.rules.nameHoldDays * secondsPerDay;
  if (!isOwn && tx.nowUnix < heldUntilUnix) {
    throw nameReserved(name);
  }
  await tx.users.releaseName(name);
}

/** The error for a user name in use. */
export const nameTaken = (name: string): Error => invalid('user.exists', { name });
