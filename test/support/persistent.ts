import { setTimeout as sleep } from 'node:timers/promises';

/** Clients on an unreliable connection: each resends a change until it gets a final answer. */
export interface Persistent {
  /** Entry ids by amount; each amount is used for one change of one client. */
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
  /** `/repos/…/issues/1/times` */
  readonly timesPath: string;
}

let amounts = 0;

/** @param options.copies how many copies of each attempt are sent at once */
export function startPersistent(
  target: PersistentTarget,
  options: { clients: number; copies: number },
): Persistent {
  const told = new Map<number, number>();
  let replays = 0;
  let isStopping = false;
  /** @returns the id of the entry; undefined for an answer after which the client must retry */
  const attempt = async (time: number, place: number): Promise<number | undefined> => {
    const urls = target.urls();
    const url = urls[place % urls.length];
    const reply = await fetch(`${url}/api/v1${target.timesPath}`, {
      method: 'POST',
      headers: {
        authorization: `token ${target.token}`,
        'content-type': 'application/json',
        'idempotency-key': `amount ${time}`,
      },
      body: JSON.stringify({ time }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await reply.text();
    if (reply.status >= 500 || reply.status === 409) return undefined;
    if (reply.status !== 200) throw new Refusal(`${reply.status} ${text}`);
    if (reply.headers.get('idempotency-replayed') !== null) replays += 1;
    return JSON.parse(text).id;
  };
  const client = async (place: number): Promise<void> => {
    while (!isStopping) {
      const time = ++amounts;
      for (let tries = place; !told.has(time); tries += 1) {
        const copies = Array.from({ length: options.copies }, (_, i) => attempt(time, tries + i));
        for (const heard of await Promise.allSettled(copies)) {
          if (heard.status === 'rejected') {
            if (heard.reason instanceof Refusal) throw heard.reason;
            continue;
          }
          const id = heard.value;
          if (id === undefined) continue;
          if ((told.get(time) ?? id) !== id) throw new Refusal(`${time} was told of twice`);
          told.set(time, id);
        }
        if (!told.has(time)) await sleep(10);
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
