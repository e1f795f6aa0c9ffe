import type { Clock } from './clock.ts';
import type { PasswordHasher } from './sign-in/password.ts';
import type { Database } from './store.ts';
import type { VisibilityLevel } from './user/user.ts';

/** The settings that rules depend on; `config.ts` fills them. */
export interface Rules {
  readonly timeTrackingEnabled: boolean;
  readonly defaultAllowOnlyContributorsToTrackTime: boolean;
  /** An added address starts unverified and has to be confirmed. */
  readonly emailConfirmationRequired: boolean;
  readonly emailsAddReply: 'added' | 'all';
  /** Globs over ASCII domains; empty: all are allowed. */
  readonly emailDomainAllowlist: readonly string[];
  readonly emailDomainBlocklist: readonly string[];
  readonly defaultHideEmail: boolean;
  readonly defaultUserVisibility: VisibilityLevel;
  readonly minPasswordLength: number;
  /** Days for which a name that was given up is held, and a deleted thing can be restored. */
  readonly nameHoldDays: number;
  readonly restoreDays: number;
  readonly sessionIdleDays: number;
  /** Failed sign-ins allowed in a window, per account and address, and per address alone. */
  readonly signInFailuresPerAccount: number;
  readonly signInFailuresPerAddress: number;
  readonly signInWindowSeconds: number;
  /** Answers "used" to added addresses, per caller and hour. */
  readonly usedEmailAnswersPerHour: number;
}

/** What every operation works with. */
export interface World {
  readonly database: Database;
  readonly clock: Clock;
  readonly rules: Rules;
  readonly passwords: PasswordHasher;
}
