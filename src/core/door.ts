/** Nothing is to be done, and why. */
export interface None {
  readonly none: string;
}

export const none = (why: string): None => ({ none: why });

/** The nouns of the kernel: each has a door in core, sql and http. */
export type KernelNoun =
  | 'account'
  | 'audit'
  | 'block'
  | 'change'
  | 'collaborator'
  | 'email'
  | 'follow'
  | 'idempotency'
  | 'instance'
  | 'issue'
  | 'mail'
  | 'mailed-secret'
  | 'repository'
  | 'session'
  | 'stopwatch'
  | 'time-lock'
  | 'time-revision'
  | 'timeline'
  | 'token'
  | 'tracked-time'
  | 'two-factor';
