import type { SignedIn } from '../caller.ts';
import { PunchcardError } from '../errors.ts';
import type { World } from '../world.ts';
import { type Marks, type Topic, topics } from './change.ts';
import { checkMayListen, standing } from './standing.ts';

/** Why a stream ends that its reader did not end. */
export type Ending =
  /** The session, token or account is over, or may not any more. */
  | 'session'
  /** The same user opened another one, and has too many. */
  | 'full'
  /** The process stops. */
  | 'stopping';

/** Where one stream leads. None of the calls waits for anything, nor fails. */
export interface Listener {
  /** The first of all. @param mark how far the topics are: who shows it again is told what changed since */
  begin(mark: string): void;
  changed(topics: readonly Topic[], mark: string): void;
  /** The last of all. */
  end(why: Ending): void;
}

/** A user's streams at once. */
export const streamsPerUser = 5;
/** How often is looked for what other processes changed, and for who may not listen any more. */
const lookEveryMs = 1000;
/** Between two looks, whatever is committed: what changes meanwhile is told together. */
const pauseMs = 25;

interface Follower {
  readonly caller: SignedIn;
  readonly listener: Listener;
  /** What it was told; undefined until it has begun. */
  marks: Marks | undefined;
}

/**
 * Tells who listens what of his changed. Nothing is handed from a writer to a listener: a look compares
 * how far the database is with what each was told. So no change is lost, whichever process made it
 * and whatever happened to the connection meanwhile; a commit of this process only makes the next
 * look come at once. Each look asks again who may listen. Where nobody listens, nothing runs.
 */
export class EventHub {
  readonly #world: World;
  readonly #most: number;
  readonly #onFailure: (error: unknown) => void;
  /** Of each user, in the order in which they came. */
  readonly #followers = new Map<number, Set<Follower>>();
  /** Whose things this process changed since the last look. */
  readonly #woken = new Set<number>();
  #size = 0;
  #wake = (): void => {};
  #isRunning = false;
  #isClosed = false;

  /** @param options.most streams of everybody together */
  constructor(world: World, options: { most: number; onFailure: (error: unknown) => void }) {
    this.#world = world;
    this.#most = options.most;
    this.#onFailure = options.onFailure;
  }

  /** Streams that are open. */
  get size(): number {
    return this.#size;
  }

  /**
   * Listens for a caller until `listener` is ended, or what is returned is called. One stream too many
   * ends the user's oldest: a device that went without a word is never heard of again.
   * @param knownMark of an earlier stream: what changed since is told at once
   * @throws forbidden where he showed what cannot be asked about again
   * @throws unavailable where there are too many of all users, or the process stops
   */
  async open(caller: SignedIn, listener: Listener, knownMark?: string): Promise<() => void> {
    checkMayListen(caller);
    const follower: Follower = { caller, listener, marks: undefined };
    this.#add(follower);
    const leave = (): void => this.#remove(follower);
    try {
      const marks = await this.#marksOf([follower]);
      const now = marks(follower);
      // Ended while it was looked at.
      if (!this.#isThere(follower)) return leave;
      listener.begin(textOf(now));
      follower.marks = knownMark === undefined ? now : marksIn(knownMark);
      tell(follower, now);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends all of them, and lets nobody in any more. */
  close(): void {
    this.#isClosed = true;
    for (const followers of this.#followers.values()) {
      for (const follower of followers) this.#end(follower, 'stopping');
    }
    this.#wake();
  }

  #add(follower: Follower): void {
    if (this.#isClosed) throw unavailable('the server is shutting down');
    const userId = follower.caller.user.id;
    const own = this.#followers.get(userId) ?? new Set();
    const [oldest] = own;
    if (oldest !== undefined && own.size >= streamsPerUser) this.#end(oldest, 'full');
    if (this.#size >= this.#most) throw unavailable('too many event streams are open');
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

  #end(follower: Follower, why: Ending): void {
    this.#remove(follower);
    follower.listener.end(why);
  }

  /** Looks every second, and at once where this process changed something, while anybody listens. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    const stopHearing = this.#world.database.onChange((userIds) => {
      for (const id of userIds) if (this.#followers.has(id)) this.#woken.add(id);
      if (this.#woken.size > 0) this.#wake();
    }, this.#onFailure);
    let hasFailed = false;
    for (let nextMs = performance.now() + lookEveryMs; this.#size > 0; await this.#pause(pauseMs)) {
      if (this.#woken.size === 0) await this.#pause(nextMs - performance.now());
      const isForAll = performance.now() >= nextMs;
      if (isForAll) nextMs = performance.now() + lookEveryMs;
      const userIds = [...(isForAll ? this.#followers.keys() : this.#woken)];
      this.#woken.clear();
      try {
        await this.#look(userIds.flatMap((id) => [...(this.#followers.get(id) ?? [])]));
        hasFailed = false;
      } catch (error) {
        // The next look finds the same. Once is enough for the log.
        if (!hasFailed && !this.#isClosed) this.#onFailure(error);
        hasFailed = true;
      }
    }
    stopHearing();
    this.#woken.clear();
    this.#isRunning = false;
  }

  /** Ends early where somebody is woken, or nobody is left. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #look(followers: readonly Follower[]): Promise<void> {
    if (followers.length === 0) return;
    const [stand, marks] = await Promise.all([
      standing(
        this.#world,
        followers.map(({ caller }) => caller),
      ),
      this.#marksOf(followers),
    ]);
    for (const follower of followers) {
      if (!this.#isThere(follower)) continue;
      if (!stand.has(follower.caller)) this.#end(follower, 'session');
      else tell(follower, marks(follower));
    }
  }

  async #marksOf(followers: readonly Follower[]): Promise<(follower: Follower) => Marks> {
    const ids = new Set(followers.map(({ caller }) => caller.user.id));
    const marks = await this.#world.database.read.changes.marksOf([...ids]);
    return ({ caller }) => marks.get(caller.user.id) ?? marksIn('');
  }
}

/** Tells what differs from what was told before. */
function tell(follower: Follower, now: Marks): void {
  const { marks, listener } = follower;
  if (marks === undefined) return;
  const changed = topics.filter((topic) => marks[topic] !== now[topic]);
  follower.marks = now;
  if (changed.length > 0) listener.changed(changed, textOf(now));
}

const textOf = (marks: Marks): string => topics.map((topic) => marks[topic]).join('_');

/** Marks as they were told; a text that is none differs from all there are. */
function marksIn(text: string): Marks {
  const parts = text.split('_');
  return Object.fromEntries(topics.map((topic, i) => [topic, parts[i] ?? ''])) as Marks;
}

const unavailable = (message: string): PunchcardError =>
  new PunchcardError('unavailable', message, { retryAfterSeconds: 5 });
