import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { flagOf, settingNames } from '../../src/config/schema.ts';
import { modules } from '../../src/modules/index.ts';
import { beginRequest } from '../support/begun-request.ts';
import { type Outcome, punchcard, punchcardHere, startServer } from '../support/program.ts';
import { expectWithin, millisecondsOf } from '../support/promised-time.ts';
import { linesOf, serveInFolder } from '../support/serving.ts';

const serving = serveInFolder();
const { start, makeAdmin, running } = serving;

const quiet = ['--port', '0', '--log-level', 'silent'];
/** Starts a server in this process, and stops it at once. */
const serveHere = (...flags: string[]): Promise<Outcome> =>
  punchcardHere(['serve', ...quiet, ...flags], {}, AbortSignal.abort());

describe('starting', () => {
  it('prints on an empty instance its URL and how to create the first administrator', async () => {
    const server = await start();
    const { stderr, code } = await server.stop();
    expect(code).toBe(0);
    expect(stderr).toContain(`is running at ${server.url}\n`);
    expect(stderr).toMatch(
      new RegExp(`\\n    ${server.url.replaceAll('.', '\\.')}/setup\\?code=[0-9a-f]{64}\\n`),
    );
    expect(stderr).toMatch(
      /bin\/punchcard admin user create --admin --username NAME --email ADDRESS --data-dir \S+\n/,
    );
  });

  it('prints that once: not when there are accounts', async () => {
    await makeAdmin();
    const server = await start();
    const { stderr, stdout } = await server.stop();
    expect(stderr).toBe('');
    expect(linesOf(stdout).filter(({ url }) => url === server.url)).toHaveLength(1);
  });

  it('lets the C library give large blocks back, such as those of hashed passwords', async () => {
    const server = await start();
    const environment = readFileSync(`/proc/${server.child.pid}/environ`, 'utf8').split('\0');
    expect(environment).toContain('MALLOC_MMAP_THRESHOLD_=131072');
    expect(environment).toContain('MALLOC_ARENA_MAX=2');
    await server.stop();
    for (const launcher of ['Dockerfile', 'packaging/punchcard', 'packaging/debian/punchcard']) {
      const text = readFileSync(join(import.meta.dirname, '../..', launcher), 'utf8');
      expect(text).toMatch(/MALLOC_MMAP_THRESHOLD_=.*131072/);
    }
  });

  it('is what happens without a command', async () => {
    const { code, stderr } = await punchcardHere(
      [...quiet, ...serving.data],
      {},
      AbortSignal.abort(),
    );
    expect(code).toBe(0);
    expect(stderr).toMatch(/is running at http:(.|\n)+\/setup\?code=/);
  });

  it('shows the public URL in the setup link', async () => {
    const url = 'https://time.example.com/x/';
    const { stderr } = await serveHere('--public-url', url, ...serving.data);
    expect(stderr).toContain(`    ${url}setup?code=`);
  });

  it('prefers flags to the environment, that to the file, and that to the default', async () => {
    const file = join(serving.path, '../my.env');
    writeFileSync(
      file,
      [
        'PUNCHCARD_DEFAULT_PAGING_NUM=11',
        'PUNCHCARD_MAX_RESPONSE_ITEMS=12',
        'PUNCHCARD_BODY_LIMIT_BYTES=2048',
      ].join('\n'),
    );
    const server = await startServer(
      [
        ...serving.data,
        '--env-file',
        file,
        '--default-paging-num',
        '9',
        '--max-response-items',
        '33',
      ],
      { env: { PUNCHCARD_MAX_RESPONSE_ITEMS: '22', PUNCHCARD_DEFAULT_PAGING_NUM: '10' } },
    );
    running.push(server);
    const reply = await fetch(`${server.url}/api/v1/settings/api`);
    expect(await reply.json()).toMatchObject({
      default_paging_num: 9,
      max_response_items: 33,
    });
    const config = await punchcard(['config', '--json', '--env-file', file], {
      env: { PUNCHCARD_MAX_RESPONSE_ITEMS: '22' },
    });
    expect(JSON.parse(config.stdout)).toMatchObject({
      PUNCHCARD_DEFAULT_PAGING_NUM: '11',
      PUNCHCARD_MAX_RESPONSE_ITEMS: '22',
      PUNCHCARD_BODY_LIMIT_BYTES: '2048',
      PUNCHCARD_LOG_LEVEL: 'info',
    });
  });

  it('creates a database that others cannot read, in a folder that they can read too', async () => {
    mkdirSync(serving.path, { mode: 0o755 });
    const server = await start();
    for (const name of readdirSync(serving.path)) {
      expect([name, statSync(join(serving.path, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    await server.stop();
  });
});

describe('an impossible start exits with 1 and one message', () => {
  const expectSentence = (outcome: Outcome, sentence: string): void => {
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `punchcard: ${sentence}\n` });
  };

  it('when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const outcome = await punchcard(['serve', '--port', String(port), ...serving.data]);
    other.close();
    expectSentence(
      outcome,
      `port ${port} of 127.0.0.1 is in use by another program; stop it, or choose another port with --port`,
    );
  });

  it('when the data folder cannot be created', async () => {
    const file = join(serving.path, '../file');
    writeFileSync(file, '');
    expectSentence(
      await serveHere('--data-dir', join(file, 'data')),
      `the data folder ${join(file, 'data')} cannot be created or written to: a part of its path is not a folder`,
    );
  });

  it('when the database is newer than the program', async () => {
    await makeAdmin();
    const database = new Sqlite(join(serving.path, 'punchcard.db'));
    database.exec(`INSERT INTO migration VALUES (999, 'future', 0)`);
    database.close();
    const { code, stderr } = await serveHere(...serving.data);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^punchcard: the database is at version 999, newer than this program/);
    expect(stderr).toContain('or restore the backup made before the update');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('when the database is too old for the program', async () => {
    await makeAdmin();
    const file = join(serving.path, 'punchcard.db');
    const older = new Sqlite(file);
    older.exec('DELETE FROM migration WHERE number > 37; UPDATE migration SET number = 36');
    older.close();
    expectSentence(
      await serveHere(...serving.data),
      'the database is at version 36, too old for this program; start the program of commit 78f05524 once, which migrates it to version 37, then this one',
    );
    expect(readdirSync(serving.path).filter((name) => name.includes('.before-'))).toEqual([]);
  });

  it('when the database is newer, with the newest backup that this program can open', async () => {
    await makeAdmin();
    const backups = join(serving.path, '../backups');
    mkdirSync(backups);
    const copies = ['punchcard-1.db', 'punchcard-2.db', 'punchcard-3.db'];
    for (const name of copies) await punchcard(['backup', join(backups, name), ...serving.data]);
    const asNewer = (file: string): void => {
      const database = new Sqlite(file);
      database.exec(`INSERT INTO migration VALUES (999, 'future', 0)`);
      database.close();
    };
    asNewer(join(serving.path, 'punchcard.db'));
    asNewer(join(backups, 'punchcard-3.db'));
    writeFileSync(join(backups, 'punchcard-4.db'), 'not a database');
    symlinkSync('/nowhere', join(backups, 'punchcard-5.db'));
    for (const [index, name] of copies.entries()) utimesSync(join(backups, name), 0, index + 1);
    const { code, stderr } = await serveHere('--backup-dir', backups, ...serving.data);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `; start a newer program, or restore ${join(backups, 'punchcard-2.db')}, the newest backup that this program can open\n`,
    );

    const env = { PUNCHCARD_BACKUP_DIR: backups };
    const list = await punchcard(['admin', 'user', 'list', ...serving.data], { env });
    expect(list.stderr).toContain(`or restore ${join(backups, 'punchcard-2.db')}, the newest`);

    // A copy that a migration left beside the file is newer.
    const beside = join(serving.path, 'punchcard.db.before-999.1700000000.backup');
    copyFileSync(join(backups, 'punchcard-1.db'), beside);
    const again = await punchcard(['admin', 'user', 'list', ...serving.data], { env });
    expect(again.stderr).toContain(`or restore ${beside}, the newest backup`);
  });

  it('when the database is damaged', async () => {
    mkdirSync(serving.path);
    const file = join(serving.path, 'punchcard.db');
    writeFileSync(file, 'this was a database once '.repeat(400));
    expectSentence(
      await serveHere(...serving.data),
      `${file} is damaged or not a database; restore a backup with \`punchcard restore\``,
    );
  });

  it('when the database belongs to another program', async () => {
    mkdirSync(serving.path);
    const file = join(serving.path, 'punchcard.db');
    const other = new Sqlite(file);
    other.exec('CREATE TABLE theirs (id integer)');
    other.close();
    expectSentence(await serveHere(...serving.data), `${file} is the database of another program`);
    const still = new Sqlite(file);
    expect(still.prepare('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'theirs' }]);
    still.close();
  });

  it('when the key cannot be read', async () => {
    const key = join(serving.path, 'secret.key');
    mkdirSync(key, { recursive: true });
    expectSentence(await serveHere(...serving.data), `${key} cannot be used: it is a folder`);
  });

  it.each(['setting', 'mail'])('when the table %s is damaged', async (table) => {
    await makeAdmin();
    const file = join(serving.path, 'punchcard.db');
    const database = new Sqlite(file);
    const page = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck();
    const at =
      (Number(page.get(table)) - 1) * Number(database.pragma('page_size', { simple: true }));
    database.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xaa, at, at + 4096));
    const sentence = `punchcard: ${file} is damaged or not a database; restore a backup with \`punchcard restore\`\n`;
    const served = await serveHere(...serving.data);
    expect([served.code, served.stderr]).toEqual([1, sentence]);
    if (table === 'mail') {
      const list = await punchcard(['mail', 'list', ...serving.data]);
      expect([list.code, list.stderr]).toEqual([1, sentence]);
    }
  });

  it('when a variable is unknown', async () => {
    expectSentence(
      await punchcardHere(['serve', ...serving.data], { env: { PUNCHCARD_PROT: '1' } }),
      'PUNCHCARD_PROT is not a setting of Punchcard; did you mean PUNCHCARD_PORT?',
    );
  });

  it('when the settings file is missing', async () => {
    expectSentence(
      await serveHere('--env-file', '/does/not/exist', ...serving.data),
      'the settings file /does/not/exist cannot be read: no such file or directory',
    );
  });
});

describe('misuse exits with 2', () => {
  it.each([
    [['serve', '--prot', '1'], "punchcard: unknown option '--prot'\n(Did you mean --port?)\n"],
    [['--prot', '1'], "punchcard: unknown option '--prot'\n(Did you mean --port?)\n"],
    [[''], "punchcard: unknown command ''\n"],
    [['srve'], "punchcard: unknown command 'srve'\n(Did you mean serve?)\n"],
    [['serve', 'extra'], /^punchcard: too many arguments for 'serve'/],
    [
      ['admin', 'user', 'create'],
      /^punchcard: required option '--username <name>' not specified\n$/,
    ],
    [['serve', '--port', 'abc'], /^punchcard: PUNCHCARD_PORT \(--port\) must be a whole number/],
    [['serve', '--data-dir', 'postgre://db/x'], /--data-dir\) must be a folder; .*postgres:\/\//],
    [['config', '--backup-dir', 's3://b/x'], /--backup-dir\) must be a folder/],
    [['backup', 'file:///tmp/x.db'], 'punchcard: a backup must be a file or folder, not a URL\n'],
    [['restore', 's3://b/x.db'], 'punchcard: a backup must be a file or folder, not a URL\n'],
    [['audit', '--limit', 'all'], /^punchcard: --limit must be a number/],
    [['health', '--timeout', 'long'], /^punchcard: --timeout must be/],
    [['health', '--url', 'time.example.com'], /^punchcard: the URL of the server must begin/],
    [['admin', 'user', 'edit', 'ann'], /^punchcard: nothing to change/],
    [
      ['admin', 'user', 'reset-password', 'ann', '--password', 'x', '--password-stdin'],
      /^punchcard: use either/,
    ],
    [['backup'], "punchcard: missing required argument 'file'\n"],
  ])('%j', async (words, stderr) => {
    // The exit code of a process is that of the command (above).
    const outcome = await punchcardHere(words);
    expect(outcome.code).toBe(2);
    expect(outcome.stdout).toBe('');
    if (typeof stderr === 'string') expect(outcome.stderr).toBe(stderr);
    else expect(outcome.stderr).toMatch(stderr);
  });
});

describe('help', () => {
  it('lists every command, with examples', async () => {
    const { stdout, code } = await punchcard(['--help']);
    expect(code).toBe(0);
    const ofModules = modules
      .flatMap(({ commands = [] }) => commands)
      .flatMap(({ name, under, isFor }) => (under || isFor === 'programs' ? [] : [name]));
    const commands = ['serve', 'admin', 'config', 'backup', 'restore', ...ofModules];
    for (const command of [...commands, 'Examples:']) {
      expect(stdout).toContain(command);
    }
  });

  it('has groups, with the commands for people first', async () => {
    const { stdout } = await punchcard(['--help']);
    const places = ['Commands for people', '\n  login', '\n  time', 'Commands for administrators'];
    const found = [...places, '\n  serve', '\n  backup'].map((text) => stdout.indexOf(text));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
    const german = await punchcard(['--help'], { env: { LANG: 'de_DE.UTF-8' } });
    expect(german.stdout).toBe(stdout);
  });

  it('of serve lists every setting', async () => {
    const { stdout } = await punchcard(['serve', '--help']);
    for (const flag of ['--port <number>', '--data-dir <folder>', '--env-file <file>']) {
      expect(stdout).toContain(flag);
    }
    for (const name of settingNames) expect(stdout).toContain(`--${flagOf(name)} <`);
  });

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
    );
    expect((await punchcard(['--version'])).stdout).toBe(`${version}\n`);
  });
});

