import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { SampleResponse } from '../bare-server.ts';
import { drive, type Measured, median, type Request } from '../load.ts';
import type { PointQueryCost } from '../point-query.ts';
import { processorMs } from '../process.ts';
import type { Running } from '../server.ts';
import type { Row } from './rows.ts';
import type { Subjects } from './subjects.ts';

/** The number of requests. */
export interface Effort {
  readonly rounds: number;
  readonly requests: number;
  readonly warmUp: number;
}

export interface Figure {
  readonly row: string;
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly yardstick: 'bare server' | 'point query';
  /** Processor time of all threads of the server per request, and of the yardstick. */
  readonly microseconds: number;
  readonly yardstickMicroseconds: number;
  readonly ratio: number;
  readonly aim: number;
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly longestStallMs: number;
  readonly responseBytes: number;
}

const connections = 64;
/** Opens `/metrics` of the measured server. */
export const metricsToken = 'a token for a bench';

interface Round {
  readonly load: Measured;
  readonly microseconds: number;
}

async function oneRound(
  { port, pid }: { port: number; pid: number },
  next: () => Request,
  requests: number,
): Promise<Round> {
  const before = processorMs([pid]);
  const load = await drive({ port, connections, requests, next });
  return { load, microseconds: ((processorMs([pid]) - before) * 1000) / requests };
}

/** Rounds of the server and of the bare server in turn; medians of each. */
export async function measure(
  row: Row,
  server: Running,
  subjects: Subjects,
  effort: Effort,
  pointQueries: PointQueries | null,
): Promise<Figure> {
  const next = row.draw(subjects);
  const own = { port: Number(new URL(server.url).port), pid: server.pid };
  const sample = await sampleOf(server.url, next());
  const bare = await startBare(sample);
  const rounds: { own: Round[]; bare: Round[]; queries: PointQueryCost[] } = {
    ...{ own: [], bare: [], queries: [] },
  };
  let longestStallMs = 0;
  try {
    await oneRound(own, next, effort.warmUp);
    await oneRound(bare, next, effort.warmUp);
    await readLongestStall(server.url);
    for (let round = 0; round < effort.rounds; round += 1) {
      rounds.own.push(await oneRound(own, next, effort.requests));
      longestStallMs = Math.max(longestStallMs, await readLongestStall(server.url));
      // Twice as many, as their rounds are short.
      rounds.bare.push(await oneRound(bare, next, 2 * effort.requests));
      if (pointQueries !== null) rounds.queries.push(await pointQueries.run(2 * effort.requests));
    }
  } finally {
    bare.stop();
  }
  const microseconds = median(rounds.own.map((round) => round.microseconds));
  const yardstick = pointQueries === null ? rounds.bare : rounds.queries;
  const yardstickMicroseconds = median(yardstick.map((round) => round.microseconds));
  return {
    row: row.name,
    database: pointQueries === null ? 'SQLite' : 'PostgreSQL',
    yardstick: pointQueries === null ? 'bare server' : 'point query',
    microseconds,
    yardstickMicroseconds,
    ratio: yardstickMicroseconds / microseconds,
    aim: (pointQueries === null ? row.aim : row.aimOnPostgres) ?? 0,
    perSecond: median(rounds.own.map(({ load }) => load.perSecond)),
    medianMs: median(rounds.own.map(({ load }) => load.medianMs)),
    p99Ms: median(rounds.own.map(({ load }) => load.p99Ms)),
    longestStallMs,
    responseBytes: Buffer.byteLength(sample.body, 'base64'),
  };
}

/** Status, headers and body that the bare server repeats. */
async function sampleOf(url: string, request: Request): Promise<SampleResponse> {
  const { method, path, authorization, body } = request;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      // As the load is answered.
      'accept-encoding': 'identity',
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.toString() === '[]') throw new Error(`${path}: an empty page is no sample`);
  const ownHeaders = ['date', 'connection', 'keep-alive'];
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !ownHeaders.includes(name)),
    body: bytes.toString('base64'),
  };
}

async function startBare(sample: SampleResponse) {
  const child = fork(new URL('../bare-server.ts', import.meta.url));
  child.send(sample);
  const { port } = await messageFrom<{ port: number }>(child);
  return { port, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

export interface PointQueries {
  run(queries: number): Promise<PointQueryCost>;
  stop(): void;
}

/** The driver's own prepared point query, over as many connections. */
export async function startPointQueries(url: string, users: number): Promise<PointQueries> {
  const script = new URL('../point-query.ts', import.meta.url);
  const child = fork(script, [url, String(connections), String(users)]);
  await messageFrom(child);
  const run = (queries: number): Promise<PointQueryCost> => {
    child.send({ queries });
    return messageFrom(child);
  };
  await run(20_000);
  return { run, stop: () => child.disconnect() };
}

async function messageFrom<T>(child: ChildProcess): Promise<T> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`a yardstick ended with ${code}`);
      }),
    ]);
    return message as T;
  } finally {
    done.abort();
  }
}

/** How often the server samples its event loop, in milliseconds. */
const samplingMs = 10;

/** The longest delay of the server's event loop since the last call; its metrics start over then. */
async function readLongestStall(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('no event loop lag in /metrics');
  return Math.max(0, Number(seconds) * 1000 - samplingMs);
}
