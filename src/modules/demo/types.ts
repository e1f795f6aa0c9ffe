/** A repository of the demo data, and how many issues it was loaded with. */
export interface LoadedRepository {
  readonly id: number;
  readonly issues: number;
}

/** What people added to the demo data. */
export interface DemoAdditions {
  readonly times: number;
  readonly issues: number;
  readonly comments: number;
  readonly stopwatches: number;
  /** Further repositories of the demo users. */
  readonly repositories: number;
  /** Demo accounts in use: they have signed in, or have a token, time elsewhere or a stopwatch. */
  readonly users: number;
}

export interface DemoState {
  readonly isLoaded: boolean;
  /** Not loaded yet, and nobody has tracked time. */
  readonly isLoadable: boolean;
  readonly added: DemoAdditions;
}

export interface DemoStore {
  /** Whether anybody has tracked time, not counting deleted entries. */
  hasTimes(): Promise<boolean>;
  additionsTo(repository: LoadedRepository): Promise<Omit<DemoAdditions, 'repositories' | 'users'>>;
  /** Whether this account is in use; its entries in the loaded repositories don't count. */
  isUsed(userId: number, repositoryIds: readonly number[]): Promise<boolean>;
}

declare module '../../core/store.ts' {
  interface Stores {
    readonly demo: DemoStore;
  }
}
