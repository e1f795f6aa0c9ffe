import type { Listing } from '../../core/listing.ts';
import type { SavedQuery } from '../../core/report/types.ts';
import type { ReportScope } from './types.ts';

/** A secret link to a report, which is stored as it was when the link was created. */
export interface ReportLink {
  readonly id: number;
  readonly userId: number;
  readonly reportId: number;
  readonly name: string;
  readonly scope: ReportScope;
  readonly query: SavedQuery;
  readonly createdUnix: number;
  readonly expiresUnix: number;
  /** To the minute; 0: never. */
  readonly lastUsedUnix: number;
}

export interface OwnedLink {
  readonly link: ReportLink;
  readonly owner: { readonly id: number; readonly name: string };
}

/** Only the hash of a link's secret is stored. */
export interface ReportLinkStore {
  /** Unless it has expired. */
  byHash(hash: string, nowUnix: number): Promise<ReportLink | undefined>;
  byId(id: number): Promise<ReportLink | undefined>;
  countOf(userId: number): Promise<number>;
  /**
   * Those that have not expired, of a user or of all, by id; `isPublicOnly`: only of reports on a
   * public repository, as a name may tell of private ones.
   */
  list(
    filter: { readonly userId?: number; readonly isPublicOnly?: boolean },
    nowUnix: number,
  ): Listing<ReportLink>;
  insert(link: Omit<ReportLink, 'id'>, hash: string): Promise<ReportLink>;
  touch(id: number, usedUnix: number): Promise<void>;
  remove(userId: number, id: number): Promise<boolean>;
  removeExpired(userId: number, nowUnix: number): Promise<void>;
  /** Removes those created at `sinceUnix` or later. @returns how many */
  removeSince(userId: number, sinceUnix: number): Promise<number>;
  removeOfReport(reportId: number): Promise<void>;
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly reportLinks: ReportLinkStore;
  }
}
