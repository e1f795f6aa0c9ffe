import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { openDatabase } from '../../src/doors.ts';
import { type Outcome, punchcard, temporaryFolder } from '../support/program.ts';
import { runOn } from '../support/rows.ts';

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const database = { dataDir: folder.path, databaseUrl: null };
const email = (...words: string[]): Promise<Outcome> =>
  punchcard(['admin', 'email', ...words, ...data]);
const make = async (name: string): Promise<void> => {
  const words = ['--username', name, '--email', `${name}@example.com`, '--json'];
  expect((await punchcard(['admin', 'user', 'create', ...words, ...data])).code).toBe(0);
};
const rows = <Row>(sql: string): Promise<Row[]> => runOn<Row>(database, sql);

/** Adds unverified addresses, which otherwise exist only with confirmation by mail. */
async function claim(name: string, address: string, options: object = {}): Promise<void> {
  const opened = await openDatabase(database, systemClock);
  const createdUnix = systemClock.nowUnix();
  await opened.write(async (stores) => {
    const user = await stores.users.byName(name);
    const claimed = { address, isVerified: false, isPrimary: false, createdUnix };
    const expiresUnix = createdUnix + 86_400;
    await stores.emails.insert({ ...claimed, userId: user?.id ?? 0, expiresUnix, ...options });
  });
  await opened.close();
}

beforeAll(async () => {
  for (const name of ['mira', 'noah', 'zoe']) await make(name);
  await claim('mira', 'Wanted@example.com');
  await claim('noah', 'wanted@example.com');
  await claim('noah', 'gone@example.com', { expiresUnix: 1 });
});
afterAll(() => folder.remove());

describe('admin email list', () => {
  it('lists all addresses or those of one user, as a table and as JSON', async () => {
    const all = await email('list');
    expect(all).toMatchObject({ code: 0, stderr: '' });
    expect(all.stdout).toMatch(/^ID {2}USER {2}ADDRESS +STATE +ADDED +VERIFIED +EXPIRES\n/);
    expect(all.stdout).toMatch(/ mira {2}mira@example\.com +primary /);
    expect(all.stdout).toMatch(/ noah {2}wanted@example\.com +unverified /);
    expect(all.stdout).not.toContain('gone@example.com');
    const one = JSON.parse((await email('list', '--user', 'Mira', '--json')).stdout);
    expect(one).toEqual([
      {
        id: expect.any(Number),
        user: 'mira',
        email: 'mira@example.com',
        isVerified: true,
        isPrimary: true,
        isMailDeferred: false,
        created: expect.stringMatching(/Z$/),
        verified: expect.stringMatching(/Z$/),
        expires: null,
      },
      expect.objectContaining({ email: 'Wanted@example.com', isVerified: false, verified: null }),
    ]);
  });

  it('reports an unknown user', async () => {
    const outcome = await email('list', '--user', 'nobody');
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: 'punchcard: there is no user named nobody\n',
    });
  });
});

describe('admin email verify', () => {
  it('verifies an address; others who have it pending lose it', async () => {
    const outcome = await email('verify', 'WANTED@example.com', '--user', 'mira');
    expect(outcome).toEqual({
      code: 0,
      stdout: 'Wanted@example.com of mira is verified.\n',
      stderr: '',
    });
    expect((await email('list', '--user', 'mira')).stdout).toMatch(/Wanted@example\.com +verified/);
    expect((await email('list', '--user', 'noah')).stdout).not.toContain('wanted@example.com');
    expect(await rows('SELECT kind, recipient FROM mail')).toEqual([
      { kind: 'claim-lapsed', recipient: 'noah@example.com' },
    ]);
    const audit = "SELECT actor_id FROM audit_entry WHERE action = 'email.verify'";
    expect(await rows(audit)).toEqual([{ actor_id: null }]);
    // Repeating it changes nothing.
    expect((await email('verify', 'wanted@example.com', '--user', 'mira')).code).toBe(0);
    expect(await rows(audit)).toHaveLength(1);
  });

  it('activates the account that was pending', async () => {
    await make('newcomer');
    await runOn(
      database,
      "UPDATE email SET is_verified = 0, is_primary = 0, verified_unix = 0 WHERE address = 'newcomer@example.com'",
    );
    await runOn(
      database,
      'UPDATE "user" SET is_pending = 1, is_active = 0 WHERE name = \'newcomer\'',
    );
    expect((await email('verify', 'newcomer@example.com', '--user', 'newcomer')).code).toBe(0);
    const { stdout } = await punchcard(['admin', 'user', 'list', '--json', ...data]);
    const user = JSON.parse(stdout).find((u: { name: string }) => u.name === 'newcomer');
    expect(user).toMatchObject({ isActive: true, email: 'newcomer@example.com' });
    const listed = await email('list', '--user', 'newcomer');
    expect(listed.stdout).toMatch(/newcomer@example\.com +primary/);
  });

  it('refuses addresses verified by others, and unknown ones, with one message', async () => {
    await claim('zoe', 'mira@example.com');
    const taken = await email('verify', 'mira@example.com', '--user', 'zoe');
    expect(taken).toEqual({
      code: 1,
      stdout: '',
      stderr: 'punchcard: another account has confirmed this address: mira@example.com\n',
    });
    const missing = await email('verify', 'nothing@example.com', '--user', 'zoe');
    expect(missing).toMatchObject({
      code: 1,
      stderr: 'punchcard: this email address does not exist: nothing@example.com\n',
    });
    expect((await email('verify', 'x@example.com')).code).toBe(2);
  });
});

describe('admin email delete', () => {
  it('removes an address from an account, and notifies its owner', async () => {
    await claim('zoe', 'second@example.com', { isVerified: true, expiresUnix: 0 });
    const place = ['--public-url', 'https://time.example.com/here'];
    const outcome = await email('delete', 'second@example.com', '--user', 'zoe', ...place);
    expect(outcome).toEqual({
      code: 0,
      stdout: 'second@example.com of zoe was deleted.\n',
      stderr: '',
    });
    const mails = "SELECT kind, recipient FROM mail WHERE kind LIKE '%-removed' ORDER BY id";
    expect(await rows(mails)).toEqual([
      { kind: 'emails-removed', recipient: 'zoe@example.com' },
      { kind: 'address-removed', recipient: 'second@example.com' },
    ]);
    const [mail] = await rows<{ id: number }>("SELECT id FROM mail WHERE kind = 'address-removed'");
    const shown = await punchcard(['mail', 'show', String(mail?.id), ...data]);
    expect(shown.stdout).toContain('\nhttps://time.example.com/here/account/forgot-password\n');
  });

  it('refuses the primary address, and those of others', async () => {
    const primary = await email('delete', 'zoe@example.com', '--user', 'zoe');
    expect(primary).toMatchObject({
      code: 1,
      stderr: 'punchcard: the primary address cannot be deleted: zoe@example.com\n',
    });
    expect((await email('delete', 'noah@example.com', '--user', 'zoe')).code).toBe(1);
  });
});
