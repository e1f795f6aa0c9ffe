import { errorMessages, fieldReasons } from './error-messages.ts';
import { type ErrorValues, fill, type Problem } from './problem.ts';

export type { Problem } from './problem.ts';

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

interface ErrorOptions {
  readonly retryAfterSeconds?: number | undefined;
  readonly requiredStepUp?: StepUp | undefined;
  readonly failedSignIn?: string | undefined;
  readonly cause?: unknown;
}

/** An expected error; its message is safe to show. */
export class PunchcardError extends Error implements Problem {
  override readonly name = 'PunchcardError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly values: ErrorValues;
  /** Seconds until the next attempt is allowed; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** Sent in a header, so that a page can ask the user for it. */
  readonly requiredStepUp: StepUp | undefined;
  /** Why a sign-in failed, for the log; undefined for other errors. */
  readonly failedSignIn: string | undefined;

  /**
   * Use `errorOf`, which knows the messages.
   * @param options.cause the underlying error: for the log, never for the reply
   */
  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    values: ErrorValues = {},
    options: ErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.code = code;
    this.values = values;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.requiredStepUp = options.requiredStepUp;
    this.failedSignIn = options.failedSignIn;
  }

  /** The same error for one of many, such as `operations.3` or `line 4`. */
  at(place: string): PunchcardError {
    const { kind, code, message, values } = this;
    return new PunchcardError(kind, code, `[${place}]: ${message}`, { ...values, at: place });
  }

  /** The same error, with the time until the next attempt. */
  after(retryAfterSeconds: number): PunchcardError {
    const { kind, code, message, values } = this;
    return new PunchcardError(kind, code, message, values, { retryAfterSeconds });
  }
}

/** True for `unavailable` without an underlying error; the state is logged, not each refusal. */
export const isPlainRefusal = (error: unknown): boolean =>
  error instanceof PunchcardError && error.kind === 'unavailable' && error.cause === undefined;

type Table = Readonly<Record<string, string>>;

/** The names in braces. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type ValuesFor<Text> = [NamesIn<Text>] extends [never]
  ? [values?: Readonly<Record<string, never>>, options?: ErrorOptions]
  : [values: Readonly<Record<NamesIn<Text>, string | number | Problem>>, options?: ErrorOptions];

/**
 * `invalid.<field>`, without the places in lists.
 * @param field may come from the request: a heading of a file, an unknown parameter
 */
export function codeOfField(field: string): string {
  const names = field.split('.').filter((part) => !/^\d+$/.test(part));
  const isKnown = names.length > 0 && names.every((name) => /^[A-Za-z][\w-]{0,39}$/.test(name));
  return isKnown ? `invalid.${names.join('.')}` : 'invalid.value';
}

/**
 * The ways to make errors of the kernel and of a module.
 * @param ownMessages the module's messages by code, with the names of values in braces
 * @param ownReasons the module's reasons why a field is refused
 */
export function errorsWith<M extends Table, R extends Table>(ownMessages: M, ownReasons: R) {
  type Messages = typeof errorMessages & M;
  type Reasons = typeof fieldReasons & R;
  type Code = keyof Messages & string;
  type Reason = keyof Reasons & string;
  const messages: Table = { ...errorMessages, ...ownMessages };
  const reasons: Table = { ...fieldReasons, ...ownReasons };

  const make = (kind: ErrorKind, code: string, values: ErrorValues = {}, options?: ErrorOptions) =>
    new PunchcardError(kind, code, fill(messages[code] ?? code, values), values, options);

  const makeOfField = (
    kind: ErrorKind,
    field: string,
    reason: string,
    values: ErrorValues = {},
    options?: ErrorOptions,
  ) => {
    const message = `[${field}]: ${fill(reasons[reason] ?? reason, values)}`;
    const all = { ...values, field, reason };
    return new PunchcardError(kind, codeOfField(field), message, all, options);
  };

  const of =
    (kind: ErrorKind) =>
    <C extends Code>(code: C, ...[values, options]: ValuesFor<Messages[C]>): PunchcardError =>
      make(kind, code, values, options);

  return {
    problemOf: <C extends Code>(code: C, ...[values = {}]: ValuesFor<Messages[C]>): Problem => ({
      code,
      message: fill(messages[code] ?? code, values),
      values,
    }),
    errorOf: <C extends Code>(
      kind: ErrorKind,
      code: C,
      ...[values, options]: ValuesFor<Messages[C]>
    ): PunchcardError => make(kind, code, values, options),
    /**
     * `[field]: reason`.
     * @param field its path, such as `operations.3.time`, or a heading of a file
     */
    fieldError: <C extends Reason>(
      kind: ErrorKind,
      field: string,
      reason: C,
      ...[values, options]: ValuesFor<Reasons[C]>
    ): PunchcardError => makeOfField(kind, field, reason, values, options),
    invalidField: <C extends Reason>(
      field: string,
      reason: C,
      ...[values, options]: ValuesFor<Reasons[C]>
    ): PunchcardError => makeOfField('invalid', field, reason, values, options),
    invalid: of('invalid'),
    forbidden: of('forbidden'),
    conflict: of('conflict'),
    notFound: of('not_found'),
  };
}

export const {
  conflict,
  errorOf,
  fieldError,
  forbidden,
  invalid,
  invalidField,
  notFound,
  problemOf,
} = errorsWith({}, {});

export const unauthenticated = (failedSignIn?: string): PunchcardError =>
  errorOf('unauthenticated', 'credentials.wrong', {}, { failedSignIn });

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
  notFound('user.unknown', { name: shorten(name) });

/** The repository has no issue with that number. */
export const unknownIssue = (number: number): PunchcardError =>
  notFound('issue.not-found', { index: number });

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
