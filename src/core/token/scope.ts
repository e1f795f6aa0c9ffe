import { errorOf, forbidden } from '../errors.ts';

/** The categories that a token can be limited to, each with a read and a write scope. */
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
 * The stored form of scopes: no duplicates, `public-only` first, no read scope beside its write
 * scope, and `all` for all write scopes or none given.
 * @throws PunchcardError `bad_request` that names an unknown scope
 */
export function normalizeScopes(asked: readonly string[] | null | undefined): string[] {
  const scopes = new Set(
    (asked ?? []).map((scope) => scope.trim()).filter((scope) => scope !== ''),
  );
  for (const scope of scopes) {
    if (!known.has(scope)) {
      throw errorOf('bad_request', 'token.unknown-scope', {
        scope: scope.slice(0, 100).toWellFormed(),
      });
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

/** True if the scopes grant `level` on `category`; writing grants reading. */
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

/** Names the missing scopes, worded as clients of Gitea expect. */
export function missingScopes(missing: readonly string[], scopes: readonly string[]): Error {
  return forbidden('token.lacks-scope', { required: missing.join(','), scope: scopes.join(',') });
}
