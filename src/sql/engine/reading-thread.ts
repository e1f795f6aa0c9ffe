import { parentPort, workerData } from 'node:worker_threads';
import Sqlite, { type Database as Connection } from 'better-sqlite3';
import { lockWaitMs } from './sqlite-settings.ts';

/** A worker thread with its own connection to the SQLite file. It runs one statement at a time. */

export interface ReadRequest {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Rows come in chunks, each requested with `more`, so that the receiver's event loop runs in between. */
export type ReadReply =
  | { readonly rows: readonly unknown[]; readonly isLast: boolean }
  | { readonly error: { readonly code: string; readonly message: string } };

const chunkRows = 1000;
/** The page cache, in KiB. Four times as much was no faster: long reads mostly scan. */
const cacheKiB = 8192;

let connection: Connection | undefined;

function open(): Connection {
  const opened = new Sqlite(String(workerData), { readonly: true, timeout: lockWaitMs });
  opened.pragma(`cache_size = -${cacheKiB}`);
  // Large sorts use temporary files, so memory does not grow with the number of entries.
  opened.pragma('temp_store = FILE');
  return opened;
}

let rows: readonly unknown[] = [];
let sent = 0;

function sendChunk(): void {
  const chunk = rows.slice(sent, sent + chunkRows);
  sent += chunk.length;
  const isLast = sent >= rows.length;
  if (isLast) rows = [];
  send({ rows: chunk, isLast });
}

const send = (reply: ReadReply): void => parentPort?.postMessage(reply);

parentPort?.on('message', (request: ReadRequest | 'more') => {
  if (request === 'more') return sendChunk();
  try {
    connection ??= open();
    rows = connection.prepare<unknown[]>(request.sql).all(...request.parameters);
    sent = 0;
    sendChunk();
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    send({ error: { code, message } });
  }
});
