import type { FastifyRequest } from 'fastify';
import { notFound, PunchcardError } from '../../core/errors.ts';
import { withAnswers } from '../../core/policy/connected.ts';
import { type Found, findRelatedUser, findRepository, findUser } from '../../core/policy/lookup.ts';
import type { User } from '../../core/records/types.ts';
import { fold, isUnstorable } from '../../core/text.ts';
import type { HttpContext } from '../api.ts';
import { isSafe } from './authentication.ts';
import { MovedError } from './errors.ts';

/** The request's path with some segments replaced; the query is kept. */
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

/** The error that redirects to the path with these segments replaced. */
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
  // Hooks run before the path is validated.
  if (isUnstorable(name)) throw notFound('resource.not-found');
  return name;
}

const pathUserBy =
  (find: typeof findUser) =>
  async (
    { context }: Pick<HttpContext, 'context'>,
    request: FastifyRequest,
    param = 'username',
  ): Promise<User> =>
    userOf(request, param, await find(context, request.caller, nameIn(request, param)));

/**
 * The user named in the path, if visible to the caller.
 * @throws MovedError if the name is a former one
 */
export const pathUser = pathUserBy(findUser);

/** Like `pathUser`, but also finds users with whom the caller has a relation. */
export const relatedPathUser = pathUserBy(findRelatedUser);

/**
 * Both users of a path that asks about the relation between them. Callers always find users they
 * have a relation with; other relations require both users to be visible to the caller (D15).
 */
export async function pathRelation(
  http: HttpContext,
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
 * A hook that finds the repository of the path before the body is read (D10). Handlers get it with
 * `repositoryOf(request)`.
 */
export function inRepository(http: HttpContext): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const [owner, repo] = [nameIn(request, 'owner'), nameIn(request, 'repo')];
    const index = Number((request.params as { index?: string }).index);
    const number = Number.isSafeInteger(index) && index > 0 ? index : undefined;
    const finding = { mayBeOld: !isSafe(request.method), number };
    const found = await findRepository(http.context, request.caller, owner, repo, finding);
    if (found.isOldName) {
      const names = { owner: found.value.owner.name, repo: found.value.repository.name };
      throw new MovedError(relocated(request, names));
    }
    request.repositoryAccess = found.value;
  };
}

/** A hook of lists over all repositories, which show what the host said lately. */
export function acrossRepositories({
  context,
}: HttpContext): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.caller = await withAnswers(context, request.caller, 'list');
  };
}

/** For a user in the path: redirects from a former name; the operation handles unknown names. */
export async function redirectFormerName(
  http: HttpContext,
  request: FastifyRequest,
  param: string,
): Promise<string> {
  const name = nameIn(request, param);
  if ((await http.context.database.read.users.byName(name)) === undefined) {
    const found = await findUser(http.context, request.caller, name).catch((error: unknown) => {
      if (error instanceof PunchcardError && error.kind === 'not_found') return undefined;
      throw error;
    });
    if (found !== undefined) userOf(request, param, found);
  }
  return name;
}
