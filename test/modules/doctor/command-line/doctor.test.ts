import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '../../../../src/modules/doctor/checks.ts';
import { sqliteFile } from '../../../../src/sql/database.ts';
import { ofFile } from '../../../support/closing.ts';
import { punchcard, temporaryFolder } from '../../../support/program.ts';
import { runOn } from '../../../support/rows.ts';
import { startSmtp } from '../../../support/smtp.ts';

let folder: ReturnType<typeof temporaryFolder>;

const smtp = await ofFile(startSmtp());

beforeEach(() => {
  folder = temporaryFolder();
  return () => folder.remove();
});

/** A data folder with a database and a key. */
async function filledFolder(): Promise<void> {
  const ann = ['--username', 'ann', '--email', 'ann@example.com'];
  const made = await punchcard(['admin', 'user', 'create', ...ann, '--data-dir', folder.path]);
  expect(made.code).toBe(0);
}
const doctor = (...words: string[]) => punchcard(['doctor', '--data-dir', folder.path, ...words]);
async function checksOf(...words: string[]): Promise<Record<string, [string, string]>> {
  const { stdout } = await doctor('--json', ...words);
  const checks = JSON.parse(stdout) as Check[];
  return Object.fromEntries(checks.map(({ name, state, message }) => [name, [state, message]]));
}
const run = (sql: string, ...values: unknown[]) =>
  runOn({ dataDir: folder.path, databaseUrl: null }, sql, ...values);
const withSmtp = (url = smtp.url) => ['--smtp-url', url, '--mail-from', 'p@example.com'];

