import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
let server: Server | undefined;
let adminToken = '';

const status = async (path: string, authorization: string): Promise<number> =>
  (await fetch(`${server?.url}/api/v1${path}`, { headers: { authorization } })).status;
const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** Retries for a second after the command: by then its change must be visible. */
async function withinASecond(look: () => Promise<number>, expected: number): Promise<void> {
  const endMs = performance.now() + 1000;
  for (;;) {
    // A request begun before that may end later: what it read was still in time.
    const isLate = performance.now() > endMs;
    const seen = await look();
    if (seen === expected) return;
    if (isLate) expect(seen).toBe(expected);
  }
}

/** A user created by the command, with a token. */
async function make(name: string, ...more: string[]): Promise<string> {
  const { stdout, stderr, code } = await punchcard([
    ...['admin', 'user', 'create', '--username', name, '--email', `${name}@example.com`],
    ...['--password', 'a good password', '--access-token', '--json', ...more, ...data],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).token;
}

beforeAll(async () => {
  // Neither the server nor the data folder exists yet.
  adminToken = await make('root-admin', '--admin');
  server = await startServer(data);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

describe('admin user create', () => {
  it('creates a site admin on an empty instance, whose token and password work at once', async () => {
    expect(await status('/admin/users', `token ${adminToken}`)).toBe(200);
    expect(await status('/user', basic('root-admin', 'a good password'))).toBe(200);
  });

  it('creates users while the server runs', async () => {
    const token = await make('running');
    await withinASecond(() => status('/user', `token ${token}`), 200);
    expect(await status('/admin/users', `token ${token}`)).toBe(403);
  });

  it('prints a new password and the token in words', async () => {
    const { stdout, code } = await punchcard([
      ...['admin', 'user', 'create', '--username', 'plain', '--email', 'plain@example.com'],
      ...['--access-token', ...data],
    ]);
    expect(code).toBe(0);
    const [, password = '', token = ''] =
      /^User plain was created\.\nPassword: (\S{20})\nAccess token: ([0-9a-f]{40})\n$/.exec(
        stdout,
      ) ?? [];
    expect(await status('/user', basic('plain', password))).toBe(200);
    expect(await status('/user', `token ${token}`)).toBe(200);
  });

  it('reads the password from the standard input', async () => {
    const { code } = await punchcard(
      [
        ...['admin', 'user', 'create', '--username', 'piped', '--email', 'piped@example.com'],
        ...['--password-stdin', ...data],
      ],
      { input: 'from a pipe\nnot this\n' },
    );
    expect(code).toBe(0);
    expect(await status('/user', basic('piped', 'from a pipe'))).toBe(200);
  });

  it('can require a password change', async () => {
    await make('newcomer', '--must-change-password');
    expect(await status('/user', basic('newcomer', 'a good password'))).toBe(403);
  });

  it.each([
    [
      ['--username', 'root-admin', '--email', 'x@example.com'],
      'punchcard: this user name is taken: root-admin\n',
    ],
    [['--username', 'api', '--email', 'x@example.com'], 'punchcard: this name is reserved: api\n'],
    [
      ['--username', 'short', '--email', 's@example.com', '--password', 'x'],
      'punchcard: password: must have at least 8 characters\n',
    ],
    [
      ['--username', 'both', '--email', 'b@example.com', '--password', 'x', '--password-stdin'],
      'punchcard: use either --password or --password-stdin, not both\n',
    ],
    [
      ['--username', 'silent', '--email', 's@example.com', '--password-stdin'],
      'punchcard: the standard input contains no password\n',
    ],
  ])('refuses %j with one message', async (words, stderr) => {
    const isMisuse = /password: |use either/.test(stderr);
    expect(await punchcard(['admin', 'user', 'create', ...words, ...data])).toEqual({
      code: isMisuse ? 2 : 1,
      stdout: '',
      stderr,
    });
  });
});

describe('within a second, the running server', () => {
  it('creates a token that expires, and lists when', async () => {
    await make('expiring');
    const token = (...words: string[]) =>
      punchcard(['admin', 'token', words[0] ?? '', 'expiring', ...words.slice(1), ...data]);
    const made = await token('create', '--name', 'ci', '--expires', '2100-01-01');
    expect(await status('/user', `token ${made.stdout.trim()}`)).toBe(200);
    const listed = JSON.parse((await token('list', '--json')).stdout);
    expect(listed[0]).toMatchObject({ name: 'ci', expires: '2100-01-01T00:00:00Z' });
    expect((await token('list')).stdout).toContain('2100-01-01 00:00');
    const past = await token('create', '--name', 'past', '--expires', '2020-01-01');
    expect(past.stderr).toContain('must be in the future');
  });

  it('gives the token the name that Gitea gives it, and refuses it once deleted', async () => {
    const token = await make('token-holder');
    expect(await status('/user', `token ${token}`)).toBe(200);
    const { code } = await punchcard([
      ...['admin', 'token', 'delete', 'token-holder', 'gitea-admin', ...data],
    ]);
    expect(code).toBe(0);
    await withinASecond(() => status('/user', `token ${token}`), 401);
  });

  it('applies a password reset', async () => {
    await make('forgetful');
    // Cached by the server from here on.
    expect(await status('/user', basic('forgetful', 'a good password'))).toBe(200);
    const { code, stdout } = await punchcard(
      ['admin', 'user', 'reset-password', 'forgetful', '--password-stdin', ...data],
      { input: 'a better password' },
    );
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'The password of forgetful was changed.\n',
    });
    await withinASecond(() => status('/user', basic('forgetful', 'a good password')), 401);
    expect(await status('/user', basic('forgetful', 'a better password'))).toBe(200);
  });

  it('applies a deactivation and an activation', async () => {
    const token = await make('leaver');
    await punchcard(['admin', 'user', 'edit', 'leaver', '--no-active', ...data]);
    await withinASecond(() => status('/user', `token ${token}`), 403);
    await punchcard(['admin', 'user', 'edit', 'leaver', '--active', ...data]);
    await withinASecond(() => status('/user', `token ${token}`), 200);
  });

  it('applies the demotion of an administrator', async () => {
    const token = await make('deputy', '--admin');
    expect(await status('/admin/users', `token ${token}`)).toBe(200);
    await punchcard(['admin', 'user', 'edit', 'deputy', '--no-admin', ...data]);
    await withinASecond(() => status('/admin/users', `token ${token}`), 403);
  });

  it('applies the deletion of an account', async () => {
    const token = await make('gone');
    await punchcard(['admin', 'user', 'delete', 'gone', ...data]);
    await withinASecond(() => status('/user', `token ${token}`), 401);
  });
});

describe('admin user edit', () => {
  it('changes name and address', async () => {
    const token = await make('before');
    const { code, stdout } = await punchcard([
      ...['admin', 'user', 'edit', 'before', '--rename', 'after', '--email', 'after@example.com'],
      ...['--full-name', 'After All', '--visibility', 'limited', '--json', ...data],
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'after',
      email: 'after@example.com',
      fullName: 'After All',
      visibility: 'limited',
    });
    const reply = await fetch(`${server?.url}/api/v1/user`, {
      headers: { authorization: `token ${token}` },
    });
    expect(await reply.json()).toMatchObject({ login: 'after', email: 'after@example.com' });
  });

  it('requires at least one change', async () => {
    const { code, stderr } = await punchcard(['admin', 'user', 'edit', 'root-admin', ...data]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'punchcard: nothing to change: give at least one option, see --help\n',
    });
  });

  it('does not demote the last site admin', async () => {
    const { code, stderr } = await punchcard([
      ...['admin', 'user', 'edit', 'root-admin', '--no-admin', ...data],
    ]);
    expect(code).toBe(1);
    expect(stderr).toBe('punchcard: the last site admin cannot be demoted or deactivated\n');
  });
});