it('config masks secrets', async () => {
  const { stdout } = await punchcard(['config', '--metrics-token', 'hush hush', ...serving.data]);
  expect(stdout).toContain('PUNCHCARD_METRICS_TOKEN=********\n');
  expect(stdout).toContain(`PUNCHCARD_DATA_DIR=${serving.path}\n`);
  expect(stdout).not.toContain('hush');
});

describe('the log', () => {
  it('is JSON lines with each request, and without secrets', async () => {
    const token = await makeAdmin();
    const server = await start('--log-level', 'trace', '--metrics-token', 'metrics-secret');
    const basic = Buffer.from('ann:a good password').toString('base64');
    for (const authorization of [`token ${token}`, `Basic ${basic}`]) {
      const reply = await fetch(`${server.url}/api/v1/user`, {
        headers: { authorization, cookie: 'punchcard_session=very-secret' },
      });
      expect(reply.status).toBe(200);
    }
    const { stdout } = await server.stop();
    const requests = linesOf(stdout).filter(({ msg }) => msg === 'request');
    expect(requests).toMatchObject([
      { method: 'GET', route: '/api/v1/user', status: 200, user: 1 },
      { method: 'GET', route: '/api/v1/user', status: 200, user: 1 },
    ]);
    for (const secret of [token, basic, 'a good password', 'very-secret', 'metrics-secret']) {
      expect(stdout).not.toContain(secret);
    }
    // The last line is written before the process exits.
    expect(linesOf(stdout).at(-1)?.msg).toBe('stopped');
  });
});