describe('doctor', () => {
  it('prints one line per check, and fails only for errors', async () => {
    await filledFolder();
    const before = readdirSync(folder.path).sort();
    const fine = await doctor();
    expect([fine.code, fine.stderr]).toEqual([0, '']);
    expect(fine.stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^CHECK +STATE +FOUND$/),
      expect.stringMatching(/^address +ok +listens on 127\.0\.0\.1/),
      expect.stringMatching(/^tls +ok /),
      expect.stringMatching(/^proxies +ok /),
      expect.stringMatching(/^mail +info +PUNCHCARD_SMTP_URL \(--smtp-url\) is not set/),
      expect.stringMatching(/^database +ok +can be opened and is up to date$/),
      expect.stringMatching(/^clock +ok /),
      expect.stringMatching(/^backups +ok /),
    ]);
    expect(readdirSync(folder.path).sort()).toEqual(before);
    const warned = await doctor('--host', '0.0.0.0');
    expect([warned.code, warned.stderr]).toEqual([0, '']);
    writeFileSync(join(folder.path, 'punchcard.db'), 'no database');
    const failed = await doctor();
    expect([failed.code, failed.stderr]).toEqual([1, 'punchcard: errors were found: database\n']);
  });

  it('warns of open addresses, missing TLS and settings that need mail', async () => {
    expect(await checksOf('--host', '::')).toMatchObject({
      address: ['warning', expect.stringContaining('PUNCHCARD_PUBLIC_URL (--public-url) is not')],
      tls: ['info', expect.any(String)],
    });
    const plain = await checksOf('--public-url', 'http://time.example.com');
    expect(plain.tls).toEqual(['warning', expect.stringContaining('is not https')]);
    const secure = ['--host', '0.0.0.0', '--public-url', 'https://time.example.com'];
    expect(await checksOf(...secure)).toMatchObject({
      address: ['ok', expect.any(String)],
      tls: ['ok', expect.any(String)],
      proxies: ['info', expect.stringContaining('PUNCHCARD_TRUSTED_PROXIES')],
    });
    const proxied = await checksOf(...secure, '--trusted-proxies', '10.0.0.1');
    expect(proxied.proxies).toEqual(['ok', '10.0.0.1']);
    const invited = await checksOf('--registration', 'invitation');
    expect(invited.mail).toEqual(['warning', expect.stringContaining('needs mail')]);
  });

  it('reports a setting that is invalid', async () => {
    const { code, stdout } = await doctor('--json', '--port', 'x');
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      [{ name: 'settings', state: 'error', message: expect.stringContaining('PUNCHCARD_PORT') }],
    ]);
  });

  it('signs in to the mail server and sends nothing', async () => {
    expect((await checksOf(...withSmtp())).mail).toEqual(['ok', expect.any(String)]);
    expect([smtp.connections, smtp.mails]).toEqual([1, []]);
    const away = await startSmtp();
    await away.close();
    const outcome = await doctor(...withSmtp(away.url.replace('://', '://ann:very-secret@')));
    expect([outcome.code, outcome.stderr]).toEqual([1, 'punchcard: errors were found: mail\n']);
    expect(outcome.stdout).toMatch(
      /^mail +error +the mail server cannot be used: connection refused/m,
    );
    expect(outcome.stdout).not.toContain('very-secret');
  });

  it('creates no database, and does not migrate one', async () => {
    const none = await checksOf();
    expect(none.database).toEqual(['warning', expect.stringContaining('there is none in')]);
    expect(none.clock?.[0]).toBe('info');
    expect(existsSync(folder.path) ? readdirSync(folder.path) : []).toEqual([]);
    await filledFolder();
    await run("DELETE FROM module_migration WHERE module = 'openid'");
    const behind = await checksOf();
    expect(behind.database).toEqual(['warning', expect.stringContaining('1 migrations behind')]);
    const count = "SELECT count(*) AS count FROM module_migration WHERE module = 'openid'";
    expect(await run(count)).toEqual([{ count: 0 }]);
    await run('DELETE FROM migration WHERE number > 37');
    await run("UPDATE migration SET number = 36, name = 'older'");
    const older = await checksOf();
    expect(older.database).toEqual([
      'error',
      expect.stringMatching(/^the database is at version 36, too old for this program; start /),
    ]);
    await run("UPDATE migration SET number = 999, name = 'later'");
    const newer = await checksOf();
    expect(newer.database).toEqual(['error', expect.stringContaining('newer than this program')]);
  });

  it('leaves a crashed database as it is', async () => {
    await filledFolder();
    const file = sqliteFile(folder.path);
    const open = new Sqlite(file);
    open.exec('UPDATE audit_entry SET created_unix = created_unix');
    const crashed = temporaryFolder();
    mkdirSync(crashed.path);
    for (const ending of ['', '-wal'])
      cpSync(`${file}${ending}`, `${sqliteFile(crashed.path)}${ending}`);
    open.close();
    const before = readdirSync(crashed.path);
    const checks = await checksOf('--data-dir', crashed.path);
    expect(checks.database).toEqual(['warning', expect.stringContaining('crashed')]);
    expect(readdirSync(crashed.path)).toEqual(before);
    crashed.remove();
  });

  it('compares the clock with the newest row', async () => {
    await filledFolder();
    const nowUnix = Math.floor(Date.now() / 1000);
    await run('UPDATE audit_entry SET created_unix = ?', nowUnix + 3600);
    const ahead = await checksOf();
    expect(ahead.clock).toEqual(['error', expect.stringMatching(/3[56]\d\d s in the future/)]);
    await run('UPDATE audit_entry SET created_unix = ?', nowUnix - 3600);
    expect((await checksOf()).clock?.[0]).toBe('ok');
  });

  it('warns where backups and key are together', async () => {
    await filledFolder();
    const backups = join(folder.path, '..', 'backups');
    const within = join(folder.path, 'backups');
    const stateOf = async (...words: string[]) => (await checksOf(...words)).backups;
    expect(await stateOf('--backup-dir', backups)).toEqual([
      'error',
      expect.stringContaining('cannot be read'),
    ]);
    mkdirSync(backups);
    expect((await stateOf('--backup-dir', backups))?.[1]).toContain('there is no backup in');
    writeFileSync(join(backups, 'punchcard-2026-01-31.db'), '');
    expect((await stateOf('--backup-dir', backups))?.[0]).toBe('ok');
    writeFileSync(join(backups, 'secret.key'), '');
    expect(await stateOf('--backup-dir', backups)).toEqual([
      'warning',
      expect.stringContaining('secret.key is beside the backups'),
    ]);
    mkdirSync(within);
    const inside = ['warning', expect.stringContaining('is in the data folder')];
    expect(await stateOf('--backup-dir', within)).toEqual(inside);
    expect((await stateOf())?.[0]).toBe('ok');
    writeFileSync(join(within, 'yesterday.db'), '');
    expect(await stateOf()).toEqual(inside);
    expect((await stateOf('--secret-key', 'a'.repeat(64)))?.[1]).not.toContain('with the key');
  });
});
