import { byId, distinct } from '../by-id.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { type Listing, mapListing } from '../listing.ts';
import { repositoryVisibility } from '../policy/access.ts';
import { readableNames } from '../policy/lookup.ts';
import { isWriterIn } from '../policy/recheck.ts';
import type { RepositoryAccess } from '../records/types.ts';
import { hiddenAccountName, namesOf } from '../records/user.ts';
import type { EntryState, TimeRevision } from '../time-revision/types.ts';
import { view } from '../transaction.ts';
import { findVisibleTime } from './edit.ts';

/** With the names of its activity and project now, as far as the caller may read them. */
export type NamedState = EntryState & Partial<Record<'activity' | 'project', string | undefined>>;

/** A revision as far as the caller may see it. */
export interface FullRevision {
  readonly revision: TimeRevision;
  /**
   * The users who made the change and whose rights applied; `Ghost` if deleted, null for the host.
   */
  readonly actorName: string | null;
  readonly userName: string | null;
  /** The full label for its author and site admins; others see only the kind of credential. */
  readonly client: string;
  /** Also null if the caller could not see the entry in its repository at the time. */
  readonly before: NamedState | null;
  readonly after: NamedState | null;
}

/** The revisions of an entry, also a deleted one, oldest first. @throws as `findVisibleTime` */
export async function listRevisions(
  context: Context,
  caller: SignedIn,
  access: RepositoryAccess,
  number: number,
  id: number,
): Promise<Listing<FullRevision>> {
  const time = await findVisibleTime(context, caller, access, number, id);
  const { read } = context.database;
  return mapListing(read.timeRevisions.ofTime(time.id), (rows) =>
    fullRevisions(view(context, caller), time.userId, rows),
  );
}

async function fullRevisions(
  view: View<SignedIn>,
  holderId: number,
  revisions: readonly TimeRevision[],
): Promise<FullRevision[]> {
  const nameOf = await namesOf(
    view,
    revisions.flatMap(({ actorId, userId }) => [actorId, userId]),
  );
  const visible = await visibleRepositories(view, holderId, revisions);
  const named = await activitiesIn(view, revisions);
  const shown = (state: EntryState | null): NamedState | null =>
    state !== null && (visible === 'all' || visible.has(state.repositoryId)) ? named(state) : null;
  return revisions.map((revision) => {
    const isFull = revision.actorId === view.caller.actor.id || view.caller.user.isAdmin;
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

/** The repositories where the caller may see the holder's entries; their own everywhere (D24). */
async function visibleRepositories(
  view: View<SignedIn>,
  holderId: number,
  revisions: readonly TimeRevision[],
): Promise<Set<number> | 'all'> {
  const states = revisions.flatMap(({ before, after }) => [before, after]);
  const ids = new Set(states.flatMap((state) => (state === null ? [] : [state.repositoryId])));
  const isOwn = holderId === view.caller.user.id;
  if (isOwn && !view.caller.isPublicOnly) return 'all';
  const visibility = repositoryVisibility(view.caller);
  const readable = await view.repositories.readable(visibility, [...ids]);
  if (isOwn) return readable;
  const visible = new Set<number>();
  for (const id of readable) if (await isWriterIn(view, id)) visible.add(id);
  return visible;
}

/** Names the activities of states, whose address tells nobody anything. */
async function activitiesIn(
  view: View<SignedIn>,
  revisions: readonly TimeRevision[],
): Promise<(state: EntryState) => NamedState> {
  const states = revisions
    .flatMap(({ before, after }) => [before, after].flatMap((state) => state ?? []))
    .filter(({ ownerNameThen }) => ownerNameThen === hiddenAccountName);
  if (states.length === 0) return (state) => state;
  const activities = byId(await view.issues.byIds(distinct(states.map((one) => one.issueId))));
  const projects = await readableNames(view, distinct(states.map((state) => state.repositoryId)));
  return (state) => {
    const project = projects.get(state.repositoryId)?.title;
    const activity = project === undefined ? undefined : activities.get(state.issueId)?.title;
    return { ...state, project, activity };
  };
}
