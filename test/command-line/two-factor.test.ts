import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { Authenticator } from '../support/authenticator.ts';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';
import { runOn } from '../support/rows.ts';

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const password = 'a good password';
let server: Server | undefined;

beforeAll(async () => {
  const words = ['--username', 'mira', '--email', 'mira@example.com', '--password', password];
  await punchcard(['admin', 'user', 'create', ...words, ...data]);
  server = await startServer(data);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const request = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${server?.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`mira:${password}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
const off = (name: string) => punchcard(['admin', 'user', 'two-factor', 'off', name, ...data]);

it('admin user two-factor off allows sign-in by password alone in a running server', async () => {
  const begun = (await (await request('POST', '/user/two-factor', { password })).json()) as {
    secret: string;
  };
  const app = new Authenticator({ clock: systemClock }, begun.secret);
  const confirmed = await request('POST', '/user/two-factor/confirm', { code: app.code() });
  expect(confirmed.status).toBe(200);
  expect((await request('GET', '/user')).status).toBe(401);
  expect(await off('Mira')).toEqual({
    code: 0,
    stdout: 'Two-factor authentication of mira was disabled.\n',
    stderr: '',
  });
  expect((await request('GET', '/user')).status).toBe(200);
  const database = { dataDir: folder.path, databaseUrl: null };
  const mails = await runOn(database, 'SELECT kind, recipient FROM mail ORDER BY id');
  expect(mails).toEqual(
    Array(2).fill({ kind: 'two-factor-changed', recipient: 'mira@example.com' }),
  );
  const audit = "SELECT actor_id FROM audit_entry WHERE action = 'two-factor.off'";
  expect(await runOn(database, audit)).toEqual([{ actor_id: null }]);
  expect(await runOn(database, 'SELECT 1 FROM recovery_code')).toEqual([]);
});

it('reports a user without it, and an unknown user', async () => {
  expect(await off('mira')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'punchcard: two-factor authentication is not enabled\n',
  });
  expect(await off('nobody')).toMatchObject({
    code: 1,
    stderr: 'punchcard: there is no user named nobody\n',
  });
});
