import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeCommands } from '../../src/cli/time.ts';
import { files } from '../../src/files.ts';
import { idleHost } from '../../src/program.ts';
import {
  cleanEnvironment,
  punchcard,
  type Server,
  startServer,
  temporaryFolder,
} from '../support/program.ts';

const folder = temporaryFolder();
const home = temporaryFolder();
const data = ['--data-dir', folder.path];
let server: Server;
let token = '';

const time = (...words: string[]) => punchcard(['time', ...words], { env: { HOME: home.path } });
const json = async (...words: string[]) => {
  const { stdout, stderr, code } = await time(...words, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};
const post = (path: string, body: object) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const entry = async (issue: number, body: object) => {
  const answer = await post(`/repos/mira/site/issues/${issue}/times`, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number };
};

beforeAll(async () => {
  const made = await punchcard([
    ...['admin', 'user', 'create', '--username', 'mira', '--email', 'mira@example.com'],
    ...['--admin', '--access-token', '--json', ...data],
  ]);
  token = JSON.parse(made.stdout).token;
  server = await startServer(data);
  await post('/user/repos', { name: 'site' });
  for (const title of ['Draw the logo', 'Write']) await post('/repos/mira/site/issues', { title });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
  home.remove();
});

describe('punchcard login', () => {
  it('is required first, unless flags or the environment give server and token', async () => {
    const { code, stderr } = await time('status');
    expect([code, stderr]).toEqual([1, expect.stringContaining('punchcard login, or use --url')]);
    const { url } = server;
    expect((await time('status', '--url', url, '--token', token)).code).toBe(0);
    const env = { PUNCHCARD_CLIENT_URL: url, PUNCHCARD_CLIENT_TOKEN: token, HOME: home.path };
    expect((await punchcard(['time', 'status'], { env })).stdout).toBe('No stopwatch is running\n');
    const wrong = await time('status', '--url', url, '--token', 'wrong');
    expect([wrong.code, wrong.stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
    const nobody = await time('status', '--url', 'ftp://example.com', '--token', token);
    expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining('http://')]);
  });

  it('stores both for the user only, and nothing that does not work', async () => {
    const env = { HOME: home.path };
    const login = (input: string) =>
      punchcard(['login', '--url', server.url, '--repo', 'mira/site'], { env, input });
    expect((await login('wrong')).code).toBe(1);
    expect((await time('status')).code).toBe(1);
    const { code, stdout, stderr } = await login(`${token}\n`);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Signed in as mira')]);
    expect(stdout + stderr).not.toContain(token);
    const file = join(home.path, '.config/punchcard/client.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      token,
      repository: 'mira/site',
    });
  });
});

