import type { Schema } from '../app/api.ts';
import { dateIn } from '../app/zonedTime.ts';
import { type IssuePlace, issueText, placeIn } from './issuePlace.ts';

/** An entry of tracked time, with the properties of its issue that lists show. */
export type Entry = Omit<Schema<'TrackedTime'>, 'issue'> & {
  readonly issue: Pick<Schema<'Issue'>, 'id' | 'number' | 'title' | 'state' | 'repository'>;
};

/** The entry's ETag, for `If-Match`. */
export const entryTag = ({ id, version }: Pick<Entry, 'id' | 'version'>): string =>
  `"${id}-${version}"`;

/** The instant that decides the entry's day. */
export const instantOfEntry = ({ started, created }: Pick<Entry, 'started' | 'created'>): string =>
  started ?? created;

/** The day on which an entry counts, `2026-05-04`: its own, or that of its instant. */
export const dateOfEntry = (
  entry: Pick<Entry, 'started' | 'created' | 'day'>,
  zone: string,
): string => entry.day ?? dateIn(instantOfEntry(entry), zone);

/** When an entry counts, for a request that sets it. */
export const positionOf = ({
  started,
  created,
  day,
}: Pick<Entry, 'started' | 'created' | 'day'>) => (day === null ? { started, created } : { day });

/** The issue of an entry. */
export function placeOfEntry({ issue }: Pick<Entry, 'issue'>): IssuePlace {
  return placeIn(issue.repository ?? { owner: '', name: '' }, issue.number);
}

/** The issue of an entry where its title is not shown. */
export const issueOfEntry = (entry: Pick<Entry, 'issue'>): string =>
  issueText(placeOfEntry(entry), entry.issue.title);

/** False if the viewer can no longer read the repository; the entry is then read-only (D24). */
export const isReadable = ({ issue }: Pick<Entry, 'issue'>): boolean => issue.title !== '';

/** Changes of an entry; absent fields stay unchanged. */
export interface EntryChanges
  extends Partial<
    Omit<Schema<'EntryState'>, 'issue_id' | 'issue' | 'activity' | 'repository' | 'billed_as'>
  > {
  /** Replaces `time`; free text such as `1h 30m`. */
  readonly duration?: string;
  /** Moves the entry to this issue. */
  readonly place?: IssuePlace;
}