describe('lists', () => {
  it('show all users, or the administrators', async () => {
    const all = await punchcard(['admin', 'user', 'list', '--json', ...data]);
    const names = JSON.parse(all.stdout).map((user: { name: string }) => user.name);
    expect(names).toEqual(expect.arrayContaining(['root-admin', 'running', 'plain']));
    const admins = await punchcard(['admin', 'user', 'list', '--admin', '--json', ...data]);
    expect(JSON.parse(admins.stdout)).toMatchObject([{ name: 'root-admin', isAdmin: true }]);
    const table = await punchcard(['admin', 'user', 'list', ...data]);
    expect(table.stdout).toMatch(
      /^ID {2}NAME .*\n +1 {2}root-admin +root-admin@example\.com +admin/,
    );
  });

  it('never show a secret', async () => {
    const token = await make('secretive');
    for (const words of [
      ['admin', 'user', 'list', '--json'],
      ['admin', 'token', 'list', 'secretive', '--json'],
    ]) {
      const { stdout } = await punchcard([...words, ...data]);
      expect(stdout).not.toContain(token);
      expect(stdout).not.toContain('argon2');
    }
  });
});

describe('admin token', () => {
  it('create prints the token only, with the given scopes', async () => {
    const { stdout, code } = await punchcard([
      ...['admin', 'token', 'create', 'root-admin', '--name', 'reader'],
      ...['--scopes', 'read:user,read:issue', ...data],
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[0-9a-f]{40}\n$/);
    expect(await status('/user', `token ${stdout.trim()}`)).toBe(200);
    expect(await status('/admin/users', `token ${stdout.trim()}`)).toBe(403);
    const list = await punchcard(['admin', 'token', 'list', 'root-admin', '--json', ...data]);
    expect(JSON.parse(list.stdout)[0]).toMatchObject({
      name: 'reader',
      scopes: ['read:issue', 'read:user'],
      lastEight: stdout.trim().slice(-8),
    });
  });

  it.each([
    [['create', 'nobody', '--name', 'x'], 'punchcard: there is no user named nobody\n'],
    [
      ['create', 'root-admin', '--name', 'x', '--scopes', 'read:everything'],
      'punchcard: this scope does not exist: read:everything\n',
    ],
    [['delete', 'root-admin', 'none'], 'punchcard: root-admin has no token none\n'],
    [['list', 'nobody'], 'punchcard: there is no user named nobody\n'],
  ])('%j is refused with one message', async (words, stderr) => {
    expect(await punchcard(['admin', 'token', ...words, ...data])).toEqual({
      code: words.includes('--scopes') ? 2 : 1,
      stdout: '',
      stderr,
    });
  });
});

describe('admin repo restore and admin issue restore', () => {
  const request = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${server?.url}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${adminToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it('restore what was deleted', async () => {
    await request('POST', '/user/repos', { name: 'kept' });
    await request('POST', '/repos/root-admin/kept/issues', { title: 'one' });
    expect((await request('DELETE', '/repos/root-admin/kept/issues/1')).status).toBe(204);
    const issue = await punchcard(['admin', 'issue', 'restore', 'root-admin/kept#1', ...data]);
    expect(issue).toEqual({
      code: 0,
      stdout: 'Issue root-admin/kept#1 was restored.\n',
      stderr: '',
    });
    expect((await request('GET', '/repos/root-admin/kept/issues/1')).status).toBe(200);

    expect((await request('DELETE', '/repos/root-admin/kept')).status).toBe(204);
    const repo = await punchcard(['admin', 'repo', 'restore', 'root-admin/kept', ...data]);
    expect(repo.code).toBe(0);
    expect((await request('GET', '/repos/root-admin/kept/issues/1')).status).toBe(200);
  });

  it.each([
    [
      ['repo', 'restore', 'root-admin/never'],
      1,
      /no deleted repository root-admin\/never to restore/,
    ],
    [
      ['issue', 'restore', 'root-admin/kept#99'],
      1,
      /no deleted issue root-admin\/kept#99 to restore/,
    ],
    [['repo', 'restore', 'nonsense'], 2, /Write it as owner\/name\./],
    [['issue', 'restore', 'a/b#0'], 2, /Write it as owner\/name#number\./],
  ])('%j reports what is wrong', async (words, code, stderr) => {
    const outcome = await punchcard(['admin', ...words, ...data]);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toMatch(stderr);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
  });
});

it('commands other than create do not create a missing database', async () => {
  const elsewhere = temporaryFolder();
  const { code, stderr } = await punchcard([
    ...['admin', 'user', 'list', '--data-dir', elsewhere.path],
  ]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `punchcard: there is no database in ${elsewhere.path}\n`,
  });
  elsewhere.remove();
});
