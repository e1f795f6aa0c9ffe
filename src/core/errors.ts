/**
 * What can go wrong, as a closed list. `http/errors.ts` holds the one table from these codes to
 * HTTP statuses; nothing else in the program decides a status.
 */
export type ErrorCode =
  /** The request's content breaks a rule; the message names the field. */
  | 'invalid'
  /** The request cannot be carried out as things stand. */
  | 'bad_request'
  /** Time tracking is off for the repository (the document answers 400). */
  | 'tracking_disabled'
  | 'unauthenticated'
  | 'forbidden'
  /** The caller may not use the time tracker on the issue: 403, and adding answers it without a body. */
  | 'tracker_not_usable'
  | 'not_found'
  /** The state of the thing forbids it: a name is taken, a change came in between. */
  | 'conflict'
  /** It is not as the caller thinks: `If-Match`. */
  | 'precondition_failed'
  /** The repository is archived, or its time is closed. */
  | 'locked'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'unavailable';

/** What would let a request pass that was refused: a code of the second factor, or the password again. */
export type Asked = 'code' | 'password';

/** An error that is somebody's to mend, with a text that he may read. */
export class PunchcardError extends Error {
  override readonly name = 'PunchcardError';
  readonly code: ErrorCode;
  /** When it may be tried again, in seconds from now; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** Told in a header, so that a page can ask for it. */
  readonly asksFor: Asked | undefined;

  /** @param options.cause what happened underneath: for the log, never for the reply */
  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; asksFor?: Asked | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.asksFor = options.asksFor;
  }
}

export const invalid = (message: string): PunchcardError => new PunchcardError('invalid', message);
export const forbidden = (message: string): PunchcardError =>
  new PunchcardError('forbidden', message);
export const notFound = (message = 'not found'): PunchcardError =>
  new PunchcardError('not_found', message);
export const conflict = (message: string): PunchcardError =>
  new PunchcardError('conflict', message);
export const unauthenticated = (message = 'invalid username, password or token'): PunchcardError =>
  new PunchcardError('unauthenticated', message);

/** The unknown name, in the words that clients of Gitea know. */
export const unknownUser = (name: string): PunchcardError =>
  notFound(`user does not exist [uid: 0, name: ${name}]`);

/** No issue of that number in the repository. */
export const unknownIssue = (number: number): PunchcardError =>
  notFound(`issue does not exist [index: ${number}]`);

/**
 * A row that must be unique is there already. Thrown by `sql/` in place of the driver's own error,
 * so that `core/` can say in the interface's words what was taken.
 */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
}
