import type { Clock } from './clock.ts';
import type { MailPort } from './outbox/mail.ts';
import type { FirstDayOfWeek } from './reports/zones.ts';
import type { PasswordHasher } from './sign-in/password.ts';
import type { Vault } from './sign-in/vault.ts';
import type { Database } from './store.ts';
import type { VisibilityLevel } from './user/user.ts';

/** The settings that rules depend on; `config.ts` fills them. */
export interface Rules {
  readonly timeTrackingEnabled: boolean;
  readonly defaultAllowOnlyContributorsToTrackTime: boolean;
  /** How days and weeks are counted for whoever has set nothing else. */
  readonly defaultTimeZone: string;
  readonly firstDayOfWeek: FirstDayOfWeek;
  readonly workingDaySeconds: number;
  /** What is longer may be a mistake: nothing is refused for it. */
  readonly longTimeSeconds: number;
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
  /** Who may make an account himself. */
  readonly registration: 'off' | 'open' | 'invitation';
  /** For how long a mailed link or code proves an address. */
  readonly confirmationValidSeconds: number;
  /** For how long an address is claimed that nobody proves. */
  readonly claimValidDays: number;
  /** Between two confirmation mails to one address. */
  readonly resendConfirmationSeconds: number;
  /** Mails to addresses that are not proven, per account and hour. */
  readonly unprovenMailsPerHour: number;
  readonly passwordResetValidSeconds: number;
  /** For how long a change of the primary address can be taken back by its mail. */
  readonly revertValidDays: number;
  readonly invitationValidDays: number;
  /** In a session, a password given longer ago is asked for again before what is sensitive. */
  readonly provenPasswordSeconds: number;
  /** Days for which mail that is over is listed. */
  readonly mailKeepDays: number;
}

/** What every operation works with. */
export interface World {
  readonly database: Database;
  readonly clock: Clock;
  readonly rules: Rules;
  readonly passwords: PasswordHasher;
  readonly vault: Vault;
  readonly mail: MailPort;
}
