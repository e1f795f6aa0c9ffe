import { fillWorld } from '../../bench/world/fill.ts';
import { postgresSink } from '../../bench/world/postgres-sink.ts';
import { people, sizeOf } from '../../bench/world/size.ts';
import { sqliteSink } from '../../bench/world/sqlite-sink.ts';
import { postgresBuilder } from '../../src/sql/engine/postgres-executor.ts';
import { sqliteBuilder } from '../../src/sql/engine/sqlite.ts';
import { allPrepared } from '../../src/sql/engine/statement.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type DatabaseKind, newDatabase, type TestDatabase } from './databases.ts';
import { filled } from './operations.ts';
import { onStatement, type Statement } from './statements.ts';
import { readDocument } from './statuses.ts';

/** A database with some rows of most kinds, for plans that depend on sizes. */
export async function filledDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const made = await newDatabase(kind, 'template0');
  const { databaseUrl, dataDir } = made;
  const sink = databaseUrl === null ? sqliteSink(dataDir) : await postgresSink(databaseUrl);
  await fillWorld(sink, 1, sizeOf(0.0005), () => {});
  await sink.close();
  return made;
}

/**
 * The statements of the program: all that are prepared once, and those of every reading operation,
 * called by an administrator, a user and anonymously, with each of its filters.
 */
export async function statementsOfProgram(made: TestDatabase): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  const kind = made.databaseUrl === null ? 'sqlite' : 'postgres';
  const end = onStatement((statement) => {
    if (statement.kind === kind) seen.set(statement.text, statement);
  });
  const t = await startTestApp({ database: made });
  try {
    for (const path of [...readingPaths(), ...longLists]) await askAll(t, path);
    const builder = kind === 'sqlite' ? sqliteBuilder() : postgresBuilder();
    for (const prepared of allPrepared) prepared.build(builder);
  } finally {
    end();
    await t.close();
  }
  // SQLite's full-text indexes are tables; PostgreSQL's aren't.
  const isElsewhere = (text: string): boolean =>
    kind === 'postgres' && /^(insert into|delete from) \w+_text /.test(text);
  return [...seen.values()].filter(({ text }) => !isElsewhere(text));
}

/** Pages that are found by a row far into the list, and totals with a counter. */
const longLists = [
  '/users/celebrity/followers?page=10&limit=30',
  '/users/search?page=10&limit=30',
  '/repos/owner/big/times?page=10&limit=30',
  '/repos/owner/big/times?page=40&limit=30',
  '/repos/owner/big/issues?page=1&limit=30',
];

async function askAll(t: TestApp, path: string): Promise<void> {
  for (const who of [people.admin, people.viewer]) {
    await t.request('GET', path, { token: who.token });
  }
  if (!path.includes('?')) await t.request('GET', path);
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly type?: string; readonly enum?: readonly string[] };
}

const names = {
  ...{ owner: 'owner', repo: 'big', username: 'viewer', user: 'viewer', index: '1', id: '1' },
  email: 'viewer@example.com',
};
/** Values for filters; the others have an example in the document. */
const values: Readonly<Record<string, readonly string[]>> = {
  ...{ actor: ['owner'], user: ['busy'], action: ['time'], target: ['a'], uid: ['3'] },
  ...{ since: ['2021-01-01T00:00:00Z'], before: ['2026-01-01T00:00:00Z'], q: ['ab', 'abc'] },
  ...{ updated_since: ['2021-01-01T00:00:00Z'], updated_before: ['2026-01-01T00:00:00Z'] },
  ...{ created_by: ['owner'], assigned_by: ['owner'], owner: ['owner'], note: ['ab', 'abc'] },
  ...{ from: ['2021-01-01'], to: ['2026-01-01'], time_zone: ['UTC'], repository: ['owner/big'] },
  ...{ group_by: ['month,user', 'issue', 'repository', 'user,issue,billable'], issue: ['1'] },
  ...{ round_minutes: ['15'], page: ['2', '50'], limit: ['5'], state: ['open', 'closed', 'admin'] },
};

/** Parameters of reports that need each other. */
const reportQueries = [
  'group_by=user&notes=true&format=csv',
  'group_by=month&round=up&round_minutes=15',
];

/**
 * Paths of all reading operations, bare and with each filter by itself; exports read like reports.
 */
function readingPaths(): string[] {
  return Object.entries(readDocument().paths).flatMap(([pattern, methods]) => {
    const { get } = methods as { get?: { parameters?: Parameter[] } };
    if (get === undefined || /events|export|calendar/.test(pattern)) return [];
    const path = filled(pattern, names);
    const known = (get.parameters ?? []).filter((parameter) => parameter.in === 'query');
    // Some operations refuse parameters that they don't know.
    const page = known.some(({ name }) => name === 'page') ? 'page=1&' : '';
    const queries = known.flatMap(({ name, schema }) =>
      (schema?.enum ?? values[name] ?? ['true']).map(
        (value) => `${name}=${encodeURIComponent(value)}`,
      ),
    );
    const ofReports = /report$/.test(pattern) ? reportQueries : [];
    return [path, ...[...queries, ...ofReports].map((query) => `${path}?${page}${query}`)];
  });
}
