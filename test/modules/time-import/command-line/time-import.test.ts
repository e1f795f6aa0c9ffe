import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cleanEnvironment,
  punchcard,
  runProgram,
  type Server,
  startServer,
  temporaryFolder,
} from '../../../support/program.ts';

vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
let server: Server;
let token = '';
let env: Record<string, string> = {};

const bring = async (csv: string, ...flags: string[]) =>
  punchcard(['time', 'import', '-', ...flags], { env, input: csv });
const ask = async (path: string, body?: object) => {
  const reply = await fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return reply.json() as Promise<never>;
};
const count = async (issue: number): Promise<number> =>
  ((await ask(`/repos/mira/site/issues/${issue}/times`)) as unknown[]).length;

beforeAll(async () => {
  const made = await punchcard([
    ...['admin', 'user', 'create', '--username', 'mira', '--email', 'mira@example.com'],
    ...['--admin', '--access-token', '--json', ...data],
  ]);
  token = JSON.parse(made.stdout).token;
  server = await startServer(data);
  env = {
    ...{ PUNCHCARD_CLIENT_URL: server.url, PUNCHCARD_CLIENT_TOKEN: token },
    PUNCHCARD_CLIENT_REPOSITORY: 'mira/site',
  };
  await ask('/user/repos', { name: 'site' });
  for (const title of ['A', 'B', 'C', 'D']) await ask('/repos/mira/site/issues', { title });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** A proxy that drops the answer after that many changes. */
async function lineThatDies(target: string, changes: number) {
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  let answered = 0;
  const between = createServer((incoming, outgoing) => {
    const { method = 'GET', headers } = incoming;
    const passedOn = request(`${target}${incoming.url}`, { method, headers }, (reply) => {
      answered += method === 'GET' || incoming.url?.includes('dry_run=true') ? 0 : 1;
      if (answered >= changes) return die();
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    passedOn.once('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  const close = (): void => {
    between.close();
    between.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, died, close };
}

describe('punchcard time import', () => {
  it('previews the changes, applies them, and applies them once', async () => {
    const csv =
      'issue,date,hours,note,external_id\n#1,2026-05-04,1.5,"a, b",x\n1,2026-05-05,2,c,\n';
    const dry = await bring(csv, '--dry-run');
    expect([dry.code, dry.stderr]).toEqual([0, '']);
    expect(dry.stdout.split('\n')).toEqual([
      'line 2: add mira/site#1 mira: 1h 30m, 2026-05-04, a, b',
      'line 3: add mira/site#1 mira: 2h 00m, 2026-05-05, c',
      'billable 3h 30m, not billable 0m',
      ...['2 would be added, 0 would be changed, 0 unchanged', ''],
    ]);
    expect(await count(1)).toBe(0);
    expect((await bring(csv)).stdout).toBe('2 added, 0 changed, 0 unchanged\n');
    expect((await bring(csv)).stdout).toBe('0 added, 0 changed, 2 unchanged\n');
    const changed = await bring(csv.replace('1.5', '1.75'), '--dry-run');
    expect(changed.stdout).toContain('line 2: change mira/site#1 mira: time 1h 30m -> 1h 45m\n');
    const exported = await punchcard(['time', 'export'], { env });
    expect((await bring(exported.stdout)).stdout).toBe('0 added, 0 changed, 2 unchanged\n');
  });

  it('tells which projects become one, and which are public, before the import', async () => {
    const csv = `repository,task,date,hours\n${['A&B', 'A B', 'mira/site'].map((one) => `${one},a,2026-05-04,1\n`).join('')}`;
    const flags = ['--create-projects', '--create-issues', '--dry-run'];
    const { stdout } = await bring(csv, ...flags);
    expect(stdout.split('\n').filter((line) => line.startsWith('project '))).toEqual([
      'project A&B: mira/A-B, together with A B',
      'project A B: mira/A-B, together with A&B',
      'project mira/site: mira/site, public',
    ]);
  });

  it('imports nothing when a row is refused, however late', async () => {
    const rows = Array.from({ length: 700 }, (_, i) => `2,2026-05-04,${i + 1}`);
    const csv = ['issue,date,seconds', ...rows, '2,noon,5', ''].join('\r\n');
    const { code, stdout, stderr } = await bring(csv);
    expect([code, stderr]).toEqual([1, 'punchcard: 1 row is invalid: nothing was imported\n']);
    expect(stdout).toMatch(/^line 702: invalid: date: must be a time/);
    expect(await count(2)).toBe(0);
    expect((await bring('issue,date\n')).stderr).toBe('');
    const missing = await punchcard(['time', 'import', '/nowhere/at/all.csv'], { env });
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringContaining('/nowhere/at/all.csv cannot be used: it does not exist'),
    ]);
  });

  it('counts identical rows across its chunks', async () => {
    // The same in two notations, so that only the service can tell.
    const rows = Array.from({ length: 1200 }, (_, i) => `3,2026-05-04,${i % 2 ? '1h' : '60m'},x`);
    const csv = ['issue,date,duration,note', ...rows, ''].join('\n');
    expect((await bring(csv)).stdout).toBe('1200 added, 0 changed, 0 unchanged\n');
    expect((await bring(csv)).stdout).toBe('0 added, 0 changed, 1200 unchanged\n');
    expect(await count(3)).toBe(1200);
    const named = rows.map((row, i) => `${row},n${i % 900}`);
    const twice = await bring(['issue,date,duration,note,external_id', ...named].join('\n'));
    expect(twice.stderr).toContain('line 902: line 2 has the same external_id');
  });

  it('previews and imports the files of other trackers', async () => {
    await ask('/user/repos', { name: 'shop' });
    await ask('/repos/mira/shop/issues', { title: 'Sale' });
    const file = (name: string): string => join(import.meta.dirname, '../trackers', `${name}.csv`);
    const run = async (name: string, ...flags: string[]) =>
      punchcard(['time', 'import', file(name), '--repo', 'mira/shop', ...flags], { env });
    const unknown = await run('toggl', '--dry-run');
    expect(unknown.stdout.split('\n').slice(-7)).toEqual([
      'recognized as a file of toggl',
      'unknown person Wim Weaver: 6 rows; use --person "Wim Weaver=login"',
      'unknown project Website: 6 rows; use --project "Website=owner/name"',
      'columns that are not used: Client, Amount (EUR)',
      'billable 0m, not billable 0m',
      ...['0 would be added, 0 would be changed, 0 unchanged, 2 skipped', ''],
    ]);
    expect([unknown.code, unknown.stderr]).toEqual([1, 'punchcard: 6 rows are invalid\n']);
    const known = [
      ...['--person', 'Wim Weaver=mira', '--project', 'Website=mira/shop'],
      ...['--create-issues', '--issue', 'mira/shop#1'],
    ];
    const dry = await run('toggl', '--dry-run', ...known);
    expect(dry.stdout).toContain('line 9: skip: it has no length\n');
    expect(dry.stdout.split('\n').slice(-8)).toEqual([
      'recognized as a file of toggl',
      'mira/shop#1 Sale: 2 rows, 101h 00m 02s',
      'mira/shop#new Layout: 4 rows, 2h 30m',
      '1 with a duration that differs from start and end, which are used',
      'columns that are not used: Client, Amount (EUR)',
      'billable 1h 00m 02s, not billable 102h 30m',
      ...['6 would be added, 0 would be changed, 0 unchanged, 2 skipped', ''],
    ]);
    expect((await run('toggl', ...known)).stdout).toContain('6 added, 0 changed, 0 unchanged');
    expect((await run('toggl', ...known)).stdout).toContain('0 added, 0 changed, 6 unchanged');
    const ambiguous = await run('clockify-older', ...known);
    expect([ambiguous.code, ambiguous.stdout]).toEqual([1, expect.stringContaining('date_order')]);
    const ordered = await run('clockify-older', ...known, '--date-order', 'dmy', '--json');
    expect(JSON.parse(ordered.stdout)).toMatchObject({ tracker: 'clockify', added: 2 });
    const mapped = await punchcard(
      ['time', 'import', '-', '--map', 'A=B=issue', '--map', 'Tag=date', '--map', 'Wert=hours'],
      { env, input: 'A=B,Tag,Wert\n1,4.5.2026,"1,5"\n' },
    );
    expect([mapped.stderr, mapped.stdout]).toEqual(['', '1 added, 0 changed, 0 unchanged\n']);
    for (const flags of [
      ['--map', 'Tag'],
      ['--person', '=x'],
      ['--from', 'abacus'],
    ]) {
      expect((await run('toggl', ...flags)).code).toBe(2);
    }
  });

  it('imports the ZIP of a solidtime organization, with the names of its files', async () => {
    const [user, project, task, tag] = [2, 4, 5, 6].map(
      (n) => `9d1e0f5c-00${n}0-4000-8000-0000000000${n}0`,
    );
    const entries = readFileSync(
      join(import.meta.dirname, '../trackers/solidtime-time_entries.csv'),
      'utf8',
    )
      .replace(`${project},,`, `${project},${task},`)
      .replace(`${task},[]`, `${task},"[""${tag}""]"`);
    const zip = (files: Record<string, string>): string => {
      const file = join(folder.path, 'export.zip');
      const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
      writeFileSync(file, zipSync(Object.fromEntries(packed)));
      return file;
    };
    await ask('/user/repos', { name: 'zip' });
    const file = zip({
      'time_entries.csv': entries,
      'projects.csv': `id,name,color\n${project},Website,#ffffff\n`,
      'tasks.csv': `id,name,project_id\n${task},Layout,${project}\n`,
      'members.csv': `id,user_id,name,email\n1,${user},Wim Weaver,mira@example.com\n`,
      'tags.csv': `id,name\n${tag},Backend\n`,
      'meta.json': '{}',
    });
    const flags = ['--project', 'Website=mira/zip', '--create-issues'];
    const { stdout, stderr } = await punchcard(['time', 'import', file, ...flags], { env });
    expect([stderr, stdout.split('\n')]).toEqual([
      '',
      [
        'line 3: skip: a break, which is not work',
        ...['recognized as a file of solidtime', 'mira/zip#1 Layout: 1 row, 1h 00m'],
        expect.stringMatching(/^columns that are not used: billable_rate, member_id, /),
        'billable 1h 00m, not billable 0m',
        ...['1 added, 0 changed, 0 unchanged, 1 skipped', ''],
      ],
    ]);
    const again = await punchcard(['time', 'import', file, ...flags, '--json'], { env });
    expect(JSON.parse(again.stdout)).toMatchObject({
      unchanged: 1,
      rows: [{ after: { tags: ['Backend'] } }, {}],
    });
    const empty = zip({ 'meta.json': '{}' });
    expect((await punchcard(['time', 'import', empty], { env })).stderr).toContain(
      'no time_entries.csv',
    );
    writeFileSync(empty, 'PK\x03\x04 and nothing more');
    expect((await punchcard(['time', 'import', empty], { env })).stderr).toContain(
      'not a valid ZIP archive',
    );
  });

  it('reads a file, the standard input and the members of a ZIP in their encoding', async () => {
    await ask('/user/repos', { name: 'buro' });
    await ask('/repos/mira/buro/issues', { title: 'Büro' });
    const notes = async () =>
      ((await ask('/repos/mira/buro/times')) as { note: string }[]).map(({ note }) => note);
    const text = 'date,start_time,end_time,note\n2022-10-24,08:37,11:06,Büro\n';
    const file = join(folder.path, 'buro.csv');
    const place = ['--repo', 'mira/buro', '--issue', '#1'];
    const run = async (bytes: Uint8Array, ...flags: string[]) => {
      writeFileSync(file, bytes);
      return punchcard(['time', 'import', file, ...place, ...flags], { env });
    };
    const latin1 = Buffer.from(text, 'latin1');
    const refused = await run(latin1);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      ...[1, ''],
      'punchcard: line 2 is not UTF-8: save the text as UTF-8, or import it with its encoding, such as --encoding windows-1252\n',
    ]);
    expect((await run(latin1, '--encoding', 'latin-9000')).stderr).toContain('is not an encoding');
    expect(await notes()).toEqual([]);
    expect((await run(latin1, '--encoding', 'windows-1252')).stdout).toContain('1 added');
    expect(await notes()).toEqual(['Büro']);
    // The same in UTF-8 and UTF-16 is already there.
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), utf16]) {
      expect((await run(bytes)).stdout).toBe('0 added, 0 changed, 1 unchanged\n');
    }
    const program = join(import.meta.dirname, '../../../../bin/punchcard');
    const pipe = async (bytes: Uint8Array, words: string[]) => {
      writeFileSync(file, bytes);
      const script = '"$0" "$@" < "$INPUT"';
      return runProgram('sh', ['-c', script, program, ...words], { env: { ...env, INPUT: file } });
    };
    const stdin = ['time', 'import', '-', ...place];
    expect((await pipe(latin1, stdin)).stderr).toContain('line 2 is not UTF-8');
    expect((await pipe(utf16, stdin)).stdout).toContain('1 unchanged');
    const named = await pipe(latin1, [...stdin, '--encoding', 'iso-8859-1']);
    expect(named.stdout).toContain('1 unchanged');
    const body = ['issue', 'create', 'Fenster', '--repo', 'mira/buro', '--body', '-'];
    expect((await pipe(latin1, body)).stderr).toContain('line 2 is not UTF-8');
    expect((await pipe(utf16, [...body, '--json'])).stdout).toContain('11:06,Büro');
    const members = { 'time_entries.csv': latin1 };
    writeFileSync(file, zipSync(members));
    const archive = await punchcard(['time', 'import', file], { env });
    expect(archive.stderr).toContain('line 2 is not UTF-8');
    expect(await notes()).toEqual(['Büro']);
  });

  it('says what is imported when a later part is refused, and adds the rest when run again', async () => {
    await ask('/user/repos', { name: 'parts' });
    await ask('/repos/mira/parts/issues', { title: 'Many' });
    const rows = Array.from({ length: 1100 }, (_, i) => `1,2026-05-04,${i + 1}`);
    const csv = ['issue,date,seconds', ...rows, ''].join('\n');
    let parts = 0;
    const between = createServer((incoming, outgoing) => {
      const { method = 'GET', headers, url = '' } = incoming;
      const isPart = url.includes('/times/import') && !url.includes('dry_run=true');
      parts += isPart ? 1 : 0;
      if (isPart && parts === 2) {
        incoming.resume();
        outgoing.writeHead(423, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ message: 'the month is locked', url: '' }));
        return;
      }
      const passed = request(`${server.url}${url}`, { method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      });
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const { port } = between.address() as AddressInfo;
    const flags = ['--repo', 'mira/parts'];
    const failed = await punchcard(['time', 'import', '-', ...flags], {
      env: { ...env, PUNCHCARD_CLIENT_URL: `http://127.0.0.1:${port}` },
      input: csv,
    });
    between.close();
    between.closeAllConnections();
    expect([failed.code, failed.stderr]).toEqual([
      1,
      'punchcard: the month is locked (the 500 rows before line 502 are imported; run the import again for the rest)\n',
    ]);
    expect((await bring(csv, ...flags)).stdout).toBe('600 added, 0 changed, 500 unchanged\n');
    expect((await bring(csv, ...flags)).stdout).toBe('0 added, 0 changed, 1100 unchanged\n');
  });

  it('counts ticks, blank rows and the delimiter of the first line over all chunks', async () => {
    await ask('/user/repos', { name: 'ticks' });
    await ask('/repos/mira/ticks/issues', { title: 'Ticks' });
    const blank = Array.from({ length: 600 }, (_, i) => `1;2026-05-04;${i + 1};`);
    const rows = ['1;2026-05-03;3600;x', ';;;', ...blank];
    const csv = ['sep=;', 'issue;date;seconds;billable', ...rows, ''].join('\n');
    const dry = await bring(csv, '--repo', 'mira/ticks', '--dry-run');
    expect(dry.stdout).toContain('line 5: add mira/ticks#1');
    expect(dry.stdout.split('\n').slice(-3)).toEqual([
      'billable 1h 00m, not billable 50h 05m',
      ...['601 would be added, 0 would be changed, 0 unchanged', ''],
    ]);
    expect((await bring(csv, '--repo', 'mira/ticks')).stdout).toContain('601 added');
    const times: { billable: boolean }[] = await ask('/repos/mira/ticks/times');
    expect(times.filter(({ billable }) => billable)).toHaveLength(1);
  });

  it('determines the date order over all chunks, and creates an issue once for all of them', async () => {
    const row = (day: string) => `mira/site,Drafts,${day},1`;
    const rows = [...Array.from({ length: 700 }, () => row('01/02/2024')), row('02/28/2024')];
    const csv = ['repository,task,date,hours', ...rows, ''].join('\n');
    const flags = ['--create-issues', '--json'];
    const dry = JSON.parse((await bring(csv, ...flags, '--dry-run')).stdout);
    expect(dry).toMatchObject({
      added: 701,
      issues: [{ title: 'Drafts', is_new: true, rows: 701 }],
    });
    expect(JSON.parse((await bring(csv, ...flags)).stdout)).toMatchObject({ added: 701 });
    expect(JSON.parse((await bring(csv, ...flags)).stdout)).toMatchObject({ unchanged: 701 });
    const both = await bring(csv.replace('01/02/2024', '31/01/2024'), '--create-issues');
    expect(both.stderr).toContain('use --date-order');
  });

  it('is retried after a kill -9 in the middle, and adds nothing twice', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `4,2026-05-04,${(i % 1500) + 1}`);
    const file = join(folder.path, 'many.csv');
    writeFileSync(file, ['issue,date,seconds', ...rows, ''].join('\n'));
    const program = join(import.meta.dirname, '../../../../bin/punchcard');
    const line = await lineThatDies(server.url, 3);
    const child = spawn(program, ['time', 'import', file], {
      env: cleanEnvironment({ ...env, PUNCHCARD_CLIENT_URL: line.url }),
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await line.died;
    child.kill('SIGKILL');
    await ended;
    line.close();
    // The last chunk was carried out, and its reply was lost.
    expect(await count(4)).toBe(1500);
    const again = await punchcard(['time', 'import', file, '--json'], { env });
    const { added, unchanged } = JSON.parse(again.stdout);
    expect([again.code, added + unchanged]).toEqual([0, 3000]);
    expect(await count(4)).toBe(3000);
  });
});
