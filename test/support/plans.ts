import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { allTables } from '../../src/doors.ts';
import type { Statement } from './statements.ts';

/**
 * Inspects query plans for full scans of growing tables and for sorts. Each check returns its
 * findings as texts such as `scan of email` and `sort`.
 */
export interface Planner {
  look(text: string): Promise<readonly string[]>;
  /** The names of the indexes the statement would use. */
  indexes(text: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Tables that stay small: changes are purged after a short while. */
const tiny: ReadonlySet<string> = new Set([...['setting', 'lease', 'user_change']]);
const tableNames: ReadonlySet<string> = new Set((await allTables()).map(({ name }) => name));
const growing = (table: string): boolean => tableNames.has(table) && !tiny.has(table);

/** Values for the placeholders of a statement. */
function tablesOf(text: string): (name: string) => string {
  const names = new Map<string, string>();
  for (const [, table = '', alias = ''] of text.matchAll(/(?<!\.)"?(\w+)"? as "?(\w+)"?/g)) {
    if (tableNames.has(table)) names.set(alias, table);
  }
  return (name) => names.get(name) ?? name;
}

/** Partial indexes over rare rows: scanning one of them is fine. */
const rareIn = (indexes: readonly (readonly [name: string, definition: string])[]): Set<string> =>
  new Set(
    indexes
      .filter(([, definition]) =>
        /where \W*(visibility <> 'public'|deleted_unix <> 0|expires_unix <> 0|is_pending = 1|is_mail_deferred = 1|ended_unix = 0|sealed_body <> ''|is_admin = 1|is_restricted = 1|prohibit_login = 1|is_active = 0)/i.test(
          definition,
        ),
      )
      .map(([name]) => name),
  );

/** Plans of a SQLite file of any size: without statistics the plans don't depend on it. */
export function sqlitePlanner(file: string): Planner {
  // As on a fresh server: without statistics, the plans are the same at any size.
  const before = new Sqlite(file);
  before.exec('DROP TABLE IF EXISTS sqlite_stat1');
  before.close();
  const connection = new Sqlite(file);
  const rare = rareIn(
    connection
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
      )
      .all()
      .map(({ name, sql }) => [name, sql]),
  );
  const stepsOf = (text: string): { detail: string }[] => {
    const bound = [...text.replaceAll(/'[^']*'/g, '').matchAll(/\?/g)].map(() => null);
    return connection
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...bound);
  };
  const indexIn = (detail: string): string =>
    / USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? '';
  return {
    indexes: async (text) => stepsOf(text).map(({ detail }) => indexIn(detail)),
    look: async (text) => {
      const tableOf = tablesOf(text);
      return stepsOf(text).flatMap(({ detail }) => {
        const index = indexIn(detail);
        if (rare.has(index)) return [];
        const [, sort] = /^USE TEMP B-TREE FOR (.*)$/.exec(detail) ?? [];
        if (sort !== undefined) return [`sort for ${sort}`];
        const [, automatic = ''] = /^SEARCH (\w+) USING AUTOMATIC/.exec(detail) ?? [];
        const [, scanned = automatic] = /^SCAN (\w+)(?! VIRTUAL)/.exec(detail) ?? [];
        return growing(tableOf(scanned)) ? [`scan of ${tableOf(scanned)}`] : [];
      });
    },
    close: async () => {
      connection.close();
    },
  };
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
}

/** Below this number of rows, walking an index in order costs no more than a look-up. */
const fewRows = 500;

/**
 * Plans of a PostgreSQL database. Its planner goes by cost and test tables are small, so this
 * disables what a plan should avoid: a plan that still does it has no alternative. First without
 * sequential scans, then without sorts.
 */
export async function postgresPlanner(databaseUrl: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET max_parallel_workers_per_gather = 0; SET jit = off',
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'`,
  );
  const rare = rareIn(
    indexes.map(({ name, definition }) => [name, definition.replaceAll(/[()]/g, '')] as const),
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples >= ${fewRows}`,
  );
  const large = new Set(tables.map(({ name }) => name));
  const planOf = async (text: string): Promise<Node> => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '' };
  };
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  const scanIn = (node: Node): string[] => {
    const { 'Relation Name': table = '', 'Index Name': index = '' } = node;
    if (!growing(table) || rare.has(index)) return [];
    const isWhole =
      node['Node Type'] === 'Seq Scan' ||
      (/^Index (Only )?Scan$/.test(node['Node Type']) &&
        node['Index Cond'] === undefined &&
        large.has(table));
    return isWhole ? [`scan of ${table}`] : [];
  };
  const isSort = (node: Node): boolean => node['Node Type'] === 'Sort';
  return {
    indexes: async (text) =>
      nodesOf(await planOf(text)).map(({ 'Index Name': index = '' }) => index),
    look: async (text) => {
      const scans = nodesOf(await planOf(text)).flatMap(scanIn);
      // Incremental sorts are fine: they sort the few rows that are equal in index order.
      await client.query('SET enable_sort = off');
      try {
        return nodesOf(await planOf(text)).some(isSort) ? [...scans, 'sort'] : scans;
      } finally {
        await client.query('RESET enable_sort');
      }
    },
    close: () => client.end(),
  };
}

/** Statements with the problems of their plans. */
export async function findingsIn(
  statements: Iterable<Statement>,
  planner: Planner,
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { text } of statements) {
    if (found.has(text)) continue;
    try {
      found.set(text, await planner.look(text));
    } catch (error) {
      found.set(text, [`cannot be planned: ${error instanceof Error ? error.message : error}`]);
    }
  }
  return new Map([...found].filter(([, offences]) => offences.length > 0));
}
