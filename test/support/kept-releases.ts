import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { sqliteFile } from '../../src/sql/database.ts';
import { ofModules } from './parts.ts';

/** The databases that releases left, with what they answered: written by `npm run keep-release`. */

export const keptFolder = join(import.meta.dirname, '../fixtures/upgrades');

export interface KeptAnswer {
  /** Whose token; null: nobody's. */
  readonly who: string | null;
  readonly path: string;
  readonly status: number;
  /** Of `X-Total-Count`; null without it. */
  readonly total: string | null;
  /** JSON, or the text of another format. */
  readonly body: unknown;
}

export interface KeptWorld {
  /** The version of the schema. */
  readonly schema: number;
  /** The time of the answers. */
  readonly nowUnix: number;
  readonly tokens: Readonly<Record<string, string>>;
  readonly password: string;
  readonly totpKey: string;
  readonly answers: readonly KeptAnswer[];
}

/** What the answers depend on. */
export const keptSettings = {
  PUBLIC_URL: 'https://time.example.com',
  SECRET_KEY: '5a'.repeat(32),
  DEFAULT_TIME_ZONE: 'UTC',
};

const paths: readonly (readonly [who: string | null, path: string])[] = [
  ['mira', '/user'],
  ['mira', '/user/settings'],
  ['mira', '/user/emails'],
  ['mira', '/user/followers'],
  ['jonas', '/user/following'],
  [null, '/users/mira/followers'],
  [null, '/users/mira'],
  ['mira', '/user/blocks'],
  ['jonas', '/users/search?q=m'],
  ['mira', '/admin/users'],
  ['mira', '/admin/emails'],
  [null, '/settings/account'],
  ['mira', '/admin/audit?limit=5'],
  ['mira', '/user/repos'],
  ['wren', '/repos/search'],
  ['jonas', '/repos/jonas/book'],
  ['mira', '/repos/mira/site/collaborators'],
  ['mira', '/repos/mira/site/issues?state=all'],
  ['jonas', '/repos/issues/search?q=logo'],
  ['mira', '/repos/mira/site/issues/1'],
  ['wren', '/repos/mira/site/issues/1/comments'],
  ['mira', '/repos/mira/site/issues/1/timeline'],
  ['mira', '/repos/mira/site/issues/1/times'],
  ['mira', '/repos/mira/site/issues/1/times/1/revisions'],
  ['jonas', '/repos/mira/site/issues/1/time-summary'],
  ['mira', '/repos/mira/site/times?page=1&limit=2'],
  ['mira', '/repos/mira/site/time-lock'],
  ['mira', '/user/times'],
  ['mira', '/user/times/search?note=sketches'],
  ['jonas', '/user/stopwatches'],
  ['mira', '/user/times/report?from=2026-05-01&to=2026-05-31&group_by=repository'],
  ['jonas', '/user/times/export?format=csv'],
  ...ofModules((part) => part.kept),
  ['ada', '/user/following'],
];

/** Written in the background, so they may come a moment after the answer. */
const unsettled = new Set(['last_used_at', 'last_seen_at', 'last_login']);

/** What an instance answers now to the requests that are kept. */
export async function answersOf(
  url: string,
  tokens: KeptWorld['tokens'],
  asked: readonly Pick<KeptAnswer, 'who' | 'path'>[] = paths.map(([who, path]) => ({ who, path })),
): Promise<KeptAnswer[]> {
  const answers: KeptAnswer[] = [];
  for (const { who, path } of asked) {
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers: who === null ? {} : { authorization: `token ${tokens[who]}` },
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    answers.push({
      who,
      path,
      status: answer.status,
      total: answer.headers.get('x-total-count'),
      body: isJson ? JSON.parse(text, (k, v) => (unsettled.has(k) ? undefined : v)) : text,
    });
  }
  return answers;
}

/** Versions of the program, oldest first. */
export const keptReleases = (): string[] =>
  (existsSync(keptFolder) ? readdirSync(keptFolder) : []).sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );

export const readWorld = (release: string): KeptWorld =>
  JSON.parse(readFileSync(join(keptFolder, release, 'world.json'), 'utf8'));

const unpacked = (release: string, name: string): Buffer =>
  brotliDecompressSync(readFileSync(join(keptFolder, release, name)));

/** Puts the database of a release into a data folder. */
export function restoreSqlite(release: string, dataDir: string): void {
  writeFileSync(sqliteFile(dataDir), unpacked(release, 'punchcard.db.br'));
}

/** Puts the database of a release into an empty database. */
export async function restorePostgres(release: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(unpacked(release, 'postgres.sql.br').toString());
  } finally {
    await client.end();
  }
}
