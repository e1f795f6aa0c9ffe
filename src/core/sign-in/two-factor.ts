/** The key of somebody's authenticator app. */
export interface TwoFactor {
  readonly userId: number;
  /** The key, sealed. */
  readonly sealedSecret: string;
  /** What it was sealed with. */
  readonly keyId: string;
  /** The newest step whose code was spent; it and those before are good for nothing. */
  readonly lastStep: number;
  readonly createdUnix: number;
  /** When a first code showed that the app has the key; 0: it is not in force yet. */
  readonly confirmedUnix: number;
}

/** Second factors, and the recovery codes that stand in for them. Each user has one at most. */
export interface TwoFactorStore {
  ofUser(userId: number): Promise<TwoFactor | undefined>;
  /** Sets one up that is not in force yet, in the place of any other. */
  begin(
    factor: Pick<TwoFactor, 'userId' | 'sealedSecret' | 'keyId' | 'createdUnix'>,
  ): Promise<void>;
  /** Puts it in force; `step` is spent. */
  confirm(userId: number, step: number, confirmedUnix: number): Promise<void>;
  /**
   * Spends a step of the factor that is in force since `confirmedUnix`. True where it was not spent:
   * of two who use it at once, for one.
   */
  useStep(userId: number, confirmedUnix: number, step: number): Promise<boolean>;
  /** Removes it with its recovery codes; true where there was one. */
  remove(userId: number): Promise<boolean>;
  /** Takes the place of all recovery codes. */
  replaceCodes(userId: number, hashes: readonly string[]): Promise<void>;
  /** True where it was there and not used: of two who use it at once, for one. */
  useCode(userId: number, hash: string, usedUnix: number): Promise<boolean>;
  /** Recovery codes that are not used. */
  codesLeft(userId: number): Promise<number>;
}
