import type { SignedIn } from '../../core/caller.ts';
import type { Context, View } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import { findReadable, findRepository } from '../../core/policy/lookup.ts';
import type { RepositoryAccess } from '../../core/records/types.ts';
import { doorKeysOf } from '../../core/report/report.ts';
import type { SavedQuery } from '../../core/report/types.ts';
import { view } from '../../core/transaction.ts';

/** With ids for the names that the query gives: they survive renames, and tell readers nothing. */
export async function identified(
  context: Context,
  caller: SignedIn,
  { repositoryId: _, ...given }: SavedQuery,
): Promise<SavedQuery> {
  const own = view(context, caller);
  const narrow: Record<string, string> = {};
  for (const [name, text] of Object.entries(given.narrow ?? {})) {
    const id = await doorKeysOf(context.doors)[name]?.idOf?.(own, text.trim());
    narrow[name] = id === undefined ? text : String(id);
  }
  const query = given.narrow === undefined ? given : { ...given, narrow };
  const access = await named(context, caller, query);
  return access === undefined ? query : { ...query, repositoryId: access.repository.id };
}

/** What the ids in a query's filters are called, as far as the reader may know. */
export async function namesIn(
  own: View<SignedIn>,
  { narrow = {}, repository = '' }: SavedQuery,
): Promise<Readonly<Record<string, string>>> {
  const names: Record<string, string> = {};
  // Activities are at the id of their project.
  const place = repository.startsWith('-/') ? { repository: repository.slice(2) } : {};
  for (const [filter, text] of Object.entries({ ...narrow, ...place })) {
    const key = filter === 'repository' ? 'project' : filter;
    const found = await doorKeysOf(own.doors)[key]?.namesOf(own, [Number(text)]);
    const name = found?.get(Number(text))?.name;
    if (name !== undefined) names[filter] = name;
  }
  return names;
}

/** The queries with the current names of the repositories that the reader may read. */
export async function withCurrentNames<T extends { readonly query: SavedQuery }>(
  context: Context,
  reader: SignedIn,
  saved: readonly T[],
): Promise<T[]> {
  const names = new Map<number, string>();
  const current: T[] = [];
  for (const one of saved) {
    const { query } = one;
    const id = query.repositoryId;
    const known = id === undefined ? undefined : names.get(id);
    const access =
      known === undefined && query.repository !== undefined
        ? await (id === undefined
            ? named(context, reader, query)
            : findReadable(context, reader, id))
        : undefined;
    const name =
      known ?? (access && `${access.owner.name}/${access.repository.name}`) ?? query.repository;
    if (id !== undefined && name !== undefined) names.set(id, name);
    current.push(
      name === query.repository ? one : { ...one, query: { ...query, repository: name } },
    );
  }
  return current;
}

/** Also finds a repository by a former name, as older reports were saved without an ID. */
async function named(
  context: Context,
  caller: SignedIn,
  { repository = '' }: SavedQuery,
): Promise<RepositoryAccess | undefined> {
  const [owner = '', name = '', ...rest] = repository.split('/');
  if (owner === '' || name === '' || rest.length > 0) return undefined;
  try {
    return (await findRepository(context, caller, owner, name)).value;
  } catch (error) {
    if (error instanceof PunchcardError && error.kind === 'not_found') return undefined;
    throw error;
  }
}
