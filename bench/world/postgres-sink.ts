import { once } from 'node:events';
import pg from 'pg';
import { quoted, type Sink, type TableRows, type Value } from './sink.ts';

/** Characters per COPY message. */
const chunkLength = 1_000_000;

/** Fills an empty PostgreSQL database through COPY. */
export async function postgresSink(databaseUrl: string): Promise<Sink> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    statement_timeout: 0,
    // Counts and ids as numbers, as SQLite gives them.
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An error shows in the statement that is running.
  client.on('error', () => {});
  await client.connect();
  await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
  return {
    kind: 'postgres',
    run: async (statement) => {
      await client.query(statement);
    },
    fill: async (rows) => {
      await new Promise<void>((resolve, reject) => {
        client.query(new CopyIn(rows, (error) => (error === null ? resolve() : reject(error))));
      });
      if (rows.columns[0] !== 'id') return;
      const table = quoted(rows.table);
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
      );
    },
    all: async <Row>(query: string) => (await client.query({ text: query })).rows as Row[],
    close: () => client.end(),
  };
}

/** What COPY needs of the driver's connection. */
interface WireConnection {
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A query for the driver that sends rows when the server asks for them. */
class CopyIn implements pg.Submittable {
  readonly #rows: TableRows;
  readonly #done: (error: Error | null) => void;

  constructor(rows: TableRows, done: (error: Error | null) => void) {
    this.#rows = rows;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    const { table, columns } = this.#rows;
    wire(connection).query(`COPY ${quoted(table)} (${columns.map(quoted)}) FROM STDIN`);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#send(wire(connection)).catch((error) => {
      wire(connection).sendCopyFail(String(error));
    });
  }

  async #send(connection: WireConnection): Promise<void> {
    let chunk = '';
    const flush = async (): Promise<void> => {
      connection.sendCopyFromChunk(Buffer.from(chunk));
      chunk = '';
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    };
    for (const row of this.#rows.rows) {
      chunk += lineOf(row);
      if (chunk.length > chunkLength) await flush();
    }
    await flush();
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done(null);
  }
}

const wire = (connection: pg.Connection): WireConnection => connection as unknown as WireConnection;

/** One row in COPY's text format. No value contains a tab or a backslash. */
function lineOf(row: readonly Value[]): string {
  let line = '';
  for (let i = 0; i < row.length; i += 1) {
    if (i > 0) line += '\t';
    line += row[i] ?? '\\N';
  }
  return `${line.includes('\n') ? line.replaceAll('\n', '\\n') : line}\n`;
}
