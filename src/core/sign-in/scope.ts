import { forbidden, PunchcardError } from '../errors.ts';

/** What a token may be confined to; each category has a reading and a writing half. */
export const scopeCategories = [
  'activitypub',
  'admin',
  'issue',
  'misc',
  'notification',
  'organization',
  'package',
  'repository',
  'user',
] as const;
export type ScopeCategory = (typeof scopeCategories)[number];
export type ScopeLevel = 'read' | 'write';

const writes = scopeCategories.map((category) => `write:${category}`);
const known = new Set([
  'all',
  'public-only',
  ...writes,
  ...scopeCategories.map((category) => `read:${category}`),
]);

/**
 * Scopes as they are kept: no doubles, `public-only` first, a reading half left out beside its
 * writing half, all writing halves together as `all`. Nothing asked for means everything.
 * @throws PunchcardError `bad_request` that names an unknown scope
 */
export function normalizeScopes(asked: readonly string[] | null | undefined): string[] {
  const scopes = new Set(
    (asked ?? []).map((scope) => scope.trim()).filter((scope) => scope !== ''),
  );
  for (const scope of scopes) {
    if (!known.has(scope)) {
      throw new PunchcardError(
        'bad_request',
        `invalid access token scope provided: invalid access token scope: ${scope.slice(0, 100).toWellFormed()}`,
      );
    }
  }
  const publicOnly = scopes.delete('public-only') ? ['public-only'] : [];
  if (scopes.size === 0 || scopes.has('all') || writes.every((write) => scopes.has(write))) {
    return [...publicOnly, 'all'];
  }
  const kept = [...scopes].filter(
    (scope) => !(scope.startsWith('read:') && scopes.has(scope.replace('read:', 'write:'))),
  );
  return [...publicOnly, ...kept.sort()];
}

/** True where the scopes grant `level` on `category`; writing grants reading. */
export function grants(
  scopes: readonly string[],
  category: ScopeCategory,
  level: ScopeLevel,
): boolean {
  return (
    scopes.includes('all') ||
    scopes.includes(`write:${category}`) ||
    (level === 'read' && scopes.includes(`read:${category}`))
  );
}

/** The refusal that names what a token lacks, in the words that clients of Gitea know. */
export function missingScopes(missing: readonly string[], scopes: readonly string[]): Error {
  return forbidden(
    `token does not have at least one of required scope(s), required=[${missing.join(',')}], token scope=${scopes.join(',')}`,
  );
}
