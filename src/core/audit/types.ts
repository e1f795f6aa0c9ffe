import type { Listing } from '../listing.ts';

/** An action that must be traceable to the person who did it. */
export interface AuditEntry {
  readonly createdUnix: number;
  /** The user who authenticated; null: the host's command line or the program. */
  readonly actorId: number | null;
  /** The user whose rights applied; differs from `actorId` if a site admin used sudo. */
  readonly userId: number | null;
  /** Noun and verb, e.g. `user.rename`. */
  readonly action: string;
  /** The object of the action, e.g. `user:12` or `repository:4`. */
  readonly target: string;
  /** A few words; never a secret. */
  readonly detail: string;
  readonly requestId: string;
  readonly address: string;
  /** The user agent of a sign-in; '' or absent for other actions. */
  readonly userAgent?: string;
}

export interface AuditFilter {
  /** Leaves out what can name a private repository. */
  readonly isPublicOnly?: boolean;
  readonly actorId?: number | undefined;
  readonly userId?: number | undefined;
  /** A prefix of the action. */
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  /** Both inclusive. */
  readonly sinceUnix?: number | undefined;
  readonly beforeUnix?: number | undefined;
}

export type AuditRecord = AuditEntry & { readonly id: number };

export interface AuditStore {
  add(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(filter: AuditFilter): Listing<AuditRecord>;
  /**
   * Removes up to `limit` of the oldest entries of one action: those before `beforeUnix`, and all
   * but the newest `keep`.
   */
  purge(
    action: string,
    limits: { readonly beforeUnix: number; readonly keep: number },
    limit: number,
  ): Promise<number>;
}

/** Audit filters from a request; '' and absent mean no filter. */
export interface AuditQuery {
  /** Login names, or ids of deleted users. */
  readonly actor?: string | undefined;
  readonly user?: string | undefined;
  /** A prefix of the action, e.g. `user.` or `time.delete`. */
  readonly action?: string | undefined;
  /** Noun and id, e.g. `user:12`. */
  readonly target?: string | undefined;
  /** Both inclusive; see `readBound`. */
  readonly since?: string | undefined;
  readonly before?: string | undefined;
}

/** An entry with the users' current names; `Ghost` for a deleted user. */
export interface NamedAuditRecord extends AuditRecord {
  readonly actorName: string | null;
  readonly userName: string | null;
  /** The name of the user in `target`; null: the target is no user. */
  readonly targetName: string | null;
}

declare module '../store.ts' {
  interface Stores {
    readonly auditLog: AuditStore;
  }
}
