import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { punchcard, temporaryFolder } from '../support/program.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  return () => folder.remove();
});

/** A file beside the data folder. */
function fileOf(name: string, content: string): string {
  const file = join(folder.path, '..', name);
  writeFileSync(file, content);
  return file;
}
const check = (words: string[], env: Record<string, string> = {}) =>
  punchcard(['config', 'check', '--data-dir', folder.path, ...words], { env });

describe('config check', () => {
  it('says that all is well, and creates nothing', async () => {
    const fine = { code: 0, stdout: 'The settings are valid.\n', stderr: '' };
    expect(await check([])).toEqual(fine);
    expect(await check(['--data-dir', join(folder.path, 'deep/er')])).toEqual(fine);
    expect((await check(['--json'])).stdout).toBe('[]\n');
    expect(() => mkdirSync(folder.path)).not.toThrow();
  });

  it('lists every mistake, with where it was found', async () => {
    const envFile = fileOf(
      'my.env',
      'PUNCHCARD_PORT=99999\nPUNCHCARD_PROT=1\nPUNCHCARD_MAIL_FROM=nobody\nEDITOR=vi\n',
    );
    const key = fileOf('key', 'no key at all');
    const { code, stdout, stderr } = await check(['--env-file', envFile, '--log-level', 'loud'], {
      PUNCHCARD_SECRET_KEY_FILE: key,
      PUNCHCARD_HOST_FILE: '/does/not/exist',
      PUNCHCARD_METRICS_TOKEN: 'a',
      PUNCHCARD_METRICS_TOKEN_FILE: key,
      PUNCHCARD_MAX_STREAMS: '1',
      // Nothing is known about what contradicts a wrong setting.
      PUNCHCARD_SMTP_URL: 'smtp://mail.example',
      PUNCHCARD_DATABASE_URL: 'postgres://me:hush@db.example:x/y',
    });
    expect([code, stderr]).toEqual([1, 'punchcard: 9 mistakes found\n']);
    const [heading, ...rows] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^SETTING +FOUND IN +MISTAKE$/);
    // In any order: a shell may change that of variables.
    expect(new Set(rows.map((row) => row.split(/ {2,}/).slice(0, 2).join(': ')))).toEqual(
      new Set([
        `PUNCHCARD_PROT: ${envFile}`,
        'PUNCHCARD_SECRET_KEY_FILE: environment',
        'PUNCHCARD_HOST_FILE: environment',
        'PUNCHCARD_METRICS_TOKEN and PUNCHCARD_METRICS_TOKEN_FILE: environment',
        `PUNCHCARD_PORT (--port): ${envFile}`,
        `PUNCHCARD_MAIL_FROM (--mail-from): ${envFile}`,
        'PUNCHCARD_LOG_LEVEL (--log-level): --log-level',
        'PUNCHCARD_MAX_STREAMS_PER_USER (--max-streams-per-user): default',
        'PUNCHCARD_DATABASE_URL (--database-url): environment',
      ]),
    );
    for (const secret of ['no key', 'hush']) expect(stdout).not.toContain(secret);
  });

  it('prints them as JSON, also with flags before the command', async () => {
    const envFile = fileOf('my.env', 'PUNCHCARD_PORT=x\n');
    const words = ['config', '--env-file', envFile, '--host', '192.0.2.1', 'check', '--json'];
    const { code, stdout } = await punchcard([...words, '--data-dir', folder.path]);
    expect(code).toBe(1);
    const reason = 'must be a whole number, 0 to 65535, but is "x"';
    expect(JSON.parse(stdout)).toEqual([
      { setting: 'PUNCHCARD_PORT', source: 'file', file: envFile, reason },
      {
        setting: 'PUNCHCARD_HOST',
        source: 'flag',
        reason: 'is 192.0.2.1, which is not an address of this machine',
      },
    ]);
    expect((await punchcard(['serve', '--env-file', envFile])).stderr).toBe(
      `punchcard: ${envFile}: PUNCHCARD_PORT (--port) ${reason}\n`,
    );
  });

  it('checks the data folder only where something is kept in it', async () => {
    const file = fileOf('file', '');
    const database = { PUNCHCARD_DATABASE_URL: 'postgres://db.example/punchcard' };
    const key = { PUNCHCARD_SECRET_KEY: 'ab'.repeat(32) };
    const { code: needed } = await check(['--data-dir', join(file, 'x')], database);
    const { code } = await check(['--data-dir', join(file, 'x')], { ...database, ...key });
    expect([needed, code]).toEqual([1, 0]);
  });

  it('finds a settings file that is missing, and a data folder that cannot be used', async () => {
    const file = fileOf('file', '');
    const { stdout, stderr } = await check(['--env-file', '/no', '--data-dir', join(file, 'x/y')]);
    expect(stderr).toBe('punchcard: 2 mistakes found\n');
    const [, missing, unusable] = stdout.split('\n');
    expect(missing).toMatch(
      /^the settings file \/no +--env-file +cannot be read: no such file or directory$/,
    );
    expect(unusable).toContain(`is ${file}/x/y, but ${file} is not a folder`);
  });
});
