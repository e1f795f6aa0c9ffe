import type { Schema } from '../app/api.ts';
import type { IssuePlace } from '../components/issuePlace.ts';

/** An entry of tracked time, with as much of its issue as is shown beside it. */
export type Entry = Omit<Schema<'TrackedTime'>, 'issue'> & {
  readonly issue: Pick<Schema<'Issue'>, 'id' | 'number' | 'title' | 'state' | 'repository'>;
};

/** What `If-Match` names: the entry as it is known here. */
export const entryTag = ({ id, version }: Pick<Entry, 'id' | 'version'>): string =>
  `"${id}-${version}"`;

/** The moment whose day an entry belongs to. */
export const instantOfEntry = ({ started, created }: Pick<Entry, 'started' | 'created'>): string =>
  started ?? created;

/** Where an entry is. */
export function placeOfEntry({ issue }: Pick<Entry, 'issue'>): IssuePlace {
  const { owner = '', name = '' } = issue.repository ?? {};
  return { owner, repo: name, index: issue.number };
}

/** False where the viewer may no longer read the repository: then nothing can be done to it (D24). */
export const isReadable = ({ issue }: Pick<Entry, 'issue'>): boolean => issue.title !== '';

/** Seconds as the API reads them again: `1h 30m`, `45s`. */
export function inWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return said.length === 0 ? '0s' : said.join(' ');
}

/** Changes of an entry; absent fields stay unchanged. */
export interface EntryChanges
  extends Partial<Omit<Schema<'EntryState'>, 'issue_id' | 'issue' | 'repository'>> {
  /** In place of `time`, as people write it. */
  readonly duration?: string;
  /** Moves it to that issue. */
  readonly place?: IssuePlace;
}
