import { isIssuesWriter, type RepositoryAccess, repositoryVisibility } from '../access.ts';
import type { SignedIn } from '../caller.ts';
import { PunchcardError } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import { accessAgain } from '../lookup.ts';
import type { Stores } from '../store.ts';
import { ghost } from '../user/user.ts';
import type { World } from '../world.ts';
import { findVisibleTime } from './entry-operations.ts';
import type { EntryState, TimeRevision } from './revision.ts';

/** A revision as the caller may know it. */
export interface FullRevision {
  readonly revision: TimeRevision;
  /** Who did it, and in whose rights; `Ghost` where he is no more, null for the host. */
  readonly actorName: string | null;
  readonly userName: string | null;
  /** In full to who did it and to site admins; to others only by which kind of credential. */
  readonly client: string;
  /** Null also where the entry was in a repository in which the caller would not have seen it. */
  readonly before: EntryState | null;
  readonly after: EntryState | null;
}

/**
 * What was done to an entry, oldest first, for whom the lists show it; of a deleted one too.
 * @throws as `findVisibleTime`
 */
export async function listRevisions(
  world: World,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
  id: number,
): Promise<Listing<FullRevision>> {
  const time = await findVisibleTime(world, caller, access, number, id);
  const { read } = world.database;
  return mapListing(read.timeRevisions.ofTime(time.id), (rows) =>
    fullRevisions(read, caller, time.userId, rows),
  );
}

async function fullRevisions(
  stores: Stores,
  caller: SignedIn,
  holderId: number,
  revisions: readonly TimeRevision[],
): Promise<FullRevision[]> {
  const people = new Set(
    revisions.flatMap(({ actorId, userId }) => [actorId, userId]).filter((id) => id !== null),
  );
  const names = new Map(
    (await stores.users.byIds([...people])).map((user) => [user.id, user.name]),
  );
  const nameOf = (id: number | null): string | null =>
    id === null ? null : (names.get(id) ?? ghost(id).name);
  const open = await openRepositories(stores, caller, holderId, revisions);
  const shown = (state: EntryState | null): EntryState | null =>
    state !== null && (open === 'all' || open.has(state.repositoryId)) ? state : null;
  return revisions.map((revision) => {
    const isFull = revision.actorId === caller.actor.id || caller.user.isAdmin;
    return {
      revision,
      actorName: nameOf(revision.actorId),
      userName: nameOf(revision.userId),
      client: isFull ? revision.client : (revision.client.split(' ', 1)[0] ?? ''),
      before: shown(revision.before),
      after: shown(revision.after),
    };
  });
}

/** Where the caller sees the entries of the holder: he himself everywhere (D24). */
async function openRepositories(
  stores: Stores,
  caller: SignedIn,
  holderId: number,
  revisions: readonly TimeRevision[],
): Promise<Set<number> | 'all'> {
  const states = revisions.flatMap(({ before, after }) => [before, after]);
  const ids = new Set(states.flatMap((state) => (state === null ? [] : [state.repositoryId])));
  const isOwn = holderId === caller.user.id;
  if (isOwn && !caller.isPublicOnly) return 'all';
  const visibility = repositoryVisibility(caller);
  const readable = await stores.trackedTimes.readableRepositories(visibility, [...ids]);
  if (isOwn) return readable;
  const open = new Set<number>();
  for (const id of readable) if (await isWriterIn(stores, caller, id)) open.add(id);
  return open;
}

export async function isWriterIn(stores: Stores, caller: SignedIn, id: number): Promise<boolean> {
  const repository = await stores.repositories.byId(id);
  const owner = repository === undefined ? undefined : await stores.users.byId(repository.ownerId);
  if (repository === undefined || owner === undefined) return false;
  try {
    return isIssuesWriter(await accessAgain(stores, caller, { repository, owner, mode: 'none' }));
  } catch (error) {
    if (error instanceof PunchcardError && error.code === 'not_found') return false;
    throw error;
  }
}
