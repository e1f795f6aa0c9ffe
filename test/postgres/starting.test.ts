import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresServer } from '../support/postgres-server.ts';
import { type Outcome, punchcard, startServer, temporaryFolder } from '../support/program.ts';

const password = 'rIght-secret';

let server: PostgresServer;
const folder = temporaryFolder();
beforeAll(async () => {
  server = await PostgresServer.create();
  writeFileSync(
    join(server.dataDir, 'pg_hba.conf'),
    'host all locked 127.0.0.1/32 scram-sha-256\nhost all postgres 127.0.0.1/32 trust\n',
  );
  await server.start();
  await server.query(`CREATE ROLE locked LOGIN PASSWORD '${password}'`);
  await server.query('CREATE DATABASE punchcard OWNER locked');
});
afterAll(async () => {
  await server?.remove();
  folder.remove();
});

const environment = (databaseUrl: string): Record<string, string> => ({
  PUNCHCARD_DATABASE_URL: databaseUrl,
  PUNCHCARD_DATA_DIR: folder.path,
});
const urlOf = (secret: string, rest: string): string =>
  `postgres://locked:${secret}@${rest}${rest.includes('?') ? '&' : '?'}connect_timeout=60`;
const here = (): string => `127.0.0.1:${server.port}`;
const serve = (databaseUrl: string): Promise<Outcome> =>
  punchcard(['serve', '--port', '0'], { env: environment(databaseUrl) });

describe('an unusable database', () => {
  it('ends the start with one message and exit code 1, without the password', async () => {
    const secret = 'wr0ng-secret';
    for (const [url, words] of [
      [urlOf(secret, `${here()}/punchcard`), 'password authentication failed for user "locked"'],
      [urlOf(password, `${here()}/elsewhere`), 'database "elsewhere" does not exist'],
      [urlOf(secret, 'nowhere.invalid/punchcard'), 'nowhere.invalid'],
      [urlOf(secret, '127.0.0.1:1/punchcard'), 'connection refused (127.0.0.1:1)'],
      [urlOf(secret, '127.0.0.1:99999/punchcard'), 'must look like'],
      [urlOf(secret, `${here()}/punchcard?sslmode=verify-full`), 'SSL'],
      [`mysql://locked:${secret}@${here()}/punchcard`, 'must start with postgres://'],
    ] as const) {
      const { code, stdout, stderr } = await serve(url);
      expect([url, code]).toEqual([url, 1]);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^punchcard: [^\n]+\n$/);
      expect(stderr).toContain(words);
      expect(stderr).not.toContain(secret);
      expect(stderr).not.toContain(password);
      const doctor = await punchcard(['doctor', '--json'], { env: environment(url) });
      expect([url, doctor.code]).toEqual([url, 1]);
      expect(doctor.stdout).toContain(words.replaceAll('"', '\\"'));
      expect(doctor.stdout + doctor.stderr).not.toMatch(new RegExp(`${secret}|${password}`));
      // The other checks run all the same, unless the setting itself is refused.
      const checks = JSON.parse(doctor.stdout).length;
      expect([url, checks]).toEqual([url, url.startsWith('mysql') ? 1 : 7]);
    }
  });
});

describe('the password', () => {
  it('is in no output of the program, even when connections break', async () => {
    const url = urlOf(password, `127.0.0.1:1,${here()}/punchcard`);
    const env = { ...environment(url), PUNCHCARD_LOG_LEVEL: 'trace' };
    // The first host is down: the second is used.
    const running = await startServer([], { env });
    expect((await fetch(`${running.url}/api/v1/version`)).status).toBe(200);
    const headers = { authorization: `token ${'a'.repeat(40)}` };
    const look = (): Promise<number> =>
      fetch(`${running.url}/api/v1/user`, { headers }).then((answer) => answer.status);
    expect(await look()).toBe(401);
    await server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'locked'`,
    );
    expect(await look()).toBe(401);
    await server.query('ALTER TABLE token RENAME TO token_gone', 'punchcard');
    expect(await look()).toBe(500);
    await server.query('ALTER TABLE token_gone RENAME TO token', 'punchcard');
    const { code, stdout, stderr } = await running.stop();
    expect(code).toBe(0);
    const config = await punchcard(['config'], { env });
    expect(config.stdout).toContain('PUNCHCARD_DATABASE_URL=********');
    // The failure was logged with the database's message.
    expect(stdout).toContain('relation \\"token\\" does not exist');
    for (const printed of [stdout, stderr, config.stdout, config.stderr]) {
      expect(printed).not.toContain(password);
    }
  });
});
