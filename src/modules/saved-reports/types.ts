import type { Listing } from '../../core/listing.ts';
import type { SavedQuery } from '../../core/report/types.ts';
import type { UserVisibility } from '../../core/visibility.ts';

/** Whose time a saved report covers. */
export const reportScopes = [
  ...(['mine', 'administered', 'projects', 'repository', 'everybody'] as const),
] as const;

export type ReportScope = (typeof reportScopes)[number];

export interface SavedReport {
  readonly id: number;
  readonly userId: number;
  /** Unique among the user's. */
  readonly name: string;
  readonly scope: ReportScope;
  readonly query: SavedQuery;
  /** Visible to all signed-in users. */
  readonly isShared: boolean;
  readonly createdUnix: number;
  readonly updatedUnix: number;
}

export interface OwnedReport {
  readonly report: SavedReport;
  readonly owner: { readonly id: number; readonly name: string };
  /** Of the ids in its query's filters, as far as the reader may know them. */
  readonly names?: Readonly<Record<string, string>>;
}

export type NewSavedReport = Omit<SavedReport, 'id'>;

export type SavedReportChanges = Pick<
  SavedReport,
  'name' | 'scope' | 'query' | 'isShared' | 'updatedUnix'
>;

export interface SavedReportStore {
  byId(id: number): Promise<SavedReport | undefined>;
  countOf(userId: number): Promise<number>;
  /** By id. */
  ofUser(userId: number): Listing<SavedReport>;
  /**
   * Those that visible, active users other than the viewer share, by id. Of a report about a
   * repository or user, the viewer must be allowed to see that.
   * @param options.withEverybody for a site admin, who reads every repository
   */
  sharedWith(
    viewerId: number,
    owners: UserVisibility,
    options: { readonly withEverybody: boolean },
  ): Listing<OwnedReport>;
  /** @throws DuplicateError if the user has one of that name */
  insert(report: NewSavedReport): Promise<SavedReport>;
  /** @throws DuplicateError if the user has another of that name */
  update(id: number, changes: SavedReportChanges): Promise<void>;
  /** Ends the sharing of a user's reports that were saved or changed since. @returns how many */
  unshareSince(userId: number, sinceUnix: number): Promise<number>;
  remove(id: number): Promise<void>;
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly savedReports: SavedReportStore;
  }
}
