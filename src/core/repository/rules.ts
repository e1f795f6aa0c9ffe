import type { Tx } from '../context.ts';
import { invalid, invalidField } from '../errors.ts';
import { checkLength, fold } from '../text.ts';

/** The longest texts, in characters. */
export const repositoryLengths = {
  name: 100,
  description: 2048,
  default_branch: 100,
  website: 1024,
} as const;

export const repositoryNamePattern = /^[A-Za-z0-9._-]+$/;
const reservedNames = new Set(['.', '..', '-']);
const reservedEndings = ['.git', '.wiki', '.rss', '.atom'];

/**
 * A name has 1 to 100 letters, digits, `-`, `_` and `.`, and is not reserved (D15).
 * @throws invalid
 */
export function checkName(name: string): void {
  if (name === '') throw invalidField('name', 'required');
  checkLength('name', name, repositoryLengths.name);
  if (!repositoryNamePattern.test(name)) {
    throw invalidField('name', 'not-a-repository-name');
  }
  const folded = fold(name);
  if (reservedNames.has(folded)) throw invalid('name.reserved', { name });
  const ending = reservedEndings.find((reserved) => folded.endsWith(reserved));
  if (ending !== undefined) throw invalid('name.pattern', { ending });
}

export const checkDescription = (text: string): void =>
  checkLength('description', text, repositoryLengths.description);
export const checkBranch = (text: string): void =>
  checkLength('default_branch', text, repositoryLengths.default_branch);

/** @throws invalid for anything but an http(s) URL, which pages can safely link to */
export function checkWebsite(text: string): void {
  checkLength('website', text, repositoryLengths.website);
  if (text === '') return;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw invalidField('website', 'not-a-url');
  }
}

/**
 * Takes a name that a renamed repository may have reserved (D16), ending an expired reservation. A
 * repository can always take its own former name back.
 */
export async function takeRepositoryName(
  tx: Tx,
  wanted: { ownerId: number; name: string; repositoryId: number | null },
  isTaken: () => Error,
): Promise<void> {
  const { ownerId, name, repositoryId } = wanted;
  const held = await tx.repositories.reservedName(ownerId, name);
  if (held === undefined) return;
  const isOver = held.freedUnix + tx.rules.nameHoldDays * 86_400 <= tx.nowUnix;
  const isHeld =
    !isOver &&
    held.repositoryId !== repositoryId &&
    (await tx.repositories.byId(held.repositoryId)) !== undefined;
  if (isHeld) throw isTaken();
  await tx.repositories.releaseName(ownerId, name);
}
