import type { FastifyRequest } from 'fastify';
import { type Found, findRelatedUser, findRepository, findUser } from '../core/lookup.ts';
import type { User } from '../core/user.ts';
import type { HttpWorld } from './api.ts';
import { MovedError } from './errors.ts';

/** The request's path with the named segments replaced; the query is kept. */
function relocated(request: FastifyRequest, names: Readonly<Record<string, string>>): string {
  const [path = '', query] = (request.raw.url ?? '').split('?', 2) as [string, string?];
  const pattern = (request.routeOptions.url ?? '').split('/');
  const moved = path
    .split('/')
    .map((segment, place) => {
      const name = pattern[place]?.startsWith(':') === true ? pattern[place].slice(1) : '';
      const replacement = names[name];
      return replacement === undefined ? segment : encodeURIComponent(replacement);
    })
    .join('/');
  return query === undefined ? moved : `${moved}?${query}`;
}

function userOf(request: FastifyRequest, param: string, found: Found<User>): User {
  if (found.isOldName) throw new MovedError(relocated(request, { [param]: found.value.name }));
  return found.value;
}

function nameIn(request: FastifyRequest, param: string): string {
  return (request.params as Record<string, string>)[param] ?? '';
}

/**
 * The user whom a path names, if the caller may see him.
 * @throws MovedError where that is an old name of his
 */
export async function pathUser(
  http: HttpWorld,
  request: FastifyRequest,
  param = 'username',
): Promise<User> {
  const found = await findUser(http.world, request.caller, nameIn(request, param));
  return userOf(request, param, found);
}

/** As `pathUser`, and also a user with whom the caller has a relation. */
export async function relatedPathUser(
  http: HttpWorld,
  request: FastifyRequest,
  param = 'username',
): Promise<User> {
  const found = await findRelatedUser(http.world, request.caller, nameIn(request, param));
  return userOf(request, param, found);
}

/**
 * A hook that finds the repository of the path before the body is looked at (D10). The handler gets
 * it with `repositoryOf(request)`.
 */
export function inRepository(http: HttpWorld): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const [owner, repo] = [nameIn(request, 'owner'), nameIn(request, 'repo')];
    const found = await findRepository(http.world, request.caller, owner, repo);
    if (found.isOldName) {
      const names = { owner: found.value.owner.name, repo: found.value.repository.name };
      throw new MovedError(relocated(request, names));
    }
    request.repositoryAccess = found.value;
  };
}
