/**
 * The closed list of kinds of errors. `http/middleware/errors.ts` maps them to HTTP statuses; no other code
 * decides a status.
 */
export type ErrorKind =
  /** The request's content breaks a rule; the message names the field. */
  | 'invalid'
  /** The request cannot be carried out in the current state. */
  | 'bad_request'
  /** Time tracking is disabled for the repository (the API documents 400). */
  | 'tracking_disabled'
  | 'unauthenticated'
  | 'forbidden'
  /**
   * The caller may not use the time tracker on the issue: 403, without a body when they add time.
   */
  | 'tracker_not_usable'
  | 'not_found'
  /** The state of the resource forbids it: a name is taken, or a concurrent change came first. */
  | 'conflict'
  /** An `If-Match` does not match. */
  | 'precondition_failed'
  /** The repository is archived, or the time is in a locked period. */
  | 'locked'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'unavailable';

/** What the caller must add to a refused request: a second-factor code, the password, or a yes. */
export type StepUp = 'code' | 'password' | 'confirmed';

/** An expected error; its message is safe to show. */
export class PunchcardError extends Error {
  override readonly name = 'PunchcardError';
  readonly kind: ErrorKind;
  /** Seconds until the next attempt is allowed; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** Sent in a header, so that a page can ask the user for it. */
  readonly requiredStepUp: StepUp | undefined;

  /** Why a sign-in failed, for the log; undefined for other errors. */
  readonly failedSignIn: string | undefined;

  /** @param options.cause the underlying error: for the log, never for the reply */
  constructor(
    kind: ErrorKind,
    message: string,
    options: {
      retryAfterSeconds?: number;
      requiredStepUp?: StepUp | undefined;
      failedSignIn?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.requiredStepUp = options.requiredStepUp;
    this.failedSignIn = options.failedSignIn;
  }
}

/** True for `unavailable` without an underlying error; the state is logged, not each refusal. */
export const isPlainRefusal = (error: unknown): boolean =>
  error instanceof PunchcardError && error.kind === 'unavailable' && error.cause === undefined;

export const invalid = (message: string): PunchcardError => new PunchcardError('invalid', message);
export const forbidden = (message: string): PunchcardError =>
  new PunchcardError('forbidden', message);
export const notFound = (message = 'not found'): PunchcardError =>
  new PunchcardError('not_found', message);
export const conflict = (message: string): PunchcardError =>
  new PunchcardError('conflict', message);
export const unauthenticated = (
  message = 'invalid username, password or token',
  failedSignIn?: string,
): PunchcardError => new PunchcardError('unauthenticated', message, { failedSignIn });

/** The longest value that a message repeats. */
const maxShown = 100;

/** A value from a request, for a message; cut after 100 characters. */
export function shorten(value: string): string {
  if (value.length <= maxShown) return value;
  // Drop half a surrogate pair at the cut.
  return `${value.slice(0, maxShown).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Worded as Gitea words it, as clients match on it. */
export const unknownUser = (name: string): PunchcardError =>
  notFound(`user does not exist [uid: 0, name: ${shorten(name)}]`);

/** The repository has no issue with that number. */
export const unknownIssue = (number: number): PunchcardError =>
  notFound(`issue does not exist [index: ${number}]`);

/**
 * A unique constraint is violated. `sql/` throws it instead of the driver's error, so that `core/`
 * can name what is taken.
 */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
}

/** A `catch` handler that replaces a `DuplicateError` with `taken`. */
export const throwAsTaken =
  (taken: Error) =>
  (error: unknown): never => {
    throw error instanceof DuplicateError ? taken : error;
  };
