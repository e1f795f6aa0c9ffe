import { ApiError, api, dataOf } from '../app/api.ts';
import { once } from '../app/changes.ts';
import { type Entry, type EntryChanges, entryTag, placeOfEntry } from '../components/entry.ts';
import type { IssuePlace } from '../components/issuePlace.ts';

export type NewEntry = EntryChanges & {
  readonly place: IssuePlace;
  /** Of the issue; shown until the service has the entry. */
  readonly title?: string;
  readonly repositoryId?: number | undefined;
};

export const pathOf = (entry: Entry) => ({ ...placeOfEntry(entry), id: entry.id });

/** True if someone else changed the entry since it was fetched. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Fetches the current version of an entry. */
export async function readEntry(entry: Entry): Promise<Entry> {
  const { data } = await api.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
    params: { path: pathOf(entry) },
  });
  return dataOf(data);
}

const editBodyOf = ({ place, ...changes }: EntryChanges) => ({
  ...changes,
  ...(place === undefined
    ? {}
    : { issue: place.index, repository: `${place.owner}/${place.repo}` }),
});

/** Changes an entry; fails with a conflict if its version is not that of `entry`. */
export async function editEntry(
  entry: Entry,
  changes: EntryChanges,
  header = once(),
): Promise<Entry> {
  const { data } = await api.PATCH('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
    params: { path: pathOf(entry), header },
    headers: { 'If-Match': entryTag(entry) },
    body: editBodyOf(changes),
  });
  return dataOf(data);
}

export function bodyOf(entry: NewEntry): EntryChanges {
  const { place: _, title: _title, repositoryId: _id, created, ...others } = entry;
  return others.started == null
    ? { ...others, ...createdUnlessNow(created) }
    : { ...others, ...(created === undefined ? {} : { created }) };
}

/** The service sets the current time itself; so a second try sends the same body as the first. */
function createdUnlessNow(created: string | undefined): { created?: string } {
  if (created === undefined) return {};
  return Math.abs(Date.now() - Date.parse(created)) < 60_000 ? {} : { created };
}

export const sendEntry = (path: IssuePlace, body: EntryChanges, header: ReturnType<typeof once>) =>
  api.POST('/repos/{owner}/{repo}/issues/{index}/times', { params: { path, header }, body });

export const deleteEntry = (entry: Entry, header = once()) =>
  api.DELETE('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
    params: { path: pathOf(entry), header },
    headers: { 'If-Match': entryTag(entry) },
  });

/** Restores a deleted entry, with its history. */
export const restoreEntry = async (entry: Entry): Promise<Entry> => {
  const { data } = await api.POST('/repos/{owner}/{repo}/issues/{index}/times/{id}/restore', {
    params: { path: pathOf(entry), header: once() },
  });
  return dataOf(data);
};
