import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { folderDatabase } from '../support/databases.ts';
import {
  launcher,
  punchcard,
  runProgram,
  type Server,
  startServer,
  temporaryFolder,
} from '../support/program.ts';

const folder = temporaryFolder();
const parent = join(folder.path, '..');
const data = ['--data-dir', folder.path];
let token = '';
let server: Server | undefined;

beforeAll(async () => {
  const t = await startTestApp({ database: folderDatabase(folder.path) });
  const mira = await t.make.person('mira', { isAdmin: true });
  const jonas = await t.make.user('jonas');
  await t.make.follow(jonas, mira.user);
  const issue = await t.make.issue(await t.make.repository(mira.user, 'site'), mira.user);
  const times = Array.from({ length: 1000 }, (_, n) =>
    t.make.time(issue, jonas, 60 + n, n, { note: `Sketch ${n}` }),
  );
  await Promise.all(times);
  await t.close();
  token = mira.token;
  server = await startServer(data);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const request = (url: string | undefined, method: string, path: string, body?: object) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const times = '/repos/mira/site/issues/1/times';

interface Entry {
  id: number;
  time: number;
}
const entriesOf = async (url: string | undefined): Promise<Entry[]> =>
  (await request(url, 'GET', times)).json() as Promise<Entry[]>;

describe('backup and restore', () => {
  it('contain every earlier acknowledged write, consistently, while writes continue', async () => {
    let isOver = false;
    const acknowledged: number[] = [];
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const reply = await request(server?.url, 'POST', times, { time: 60 });
        expect(reply.status).toBe(200);
        acknowledged.push(((await reply.json()) as Entry).id);
      }
    });
    while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve));
    const before = [...acknowledged];
    const file = join(parent, 'backup.db');
    const backup = await punchcard(['backup', file, '--json', ...data]);
    isOver = true;
    await Promise.all(writers);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(acknowledged.length).toBeGreaterThan(before.length);
    const report = JSON.parse(backup.stdout);

    const elsewhere = join(parent, 'restored');
    const restored = await punchcard(['restore', file, '--data-dir', elsewhere]);
    expect(restored).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('secret.key is missing'),
    });
    const second = await startServer(['--data-dir', elsewhere]);
    const there = await entriesOf(second.url);
    const ids = new Set(there.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    // A prefix of the writes, not a selection.
    const original = await entriesOf(server?.url);
    const essence = ({ id, time }: Entry): object => ({ id, time });
    expect(original.slice(0, there.length).map(essence)).toEqual(there.map(essence));
    // And everything else is unchanged.
    for (const path of ['/users/mira/followers', '/repos/search?limit=50', '/admin/users']) {
      const [a, b] = await Promise.all(
        [server?.url, second.url].map(async (url) =>
          (await (await request(url, 'GET', path)).text()).replaceAll(url ?? '', ''),
        ),
      );
      expect(b).toBe(a);
    }
    await second.stop();
    const database = new Sqlite(file, { readonly: true });
    expect(database.prepare('SELECT count(*) FROM tracked_time').pluck().get()).toBe(
      report.rows.tracked_time,
    );
    database.close();
  });

  it('leave nothing but the file, readable only by its owner', async () => {
    const file = join(parent, 'alone.db');
    const { stdout } = await punchcard(['backup', file, ...data]);
    expect(stdout).toMatch(
      /^Backed up to \S+alone\.db: \d+ rows, (?:\d\.\d MB|\d+ kB), verified\.\n$/,
    );
    expect(readdirSync(parent).filter((name) => name.includes('alone'))).toEqual(['alone.db']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('never overwrite a file', async () => {
    const file = join(parent, 'precious.txt');
    writeFileSync(file, 'precious');
    expect(await punchcard(['backup', file, ...data])).toEqual({
      code: 1,
      stdout: '',
      stderr: `punchcard: ${file} already exists\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  it('refuse a folder that is not empty', async () => {
    const file = join(parent, 'full.db');
    await punchcard(['backup', file, ...data]);
    expect(await punchcard(['restore', file, ...data])).toEqual({
      code: 1,
      stdout: '',
      stderr: `punchcard: ${folder.path} is not empty (it contains punchcard.db); a backup can only be restored into an empty folder\n`,
    });
  });

  it('refuse a damaged backup, and leave nothing behind', async () => {
    const file = join(parent, 'damaged.db');
    await punchcard(['backup', file, ...data]);
    const bytes = readFileSync(file);
    // In the middle, where only a full integrity check finds it.
    bytes.fill(
      0xaa,
      Math.floor(bytes.length / 8192) * 4096,
      Math.floor(bytes.length / 8192) * 4096 + 4096,
    );
    writeFileSync(file, bytes);
    const target = join(parent, 'from-damaged');
    const { code, stdout, stderr } = await punchcard(['restore', file, '--data-dir', target]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^punchcard: \S+damaged\.db is damaged.*\n$/);
    expect(readdirSync(target)).toEqual([]);
  });

  it.each([
    [999, 'newer than this program'],
    [36, 'too old for this program; start the program of commit'],
  ])('refuse a backup of version %i', async (version, reason) => {
    const file = join(parent, `version-${version}.db`);
    await punchcard(['backup', file, ...data]);
    const database = new Sqlite(file);
    database.exec('DELETE FROM migration WHERE number < (SELECT max(number) FROM migration)');
    database.exec(`UPDATE migration SET number = ${version}`);
    database.close();
    const target = join(parent, `from-${version}`);
    const { code, stderr } = await punchcard(['restore', file, '--data-dir', target]);
    expect(code).toBe(1);
    expect(stderr).toContain(`punchcard: the database is at version ${version}, ${reason}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(target)).toEqual([]);
  });

  it.each([
    ['a missing file', 'nowhere.db', /^punchcard: there is no file \S+nowhere\.db\n$/],
    [
      'a file of another kind',
      'text.db',
      /^punchcard: \S+text\.db is damaged or not a database\n$/,
    ],
    ['an empty file', 'empty.db', /^punchcard: \S+empty\.db is not a Punchcard database\n$/],
  ])('refuse %s', async (_, name, stderr) => {
    writeFileSync(join(parent, 'text.db'), 'just text '.repeat(1000));
    writeFileSync(join(parent, 'empty.db'), '');
    const target = join(parent, `from-${name}`);
    const outcome = await punchcard(['restore', join(parent, name), '--data-dir', target]);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(stderr);
    expect(existsSync(join(target, 'punchcard.db'))).toBe(false);
  });

  it.each([
    ['backup', '/proc/sys/x.db', 'it does not exist'],
    ['backup', '/dev/null/x.db', 'a part of its path is not a folder'],
  ])('say why %s to %s is impossible, and name that file', async (command, file, reason) => {
    expect(await punchcard([command, file, ...data])).toEqual({
      code: 1,
      stdout: '',
      stderr: `punchcard: ${file} cannot be used: ${reason}\n`,
    });
  });

  it('name the target when the disk is full', async () => {
    // A limit for the size of a file fails as a full disk does, for root too.
    const file = join(parent, 'too-large.db');
    const script = `ulimit -f 100; trap '' XFSZ; exec "$0" "$@"`;
    const outcome = await runProgram('bash', ['-c', script, launcher, 'backup', file, ...data]);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^punchcard: \S+too-large\.db cannot be \S.*\n$/);
    expect(outcome.stderr).not.toContain(folder.path);
    expect(readdirSync(parent).filter((name) => name.includes('too-large'))).toEqual([]);
  });

  it('report a missing database', async () => {
    const empty = join(parent, 'nothing-here');
    expect(await punchcard(['backup', join(parent, 'x.db'), '--data-dir', empty])).toEqual({
      code: 1,
      stdout: '',
      stderr: `punchcard: there is no database in ${empty}\n`,
    });
  });
});
