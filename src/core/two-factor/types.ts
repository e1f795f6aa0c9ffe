import type { TwoFactor } from '../records/types.ts';
/** The two-factor state that a user sees. */
export interface TwoFactorState {
  /** Since when it is enabled; 0: it is not. */
  readonly confirmedUnix: number;
  readonly recoveryCodesLeft: number;
}

/** Authenticator keys, at most one per user, and recovery codes. */
export interface TwoFactorStore {
  ofUser(userId: number): Promise<TwoFactor | undefined>;
  /** Begins an unconfirmed setup, replacing any other. */
  begin(
    factor: Pick<TwoFactor, 'userId' | 'sealedSecret' | 'keyId' | 'createdUnix'>,
  ): Promise<void>;
  /** Enables it and uses up `step`. */
  confirm(userId: number, step: number, confirmedUnix: number): Promise<void>;
  /**
   * Uses up a time step of the factor enabled since `confirmedUnix`. Of concurrent uses only one
   * returns true.
   */
  useStep(userId: number, confirmedUnix: number, step: number): Promise<boolean>;
  /** Removes it with its recovery codes. @returns true if there was one */
  remove(userId: number): Promise<boolean>;
  /** Replaces all recovery codes. @param hashes may be empty */
  replaceCodes(userId: number, hashes: readonly string[], nowUnix: number): Promise<void>;
  /** Uses up a recovery code. Of concurrent uses only one returns true. */
  useCode(userId: number, hash: string, usedUnix: number): Promise<boolean>;
  /** The number of unused recovery codes. */
  codesLeft(userId: number): Promise<number>;
}

declare module '../store.ts' {
  interface Stores {
    readonly twoFactors: TwoFactorStore;
  }
}
