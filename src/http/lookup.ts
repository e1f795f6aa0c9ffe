import type { FastifyRequest } from 'fastify';
import { notFound, PunchcardError } from '../core/errors.ts';
import { type Found, findRelatedUser, findRepository, findUser } from '../core/lookup.ts';
import { fold, isUnstorable } from '../core/text.ts';
import type { User } from '../core/user/user.ts';
import type { HttpWorld } from './api.ts';
import { MovedError } from './errors.ts';

/** The request's path with the named segments replaced; the query is kept. */
function relocated(request: FastifyRequest, names: Readonly<Record<string, string>>): string {
  const url = request.raw.url ?? '';
  const end = url.indexOf('?');
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  const pattern = (request.routeOptions.url ?? '').split('/');
  const moved = path
    .split('/')
    .map((segment, place) => {
      const name = pattern[place]?.startsWith(':') === true ? pattern[place].slice(1) : '';
      const replacement = names[name];
      return replacement === undefined ? segment : encodeURIComponent(replacement);
    })
    .join('/');
  return moved + query;
}

/** To be thrown: the path leads elsewhere, with these segments replaced. */
export function moved(
  request: FastifyRequest,
  names: Readonly<Record<string, string>>,
): MovedError {
  return new MovedError(relocated(request, names));
}

function userOf(request: FastifyRequest, param: string, found: Found<User>): User {
  if (found.isOldName) throw new MovedError(relocated(request, { [param]: found.value.name }));
  return found.value;
}

function nameIn(request: FastifyRequest, param: string): string {
  const name = (request.params as Record<string, string>)[param] ?? '';
  // Hooks come here before the path is checked against its schema.
  if (isUnstorable(name)) throw notFound();
  return name;
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
 * The two users of a path that asks about a relation between them. Where the caller is one of them,
 * the relation is enough to know the other; what others have between them is told only of those he
 * may see (D15).
 */
export async function pathRelation(
  http: HttpWorld,
  request: FastifyRequest,
  first: string,
  second: string,
): Promise<[User, User]> {
  const caller = request.caller.user;
  const isCaller = (param: string): boolean =>
    caller !== null && fold(nameIn(request, param)) === fold(caller.name);
  const find = isCaller(first) || isCaller(second) ? relatedPathUser : pathUser;
  return [await find(http, request, first), await find(http, request, second)];
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

/**
 * For a segment that names a user inside a repository: sends the request on where it holds an old
 * name of somebody whom the caller may see. A name that is nobody's is for the operation to refuse.
 */
export async function followOldName(
  http: HttpWorld,
  request: FastifyRequest,
  param: string,
): Promise<string> {
  const name = nameIn(request, param);
  if ((await http.world.database.read.users.byName(name)) === undefined) {
    const found = await findUser(http.world, request.caller, name).catch((error: unknown) => {
      if (error instanceof PunchcardError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (found !== undefined) userOf(request, param, found);
  }
  return name;
}
