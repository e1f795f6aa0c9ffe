import type { Answer, As, TestApp } from './app.ts';

/** A request to an operation, and a slightly different one. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Another body; an operation without a body can't tell two requests apart. */
  readonly otherBody?: unknown;
  /** A token is not enough. */
  readonly isByPassword?: true;
  /** Pages read everything again, as more can be seen. */
  readonly givesAccess?: true;
}

/** The prerequisites of the request: a user who works in the repository of another. */
export interface Scene {
  readonly t: TestApp;
  readonly owner: { readonly token: string; readonly name: string };
  readonly worker: {
    readonly token: string;
    readonly name: string;
    readonly id: number;
    readonly byPassword: As;
  };
  readonly repository: { readonly id: number; readonly path: string; readonly fullName: string };
  /** `/repos/…/issues/1` */
  readonly issue: string;
}

/** A paged list, and how it is called. */
export interface PagedList {
  readonly id: string;
  readonly path: string;
  /** The reply without page parameters: the whole list, or its first page (D7). */
  readonly unasked: 'everything' | 'first page';
  /** With the password where a token is not allowed. */
  readonly by?: 'password' | 'admin';
  readonly isEmpty?: true;
  /** Its largest page, if not that of the settings. */
  readonly largest?: number;
}

/** A secret address that shows data of its user to anybody, until the account is recovered. */
export interface SecretLink {
  /** The function in `core` or the module that makes it. */
  readonly operation: string;
  /** The path where its user sees what exists. */
  readonly listed: string;
  /** Makes one by password or in a session; the answer has its `url`. */
  make(t: TestApp, as: As): Promise<Answer>;
}

/** What a user lets others see; recovering the account ends it where it is not a week old. */
export interface Shared {
  make(t: TestApp, as: As, name: string, isShared: boolean): Promise<number>;
  share(t: TestApp, as: As, id: number): Promise<Answer>;
  /** The ids that somebody else sees. */
  seen(t: TestApp, as: As): Promise<readonly number[]>;
}

/**
 * What a module adds to the tests that go through all operations, tables and the like: exported as
 * `part` by `test/modules/<name>/part.ts`.
 */
export interface TestPart {
  /** See text-bounds.ts. */
  readonly textBounds?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** See repeatable.ts. */
  readonly repeatable?: Readonly<Record<string, (scene: Scene) => Promise<Asked>>>;
  readonly notRepeatable?: Readonly<Record<string, string>>;
  /** Tables with an id that repeatable requests write. */
  readonly written?: readonly string[];
  readonly pagedLists?: readonly PagedList[];
  /** Adds a row to each of the lists. */
  readonly addToLists?: (t: TestApp, as: { token: As; password: As }, n: number) => Promise<void>;
  /** Lists that are streamed, or as long as a list in the program; ids of operations. */
  readonly unboundedLists?: readonly string[];
  /** Operations that need a recent password, such as `POST /user/x`. */
  readonly guarded?: readonly string[];
  /** For some of their uses. */
  readonly guardedAtTimes?: readonly string[];
  /** Requests whose answers each release keeps: see kept-releases.ts. */
  readonly kept?: readonly (readonly [who: string, path: string])[];
  /** Operations that refuse unknown parameters, with a body where one is needed. */
  readonly strict?: readonly [method: string, path: string, body?: unknown][];
  /** Reading operations that refuse tokens for public repositories; patterns. */
  readonly refusePublicOnly?: readonly string[];
  /** Reading operations about a user, `{}`, that anybody may call who sees them. */
  readonly ofUsers?: readonly string[];
  /** Files that count as long lists. */
  readonly files?: readonly string[];
  /** A request that adds an entry for a user, who need not be the caller. */
  readonly addsTime?: Readonly<
    Record<string, (entry: { place: string; user: string; note: string }) => Asked>
  >;
  readonly secretLinks?: readonly SecretLink[];
  readonly shared?: readonly Shared[];
}
