/** Concurrent writes of several kinds, recording what the server acknowledged. */
export interface Acknowledged {
  /** Ids of tracked times. */
  readonly times: number[];
  /** Amounts of tracked times; each is used once. */
  readonly amounts: number[];
  readonly addresses: string[];
  readonly followed: string[];
}

export interface Load {
  readonly acknowledged: Acknowledged;
  /** Statuses of 500 and above. */
  readonly failures: number[];
  /** Resolves when no request is running any more. */
  stop(): Promise<void>;
}

export interface Target {
  readonly url: string;
  readonly token: string;
  /** `/repos/…/issues/1/times` */
  readonly timesPath: string;
  /** Users to follow. */
  readonly users: readonly string[];
}

/** Numbers used by no other request of the test. */
let count = 0;

export function startLoad(target: Target, acknowledged: Acknowledged): Load {
  let isStopping = false;
  const failures: number[] = [];
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const reply = await fetch(`${target.url}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${target.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (reply.status >= 500) failures.push(reply.status);
    return reply;
  };
  const work = async (kind: number): Promise<void> => {
    const number = ++count;
    if (kind === 0) {
      const address = `load+${number}@example.com`;
      const reply = await send('POST', '/user/emails', { emails: [address] });
      if (reply.status === 201) acknowledged.addresses.push(address);
    } else if (kind === 1) {
      const name = target.users[number % target.users.length] ?? '';
      const reply = await send('PUT', `/user/following/${name}`);
      if (reply.status === 204) acknowledged.followed.push(name);
    } else {
      const reply = await send('POST', target.timesPath, { time: number });
      if (reply.status === 200) {
        const { id, time } = (await reply.json()) as { id: number; time: number };
        acknowledged.times.push(id);
        acknowledged.amounts.push(time);
      }
    }
  };
  const workers = Array.from({ length: 12 }, async (_, place) => {
    while (!isStopping) {
      // Connection lost: nothing was acknowledged.
      await work(place % 4).catch(() => new Promise((resolve) => setTimeout(resolve, 5)));
    }
  });
  return {
    acknowledged,
    failures,
    stop: async () => {
      isStopping = true;
      await Promise.all(workers);
    },
  };
}
