import { parentPort, workerData } from 'node:worker_threads';
import Sqlite, { type Database as Connection } from 'better-sqlite3';

/**
 * A thread that reads: one connection of its own to the SQLite file, for statements that would keep
 * the event loop from its other work. It is told a statement, and gives its rows.
 */

export interface Question {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Rows come in pieces, each asked for with `more`: between two of them the event loop has its turn. */
export type Answer =
  | { readonly rows: readonly unknown[]; readonly isLast: boolean }
  | { readonly error: { readonly code: string; readonly message: string } };

/** Rows that are handed over at once. */
const pieceRows = 1000;
/** What a thread keeps of the file, in KiB. */
const cacheKiB = 32_768;
/** How long a statement waits for whoever holds the whole file, in milliseconds. */
const patienceMs = 5000;

let connection: Connection | undefined;

function open(): Connection {
  const opened = new Sqlite(String(workerData), { readonly: true, timeout: patienceMs });
  opened.pragma(`cache_size = -${cacheKiB}`);
  // What is sorted and does not fit into that goes to a file: memory must not grow with the entries.
  opened.pragma('temp_store = FILE');
  return opened;
}

let rows: readonly unknown[] = [];
let given = 0;

function give(): void {
  const piece = rows.slice(given, given + pieceRows);
  given += piece.length;
  const isLast = given >= rows.length;
  if (isLast) rows = [];
  send({ rows: piece, isLast });
}

const send = (answer: Answer): void => parentPort?.postMessage(answer);

parentPort?.on('message', (asked: Question | 'more') => {
  if (asked === 'more') return give();
  try {
    connection ??= open();
    rows = connection.prepare<unknown[]>(asked.sql).all(...asked.parameters);
    given = 0;
    give();
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    send({ error: { code, message } });
  }
});