describe('punchcard time', () => {
  it('lists, changes and deletes', async () => {
    const added = await entry(1, { time: 5400, started: '2026-05-04T14:00:00Z', note: 'review' });
    const may = ['--from', '2026-05-01', '--to', '2026-05-31'];
    expect(await json('list', ...may)).toEqual([added]);
    const { stdout, stderr } = await time('list', ...may);
    expect(stderr).toMatch(/^1 entry, 1h 30m, /);
    expect(stdout).toContain('mira/site#1  2026-05-04 14:00  1h 30m');
    const edited = await time('edit', '#1', `${added.id}`, '-d', '1h45m', '--no-billable');
    expect(edited.stdout).toContain('1h 45m, 2026-05-04 14:00 UTC, review');
    const move = ['--started', '2026-05-04T09:00:00Z', '--to', '#2'];
    const moved = await json('edit', '#1', `${added.id}`, ...move);
    expect(moved).toMatchObject({ issue: { number: 2 }, started: '2026-05-04T09:00:00Z' });
    expect((await time('rm', 'mira/site#2', `${added.id}`)).stdout).toBe(`Deleted ${added.id}\n`);
    expect(await json('list', ...may)).toEqual([]);
  });

  it('runs the stopwatch', async () => {
    expect(await json('start', '#1', '--at', '2026-05-04T09:30:00Z')).toMatchObject({
      ...{ issue_index: 1, created: '2026-05-04T09:30:00Z' },
    });
    expect((await time('pause')).stdout).toContain('paused since');
    expect(await json('resume')).toMatchObject({ paused: false });
    expect((await time('status')).stdout).toContain('mira/site#1 Draw the logo: ');
    const stopped = await json('stop', '--at', '2026-05-04T10:15:00Z', '-n', 'sketches');
    expect(stopped).toMatchObject({ time: 2700, note: 'sketches' });
    expect((await time('stop')).code).toBe(1);
    await json('start', '#2');
    expect(await json('stop', '--discard')).toBe(null);
    expect(await json('status')).toBe(null);
  });

  it('reads only ISO 8601 in options without a module that reads words', async () => {
    const lines: string[] = [];
    const host = {
      ...idleHost,
      environment: cleanEnvironment({ HOME: home.path }),
      out: (line: string) => lines.push(line),
    };
    const without = (...words: string[]) =>
      timeCommands(host, files).parseAsync([...words, '--json'], { from: 'user' });
    await expect(without('start', '#1', '--at', '9:30')).rejects.toThrow(
      '"9:30" is not a valid time: write 2026-05-04T09:30:00Z',
    );
    await expect(without('edit', '#1', '1', '--day', 'monday')).rejects.toThrow(
      '"monday" is not a day: write 2026-05-04',
    );
    expect(await json('status')).toBe(null);
    await without('start', '#1', '--at', '2026-05-04T09:30:00Z');
    await without('stop', '--at', '2026-05-04T10:15:00+00:00');
    const { id } = JSON.parse(lines[1] ?? '');
    await without('edit', '#1', `${id}`, '--day', '2026-05-06');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { created: '2026-05-04T09:30:00Z' },
      { time: 2700 },
      { day: '2026-05-06' },
    ]);
    await time('rm', '#1', `${id}`);
  });

  it('reports with bars, rounded, and as files', async () => {
    await entry(2, { time: 3000, day: '2026-05-05', note: 'text' });
    const may = ['--from', '2026-05-01', '--to', '2026-05-31'];
    const table = await time(
      'report',
      ...may,
      '--by',
      'day',
      '--round',
      'up',
      '--round-minutes',
      '15',
    );
    expect(table.stdout.split('\n')[0]).toMatch(/^DAY\s+TIME\s+ROUNDED\s+BILLABLE\s+ENTRIES/);
    expect(table.stdout).toMatch(/2026-05-05\s+50m\s+1h 00m.*█/);
    expect(table.stdout).toContain('rounded up to 15 minutes per entry');
    const report = await json(
      'report',
      ...may,
      '--repo',
      'mira/site',
      '--everyone',
      '--by',
      'user',
    );
    expect(report.groups).toMatchObject([{ user: { login: 'mira' }, seconds: 5700 }]);
    expect((await json('report', '--user', 'mira', ...may)).total.seconds).toBe(5700);
    expect((await json('report', '--administered', ...may)).total.seconds).toBe(5700);
    expect(await json('list', '--administered', ...may)).toHaveLength(2);
    const file = join(home.path, 'may.csv');
    expect((await time('report', ...may, '--by', 'day', '-o', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^day,seconds,/);
    expect((await time('export', ...may)).stdout).toMatch(/^id,date,user,/);
    const rounding = ['--round', 'up', '--round-minutes', '60'];
    const entries = (await time('export', ...may, ...rounding, '--total')).stdout
      .trim()
      .split('\n');
    expect(entries).toHaveLength(4);
    expect(entries[3]).toMatch(/^total,.*,up to 60 minutes per entry\r?$/);
    const groups = ['report', ...may, ...rounding, '--by', 'user', '--format', 'csv'];
    const [head, row, total] = (await time(...groups, '--notes')).stdout.trim().split('\n');
    expect(head).toMatch(/^user,notes,seconds,rounded_seconds,/);
    expect([row, total]).toEqual([
      expect.stringMatching(/^mira,/),
      expect.stringMatching(/^total,,/),
    ]);
    expect((await time(...groups, '--no-total')).stdout.trim().split('\n')).toHaveLength(2);
    expect(JSON.parse((await time('export', ...may, '--json')).stdout)).toHaveLength(2);
  });

  it('locks a month, and unlocks it', async () => {
    const { id } = await entry(2, { time: 60, started: '2026-04-01T09:00:00Z' });
    const day = ['--until', '2026-06-01', '--zone', 'Europe/Berlin'];
    const { stdout } = await time('lock', 'mira/site', ...day);
    expect(stdout).toBe('mira/site is locked before 2026-05-31T22:00:00Z, by mira\n');
    const refused = await time('edit', '#2', `${id}`, '--note', 'late');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is closed')]);
    expect((await time('unlock', 'mira/site')).code).toBe(2);
    expect((await time('unlock', 'mira/site', '--reason', 'mistaken')).code).toBe(0);
    expect(await json('lock', 'mira/site')).toMatchObject({ until: null });
  });

  it.each([
    [2, ['start', 'nonsense'], 'is not an issue'],
    [1, ['start', '#77'], 'issue #77 does not exist'],
    [1, ['start', 'mira/none#1'], 'mira/none#1 does not exist'],
    [1, ['lock', 'mira/none'], 'mira/none does not exist'],
    [2, ['edit', '#1', '1'], 'nothing to change'],
    [2, ['stop', '--at', 'tea time'], 'is not a valid time'],
    [2, ['report', '--by', 'mood'], 'group_by: '],
    [2, ['list', '--from', 'someday'], 'from: '],
    [2, ['list', '--preset', 'today', '--from', 'today'], 'preset: '],
    [2, ['report', '--zone', 'Mars/Olympus'], 'time_zone: '],
    [2, ['lock', 'mira/site', '--until', 'someday'], 'until: '],
    [2, ['lock', 'site'], 'owner/name'],
    [2, ['list', '--csv', '--json'], '--csv'],
    [1, ['status', '--url', 'http://127.0.0.1:9'], 'cannot be reached'],
    [2, ['report', '--round', 'sideways'], '--round'],
    [2, ['export', '--format', 'pdf'], '--format'],
    [2, ['export', '-o', 'may.pdf'], 'Use one of these formats'],
    [2, ['edit', '#1', 'one'], 'whole number'],
    [2, ['rm', '#1', 'one'], 'whole number'],
    [2, ['dance'], 'dance'],
  ])('exits with %i and one message for %j', async (expected, words, message) => {
    const { code, stdout, stderr } = await time(...words);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringContaining(message)]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reports invalid settings', async () => {
    const file = join(home.path, 'broken.json');
    writeFileSync(file, '{');
    const env = { PUNCHCARD_CLIENT_CONFIG: file, HOME: home.path };
    const { code, stderr } = await punchcard(['time', 'status'], { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not valid JSON')]);
  });
});
