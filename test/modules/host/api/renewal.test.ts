import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { isFullRun } from '../../../support/extent.ts';
import { rowsOf } from '../../../support/rows.ts';
import { FakeHost } from '../fake-host.ts';
import type { FakePerson } from '../fake-world.ts';

const run = promisify(execFile);
const processes = 4;
/** Requests of each process, each of which finds an expired token. */
const count = isFullRun ? 2500 : 25;

const settings = () => ({
  ...{ HOST_URL: host.url, HOST_CLIENT_ID: 'punchcard', HOST_CLIENT_SECRET: 'secret' },
});
const host = await ofFile(FakeHost.start());
const t = await ofFile(startTestApp({ settings: settings() }));

/** Somebody with an authorization whose tokens have expired. */
async function connected(): Promise<{ id: number; remote: FakePerson }> {
  const { user } = await t.make.person();
  const remote = host.world.person(`r-${user.name}`);
  const { access, refresh } = host.world.authorize(remote);
  for (const door of t.app.context.doors) {
    await door.hostGranted?.(t.app.context, callerAs(user, { address: '', requestId: '' }), {
      ...{ issuer: host.url, subject: String(remote.id), provenUnix: null, remoteCreatedUnix: 0 },
      ...{ name: remote.login, fullName: '', address: '', isAddressVerified: true, scopes: '' },
      ...{ accessToken: access, refreshToken: refresh, expiresUnix: 1 },
    });
  }
  return { id: user.id, remote };
}

/** What the requests of one process got, by kind. */
async function ask(userIds: readonly number[], times: number): Promise<Record<string, number>> {
  const { dataDir, databaseUrl } = t.database;
  const given = {
    settings: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...settings() },
    ...{ userIds, count: times },
  };
  const child = fileURLToPath(new URL('../renewing.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [child, JSON.stringify(given)]);
  return JSON.parse(stdout);
}

describe('tokens that four processes renew', () => {
  it('are renewed by one at a time, and no connection is lost', async () => {
    // Due again at once: each request renews it, or waits for who does.
    host.world.grantSeconds = 30;
    const { id } = await connected();
    const got = await Promise.all(Array.from({ length: processes }, () => ask([id], count)));
    expect(got).toEqual(Array(processes).fill({ answered: count }));
    expect(host.world.reused).toBe(0);
    const renewals = host.requests.filter(({ path }) => path.startsWith('/login/')).length;
    expect(renewals).toBeGreaterThanOrEqual(count);
    const rows = await rowsOf(t, `SELECT state, lease_holder FROM host_connection`);
    expect(rows).toEqual([{ state: 'active', lease_holder: '' }]);
  });

  it('make nobody else wait while the host hangs', async () => {
    host.world.grantSeconds = 3600;
    const [hangs, other] = [await connected(), await connected()];
    const { promise, resolve } = Promise.withResolvers<void>();
    host.hold = { login: hangs.remote.login, until: promise };
    const hanging = ask([hangs.id], 1);
    await expect.poll(() => host.held, { timeout: 120_000 }).toBe(1);
    expect(await ask([other.id], 5)).toEqual({ answered: 5 });
    resolve();
    // On a slow machine it has given up before, which ends no connection.
    expect(Object.values(await hanging)).toEqual([1]);
    const where = `WHERE user_id = ${hangs.id}`;
    expect(await rowsOf(t, `SELECT state FROM host_connection ${where}`)).toEqual([
      { state: 'active' },
    ]);
  });
});
