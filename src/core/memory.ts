/**
 * What a thing that was read hangs on, as a short text. Whatever writes names what it changes in the
 * same words; see `changed` for all of them.
 */
export type Tag = string;

/** The names of what changes. Letters, digits, `:` and `-` only: they are written into a log. */
export const changed = {
  /** Whatever there is: of a change that nobody described more closely. */
  anything: 'all',
  /** A user's record: profile, state, password, counters. */
  user: (id: number): Tag => `user:${id}`,
  /** Names, roles and visibility of users: who sees whom, and under which name. */
  people: 'people',
  token: (id: number): Tag => `token:${id}`,
  session: (id: number): Tag => `session:${id}`,
  /** What is counted of sign-ins: who may try again. */
  signIns: 'sign-ins',
  emails: (userId: number): Tag => `emails:${userId}`,
  /** Whom a user follows. */
  following: (userId: number): Tag => `following:${userId}`,
  /** Who follows a user. */
  followers: (userId: number): Tag => `followers:${userId}`,
  /** A repository's record, and who has which right in it. */
  repository: (id: number): Tag => `repository:${id}`,
  issue: (id: number): Tag => `issue:${id}`,
  timesOfIssue: (id: number): Tag => `times-issue:${id}`,
  timesOfRepository: (id: number): Tag => `times-repository:${id}`,
  timesOfUser: (id: number): Tag => `times-user:${id}`,
} as const;

interface Kept {
  readonly value: unknown;
  readonly tags: readonly Tag[];
  readonly size: number;
  readonly untilUnix: number;
  /** It was asked for since room was last made. */
  isUsed: boolean;
  /** It has lapsed, and somebody was given nothing so that he makes it anew. */
  isRenewed: boolean;
}

/** What is to be kept. */
export interface Keeping {
  readonly tags: Iterable<Tag>;
  /** What it takes, in bytes. */
  readonly size: number;
  /** From this moment on it is made anew; it need not be whole. */
  readonly untilUnix: number;
  /** What `now` gave before anything was read for it. */
  readonly since: number;
}

/**
 * What has lapsed is given for so much longer, in seconds, to all but the first who asks: he makes it
 * anew, and nobody waits for him, or makes it too.
 */
export const renewalSeconds = 2;
/** How many tags are known by when they were last dropped. */
const mostDropped = 20_000;

/**
 * Things that were made from the database and are kept while nothing they hang on has changed. It
 * has one way in, `keep`, and one way out: `drop`, by the tags of a change. Bounded by size: what
 * was not asked for goes first.
 *
 * It knows nothing by itself: who uses it asks the database first what changed (see `Recall`).
 */
export class Memory {
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept>();
  readonly #byTag = new Map<Tag, Set<string>>();
  /** When each tag was dropped, in turns; for what is being made meanwhile. */
  readonly #dropped = new Map<Tag, number>();
  /** Before this turn nothing is known of drops. */
  #knownSince = 0;
  #turn = 0;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** The turn, for `Keeping.since`: to be asked before anything is read. */
  now(): number {
    return this.#turn;
  }

  get(key: string, nowUnix: number): unknown {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if (kept.untilUnix <= nowUnix) {
      const isOver = kept.untilUnix + renewalSeconds <= nowUnix;
      if (isOver) this.#forget(key, kept);
      if (isOver || !kept.isRenewed) {
        kept.isRenewed = true;
        return undefined;
      }
    }
    kept.isUsed = true;
    return kept.value;
  }

  /** Keeps a thing, unless something that it hangs on has changed since it was begun. */
  keep(key: string, value: unknown, { tags, size, untilUnix, since }: Keeping): void {
    const all = [...new Set([...tags, changed.anything])];
    if (since < this.#knownSince || size > this.#mostBytes / 8) return;
    if (all.some((tag) => (this.#dropped.get(tag) ?? 0) > since)) return;
    const before = this.#kept.get(key);
    if (before !== undefined) this.#forget(key, before);
    this.#kept.set(key, { value, tags: all, size, untilUnix, isUsed: false, isRenewed: false });
    this.#bytes += size;
    for (const tag of all) {
      if (tag === changed.anything) continue;
      const keys = this.#byTag.get(tag);
      if (keys === undefined) this.#byTag.set(tag, new Set([key]));
      else keys.add(key);
    }
    if (this.#bytes > this.#mostBytes) this.#makeRoom();
  }

  /** Forgets whatever hangs on one of the tags. */
  drop(tags: Iterable<Tag>): void {
    this.#turn += 1;
    for (const tag of tags) {
      if (tag === changed.anything) {
        this.clear();
        return;
      }
      this.#dropped.set(tag, this.#turn);
      const keys = this.#byTag.get(tag);
      if (keys === undefined) continue;
      for (const key of keys) {
        const kept = this.#kept.get(key);
        if (kept !== undefined) this.#forget(key, kept);
      }
    }
    if (this.#dropped.size > mostDropped) {
      this.#dropped.clear();
      this.#knownSince = this.#turn;
    }
  }

  clear(): void {
    this.#turn += 1;
    this.#knownSince = this.#turn;
    this.#kept.clear();
    this.#byTag.clear();
    this.#dropped.clear();
    this.#bytes = 0;
  }

  #forget(key: string, { tags, size }: Kept): void {
    this.#kept.delete(key);
    this.#bytes -= size;
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      if (keys === undefined) continue;
      keys.delete(key);
      if (keys.size === 0) this.#byTag.delete(tag);
    }
  }

  /** The oldest go, but those that were asked for get another round. */
  #makeRoom(): void {
    const target = this.#mostBytes * 0.9;
    for (const [key, kept] of this.#kept) {
      if (this.#bytes <= target) return;
      if (kept.isUsed) {
        kept.isUsed = false;
        this.#kept.delete(key);
        this.#kept.set(key, kept);
      } else this.#forget(key, kept);
    }
  }
}

/** The memory of a database: what is in it is as the database has it once `look` is done. */
export interface Recall {
  readonly memory: Memory;
  /** False where the database cannot tell what changed: then nothing is kept. */
  readonly isOn: boolean;
  /**
   * Notices whatever was committed before the call, by any process, and drops what hangs on it.
   * @returns undefined where that is done at once; otherwise what resolves when it is
   */
  look(): Promise<void> | undefined;
}
