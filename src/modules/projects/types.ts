import type { NamedRepository, RepositoryAccess } from '../../core/records/types.ts';
import type { Rounding } from '../../core/report/types.ts';

export const taxCategories = ['domestic', 'reverse-charge', 'small-business', 'none'] as const;
export const languages = ['', 'de', 'en'] as const;

/** Whom a time sheet names: its client or issuer. Texts that are not given are ''. */
interface Party {
  readonly name: string;
  readonly address: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly taxId: string;
}

export interface Client extends Party {
  readonly id: number;
  readonly ownerId: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly language: (typeof languages)[number];
  readonly paymentDays: number;
  readonly taxCategory: (typeof taxCategories)[number];
  /** In hundredths: 1900 is 19 %. */
  readonly vatPercent: number;
  readonly reference: string;
  readonly archivedUnix: number;
  readonly createdUnix: number;
  readonly updatedUnix: number;
}

export interface Issuer extends Party {
  readonly userId: number;
  readonly email: string;
  readonly phone: string;
}

export interface Project {
  readonly id: number;
  readonly name: string;
  readonly clientId: number | null;
  /** `#rrggbb`; '': the pages choose. */
  readonly colour: string;
  /**
   * The hidden repository: its issues are the activities, its collaborators the members, and it is
   * archived with the project. Null only while the transaction that creates it runs.
   */
  readonly repositoryId: number | null;
  /** The default rounding of reports; '' and 0: none. */
  readonly round: Rounding['mode'] | '';
  readonly roundMinutes: number;
  readonly createdUnix: number;
  readonly updatedUnix: number;
}

/** A repository in a project; the audit has who added it. */
export interface ProjectRepository {
  readonly repositoryId: number;
  readonly projectId: number;
  readonly createdUnix: number;
}

/** A project with the caller's access to its hidden repository, or a repository that is in none. */
export interface FoundProject {
  readonly project: Project | null;
  readonly access: RepositoryAccess;
}

export interface FullProject extends FoundProject {
  readonly client: Client | null;
  /** Those that the caller may read. */
  readonly repositories: readonly NamedRepository[];
}

export interface ProjectFilter {
  readonly text: string;
  readonly clientId?: number | undefined;
  readonly isArchived: boolean;
  /** Only projects that the caller manages. */
  readonly isManaged?: boolean;
}
