import { setTimeout as sleep } from 'node:timers/promises';

/** Clients on an unreliable connection: each resends a change until it gets a final answer. */
export interface Persistent {
  /** Ids by number (the amount of an entry); each is used for one change of one client. */
  readonly told: ReadonlyMap<number, number>;
  /** How many replies were replays. */
  readonly replays: () => number;
  /** Resolves when every change that was begun has an answer. */
  stop(): Promise<void>;
}

export interface PersistentTarget {
  /** The current addresses of the service; any of them will do. */
  urls(): readonly string[];
  readonly token: string;
  /** The change with a number. */
  changeOf(number: number): Change;
}

export interface Change {
  readonly path: string;
  readonly body: object;
}

/** Entries with that amount; the path is `/repos/…/issues/1/times`. */
export const timesAt =
  (path: string) =>
  (time: number): Change => ({ path, body: { time } });

let numbers = 0;

/** @param options.copies how many copies of each attempt are sent at once */
export function startPersistent(
  target: PersistentTarget,
  options: { clients: number; copies: number },
): Persistent {
  const told = new Map<number, number>();
  let replays = 0;
  let isStopping = false;
  /** @returns the id of what was made; undefined for an answer after which the client must retry */
  const attempt = async (number: number, place: number): Promise<number | undefined> => {
    const urls = target.urls();
    const url = urls[place % urls.length];
    const { path, body } = target.changeOf(number);
    const reply = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `token ${target.token}`,
        'content-type': 'application/json',
        'idempotency-key': `number ${number}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await reply.text();
    if (reply.status >= 500 || reply.status === 409) return undefined;
    if (reply.status >= 300) throw new Refusal(`${reply.status} ${text}`);
    if (reply.headers.get('idempotency-replayed') !== null) replays += 1;
    return [JSON.parse(text)].flat()[0].id;
  };
  const client = async (place: number): Promise<void> => {
    while (!isStopping) {
      const number = ++numbers;
      for (let tries = place; !told.has(number); tries += 1) {
        const copies = Array.from({ length: options.copies }, (_, i) => attempt(number, tries + i));
        for (const heard of await Promise.allSettled(copies)) {
          if (heard.status === 'rejected') {
            if (heard.reason instanceof Refusal) throw heard.reason;
            continue;
          }
          const id = heard.value;
          if (id === undefined) continue;
          if ((told.get(number) ?? id) !== id) throw new Refusal(`${number} was told of twice`);
          told.set(number, id);
        }
        if (!told.has(number)) await sleep(10);
      }
    }
  };
  const working = Promise.all(Array.from({ length: options.clients }, (_, i) => client(i)));
  // Rejections are seen by `stop`.
  working.catch(() => {});
  return {
    told,
    replays: () => replays,
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
}

/** A final answer, which a retry would not change. */
class Refusal extends Error {}
