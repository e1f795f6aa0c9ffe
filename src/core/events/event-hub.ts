import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { errorOf } from '../errors.ts';
import { checkMayListen, findStillAuthorized } from './authorization.ts';
import { type Topic, type TopicVersions, topics } from './types.ts';

/** Why the server ends a stream. */
export type EndReason =
  /** The session, token or account is no longer valid. */
  | 'session'
  /** The user has too many streams and opened another one. */
  | 'full'
  /** The process is stopping. */
  | 'stopping';

/** The receiving end of one stream. No call blocks or throws. */
export interface Listener {
  /**
   * Called first.
   * @param mark a version of the topics: a stream reopened with it gets the changes since
   */
  begin(mark: string): void;
  changed(topics: readonly Topic[], mark: string): void;
  /** Called last. */
  end(why: EndReason): void;
}

/** Streams one user may have open. */
export const streamsPerUser = 5;
/** The interval of polling for other processes' changes and for revoked rights. */
const pollEveryMs = 1000;
/** The minimum time between two polls: changes in between are reported together. */
const pauseMs = 25;

interface Follower {
  readonly caller: SignedIn;
  readonly listener: Listener;
  /** The marks last sent; undefined until the stream has begun. */
  marks: TopicVersions | undefined;
}

/**
 * Reports changes of their topics to listening users. Polls compare the database's marks with those
 * last sent, so no change is lost, whichever process made it. A commit of this process triggers a
 * poll at once. Every poll re-checks who may listen; without listeners nothing runs.
 */
export class EventHub {
  readonly #context: Context;
  readonly #most: number;
  readonly #onFailure: (error: unknown) => void;
  /** By user, in order of arrival. */
  readonly #followers = new Map<number, Set<Follower>>();
  /** Users whose topics this process changed since the last poll. */
  readonly #woken = new Set<number>();
  #size = 0;
  #wake = (): void => {};
  #isRunning = false;
  #isClosed = false;

  /** @param options.most the limit of streams over all users */
  constructor(context: Context, options: { most: number; onFailure: (error: unknown) => void }) {
    this.#context = context;
    this.#most = options.most;
    this.#onFailure = options.onFailure;
  }

  /** The number of open streams. */
  get size(): number {
    return this.#size;
  }

  /**
   * Starts a stream that runs until it is ended or the returned function is called. One stream too
   * many ends the user's oldest, which may belong to a device that vanished.
   * @param knownMark of an earlier stream: changes since are reported at once
   * @throws forbidden for credentials that cannot be re-checked
   * @throws unavailable if there are too many streams, or the process is stopping
   */
  async open(caller: SignedIn, listener: Listener, knownMark?: string): Promise<() => void> {
    checkMayListen(caller);
    const follower: Follower = { caller, listener, marks: undefined };
    this.#add(follower);
    const leave = (): void => this.#remove(follower);
    try {
      const marks = await this.#versionsOf([follower]);
      const now = marks(follower);
      // It may have ended during the read.
      if (!this.#isThere(follower)) return leave;
      listener.begin(textOf(now));
      follower.marks = knownMark === undefined ? now : marksIn(knownMark);
      sendChanges(follower, now);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    for (const followers of this.#followers.values()) {
      for (const follower of followers) this.#end(follower, 'stopping');
    }
    this.#wake();
  }

  #add(follower: Follower): void {
    if (this.#isClosed) throw errorOf('unavailable', 'server.stopping').after(5);
    const userId = follower.caller.user.id;
    const own = this.#followers.get(userId) ?? new Set();
    const [oldest] = own;
    if (oldest !== undefined && own.size >= streamsPerUser) this.#end(oldest, 'full');
    if (this.#size >= this.#most) throw errorOf('unavailable', 'events.too-many').after(5);
    own.add(follower);
    this.#followers.set(userId, own);
    this.#size += 1;
    if (!this.#isRunning) void this.#run();
  }

  #isThere(follower: Follower): boolean {
    return this.#followers.get(follower.caller.user.id)?.has(follower) === true;
  }

  #remove(follower: Follower): void {
    const userId = follower.caller.user.id;
    const own = this.#followers.get(userId);
    if (own?.delete(follower) !== true) return;
    this.#size -= 1;
    if (own.size === 0) this.#followers.delete(userId);
    if (this.#size === 0) this.#wake();
  }

  #end(follower: Follower, why: EndReason): void {
    this.#remove(follower);
    follower.listener.end(why);
  }

  /** Polls every second, and at once after a change by this process, while anybody listens. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    const stopHearing = this.#context.database.onChange((userIds) => {
      for (const id of userIds) if (this.#followers.has(id)) this.#woken.add(id);
      if (this.#woken.size > 0) this.#wake();
    }, this.#onFailure);
    let hasFailed = false;
    for (let nextMs = performance.now() + pollEveryMs; this.#size > 0; await this.#pause(pauseMs)) {
      if (this.#woken.size === 0) await this.#pause(nextMs - performance.now());
      const isForAll = performance.now() >= nextMs;
      if (isForAll) nextMs = performance.now() + pollEveryMs;
      const userIds = [...(isForAll ? this.#followers.keys() : this.#woken)];
      this.#woken.clear();
      try {
        await this.#inform(userIds.flatMap((id) => [...(this.#followers.get(id) ?? [])]));
        hasFailed = false;
      } catch (error) {
        // The next poll catches up. Of consecutive failures, only the first is logged.
        if (!hasFailed && !this.#isClosed) this.#onFailure(error);
        hasFailed = true;
      }
    }
    stopHearing();
    this.#woken.clear();
    this.#isRunning = false;
  }

  /** Ends early on a change, or if no listener is left. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #inform(followers: readonly Follower[]): Promise<void> {
    if (followers.length === 0) return;
    const [stand, marks] = await Promise.all([
      findStillAuthorized(
        this.#context,
        followers.map(({ caller }) => caller),
      ),
      this.#versionsOf(followers),
    ]);
    for (const follower of followers) {
      if (!this.#isThere(follower)) continue;
      if (!stand.has(follower.caller)) this.#end(follower, 'session');
      else sendChanges(follower, marks(follower));
    }
  }

  async #versionsOf(
    followers: readonly Follower[],
  ): Promise<(follower: Follower) => TopicVersions> {
    const ids = new Set(followers.map(({ caller }) => caller.user.id));
    const marks = await this.#context.database.read.changes.versionsOf([...ids]);
    return ({ caller }) => marks.get(caller.user.id) ?? marksIn('');
  }
}

/** Sends the topics that changed since the marks last sent. */
function sendChanges(follower: Follower, now: TopicVersions): void {
  const { marks, listener } = follower;
  if (marks === undefined) return;
  const changed = topics.filter((topic) => marks[topic] !== now[topic]);
  follower.marks = now;
  if (changed.length > 0) listener.changed(changed, textOf(now));
}

const textOf = (marks: TopicVersions): string => topics.map((topic) => marks[topic]).join('_');

/** Parses a mark; a malformed one differs from every real mark. */
function marksIn(text: string): TopicVersions {
  const parts = text.split('_');
  return Object.fromEntries(topics.map((topic, i) => [topic, parts[i] ?? ''])) as TopicVersions;
}
