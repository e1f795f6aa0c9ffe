import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleResponse } from '../bare-server.ts';
import { processorMs } from '../process.ts';
import { memoryFlags, startServer } from '../server.ts';
import type { World } from '../speed/worlds.ts';
import type { Crowd, Statuses } from './crowd.ts';

interface Size {
  readonly connections: number;
  readonly seconds: number;
}

const path = '/api/v1/version?crowd=';

/** Microseconds of processor time for each 503 that a crowd gets from a process. */
async function costOf503(
  { pid, port }: { pid: number; port: number },
  authorizations: readonly string[],
  { connections, seconds }: Size,
): Promise<number> {
  const child = fork(new URL('crowd.ts', import.meta.url));
  const refused = async (): Promise<number> => {
    child.send('read');
    const [statuses] = (await once(child, 'message')) as [Statuses];
    const others = Object.keys(statuses).filter((status) => status !== '503');
    if (others.length > 0) throw new Error(`not only refusals: ${JSON.stringify(statuses)}`);
    return statuses[503] ?? 0;
  };
  const crowd = { port, connections, seconds: seconds + 60, authorizations, paths: [path] };
  child.send(crowd satisfies Crowd);
  try {
    // Spent on connecting.
    await sleep(3000);
    const [spentBefore, refusedBefore] = [processorMs([pid]), await refused()];
    await sleep(seconds * 1000);
    const spentMs = processorMs([pid]) - spentBefore;
    return (spentMs * 1000) / ((await refused()) - refusedBefore);
  } finally {
    child.kill();
  }
}

/**
 * The cost of a refusal alone: a request whose body never comes holds the only slot, and each
 * connection waits for its 503 before it sends the next request. Beside it a bare `node:http` server
 * that sends the same bytes after the same wait.
 */
export async function refusalCost(world: World, size: Size): Promise<Record<string, string>> {
  const server = await startServer({
    PUNCHCARD_DATA_DIR: world.dataDir,
    PUNCHCARD_MAX_CONCURRENT_REQUESTS: '1',
  });
  const port = Number(new URL(server.url).port);
  const [own] = world.subjects.trackable;
  const authorizations = world.subjects.holders.map(({ token }) => `token ${token}`);
  const holder = connect({ port, host: '127.0.0.1' });
  holder.write(
    `POST /api/v1${own?.path} HTTP/1.1\r\nhost: x\r\nauthorization: token ${own?.token}\r\ncontent-length: 9\r\n\r\n`,
  );
  const { execArgv } = process;
  const bare = fork(new URL('../bare-server.ts', import.meta.url), {
    execArgv: [...execArgv, ...memoryFlags],
  });
  try {
    await sleep(500);
    const headers = { authorization: authorizations[0] ?? '' };
    const sample = await fetch(server.url + path, { headers });
    bare.send({
      status: sample.status,
      headers: [...sample.headers].filter(([name]) => !fromNode.includes(name)),
      body: Buffer.from(await sample.arrayBuffer()).toString('base64'),
      waitMs: 1000,
    } satisfies SampleResponse);
    const [address] = (await once(bare, 'message')) as [{ port: number }];
    const cost = await costOf503({ pid: server.pid, port }, authorizations, size);
    const yardstick = { pid: bare.pid ?? 0, port: address.port };
    const bareCost = await costOf503(yardstick, authorizations, size);
    return {
      'µs per refusal': cost.toFixed(0),
      'µs of a bare server': bareCost.toFixed(0),
      'of our own': (cost - bareCost).toFixed(0),
    };
  } finally {
    bare.disconnect();
    holder.destroy();
    await server.stop();
  }
}

/** Headers that each server sets itself. */
const fromNode = ['connection', 'date', 'keep-alive'];