describe('stopping', () => {
  // By SIGTERM, as all the servers above.
  it('by SIGINT exits with 0', async () => {
    const server = await start();
    server.child.kill('SIGINT');
    expect((await server.ended).code).toBe(0);
  });

  it('is not delayed by a keep-alive connection', async () => {
    await expectWithin(4000, async () => {
      const server = await start();
      const { port } = new URL(server.url);
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      const answered = new Promise((resolve) => socket.once('data', resolve));
      socket.write('GET /api/v1/version HTTP/1.1\r\nHost: x\r\n\r\n');
      await answered;
      const took = await millisecondsOf(async () => expect((await server.stop()).code).toBe(0));
      socket.destroy();
      return took;
    });
  });

  it('cuts off an endless request, and still exits with 0 within ten seconds', async () => {
    await expectWithin(10_000, async () => {
      const server = await start();
      const begun = await beginRequest(server.url, '/user/session', '{"username": "never"}');
      const took = await millisecondsOf(async () => expect((await server.stop()).code).toBe(0));
      await begun.answer;
      return took;
    });
  });

  it('happens at once at a second signal', async () => {
    await expectWithin(3000, async () => {
      const server = await start();
      const { socket } = await beginRequest(server.url, '/user/session', '{"username": "never"}');
      const took = await millisecondsOf(async () => {
        server.child.kill('SIGTERM');
        // Signals within half a second count as one: npm forwards the same one.
        const again = setInterval(() => server.child.kill('SIGTERM'), 200);
        expect((await server.ended).code).toBe(128 + 15);
        clearInterval(again);
      });
      socket.destroy();
      return took;
    });
  });
});
