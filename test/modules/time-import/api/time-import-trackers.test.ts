import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Repository } from '../../../../src/core/records/types.ts';
import { type As, startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rowsOf } from '../../../support/rows.ts';

interface Entry {
  readonly time: number;
  readonly note: string;
  readonly started: string | null;
  readonly created: string;
  readonly billable: boolean;
}
interface Outcome {
  readonly status: number;
  readonly json: {
    readonly message?: string;
    readonly tracker: string | null;
    readonly date_order: string | null;
    readonly decimal_mark: string | null;
    readonly added: number;
    readonly unchanged: number;
    readonly refused: number;
    readonly skipped: number;
    readonly rounded: number;
    readonly columns: readonly { heading: string; field: string | null }[];
    readonly persons: readonly object[];
    readonly projects: readonly object[];
    readonly issues: readonly object[];
    readonly rows: readonly {
      readonly line: number;
      readonly action: string;
      readonly message: string;
      readonly after: Entry | null;
    }[];
  };
}

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../trackers', `${name}.csv`), 'utf8');

let repository: Repository;
const t = await ofFile(startTestApp());
const owner = await t.make.person('Olga');
const worker = await t.make.person('Wim', { fullName: 'Wim Weaver' });

// Each test has a repository of its own with one issue, `Olga/Clock#1`.
beforeEach(async () => {
  if (repository !== undefined) await t.request('DELETE', '/repos/Olga/Clock', owner);
  repository = await t.make.repository(owner.user, 'Clock');
  await t.make.issue(repository, worker.user, { title: 'The clock' });
});

const projects = { Website: 'Olga/Clock' };
const send = async (csv: string, query = '', tables: object = { projects }, as: As = worker) =>
  (await t.request('POST', `/user/times/import?${query}`, as, {
    body: { csv, ...tables },
  })) as unknown as Outcome;
const issueFor = 'issue=Olga/Clock%231';
const table = (...lines: string[]): string => `${lines.join('\n')}\n`;
const entries = async (): Promise<Entry[]> =>
  (await t.request('GET', '/repos/Olga/Clock/times', owner)).json;
const told = ({ json }: Outcome) => [
  ...[json.message, json.tracker, json.added, json.skipped, json.rounded],
];
/** What an import can leave behind. */
const everything = () =>
  Promise.all(
    ['tracked_time', 'issue', 'timeline_event', 'audit_entry'].map((name) =>
      rowsOf(t, `SELECT * FROM ${name} ORDER BY id`),
    ),
  );

describe("import of other trackers' files", () => {
  it('imports the Toggl Track report: BOM, quotes, line breaks, running, empty and repeated entries', async () => {
    const csv = fixture('toggl');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    const query = `${issueFor}&time_zone=Europe/Berlin`;
    const outcome = await send(csv, query);
    expect(told(outcome)).toEqual([undefined, 'toggl', 6, 2, 1]);
    expect(outcome.json.rows.map(({ action }) => action)).toEqual([
      ...['add', 'add', 'add', 'add', 'add', 'add', 'skip', 'skip'],
    ]);
    expect(outcome.json.rows.slice(6)).toMatchObject([
      { message: 'it has no length' },
      { message: 'still running: it has no end' },
    ]);
    expect(await entries()).toMatchObject([
      { time: 2, note: 'read the draft', started: '2024-03-04T09:23:52Z', billable: true },
      { time: 5400, note: 'said "later" 🕒\nand C:\\temp\\', billable: false },
      { time: 363_600, note: 'a long test run', started: '2024-03-04T23:00:00Z' },
      { time: 1200, note: 'rounded by a second' },
      { time: 1200, note: 'the same twice' },
      { time: 1200, note: 'the same twice' },
    ]);
    const again = await send(csv, query);
    expect([again.json.added, again.json.unchanged]).toEqual([0, 6]);
  });

  it('imports the Clockify report: month first, two time formats, quotes around everything', async () => {
    const outcome = await send(fixture('clockify'), `${issueFor}&dry_run=true`);
    expect(outcome.json).toMatchObject({ tracker: 'clockify', date_order: 'mdy', refused: 1 });
    expect(outcome.json.rows[4]).toMatchObject({ line: 6, action: 'error' });
    const csv = fixture('clockify').replace(/^.*Nora.*\n/m, '');
    expect(told(await send(csv, issueFor))).toEqual([undefined, 'clockify', 4, 0, 0]);
    expect(await entries()).toMatchObject([
      {
        time: 3601,
        note: 'two formats of time in one file',
        started: '2024-10-05T10:23:00Z',
      },
      { time: 43_200, started: '2024-10-06T12:00:00Z', billable: false },
      { time: 1200, started: '2024-10-07T09:00:00Z' },
      { time: 1800, note: 'drew "boxes"', started: '2024-10-15T11:00:00Z' },
    ]);
  });

  it('imports an older Clockify report, whose date order must be set', async () => {
    const csv = fixture('clockify-older');
    const before = await everything();
    const refused = await send(csv, issueFor);
    expect([refused.status, refused.json.message]).toEqual([
      422,
      '[line 2]: [Start Date]: 10/03/2024 can start with the day or the month; set date_order to dmy or mdy',
    ]);
    const dry = await send(csv, `${issueFor}&dry_run=true`);
    expect(dry.json).toMatchObject({ date_order: null, refused: 2 });
    expect(await everything()).toEqual(before);
    expect(told(await send(csv, `${issueFor}&date_order=dmy`))).toEqual([
      ...[undefined, 'clockify', 2, 0, 0],
    ]);
    expect((await entries()).map(({ started }) => started)).toEqual([
      ...['2024-03-10T11:00:00Z', '2024-04-10T11:00:00Z'],
    ]);
    expect((await send(csv, `${issueFor}&date_order=mdy`)).json.added).toBe(2);
  });

  it("reads dates in the caller's order, but not those of a tracker or against the file", async () => {
    const set = (date_order: string) =>
      t.request('PATCH', '/user/settings', worker, { body: { date_order } });
    const orderOf = async (csv: string) => (await send(csv, `${issueFor}&dry_run=true`)).json;
    const ambiguous = table('date,hours', '4/5/2026,1');
    await set('dmy');
    expect(await orderOf(ambiguous)).toMatchObject({
      date_order: 'dmy',
      rows: [{ after: { created: expect.stringMatching(/^2026-05-04/) } }],
    });
    const columns = await t.request('POST', '/user/times/import/columns', worker, {
      body: { csv: ambiguous },
    });
    expect(columns.json).toMatchObject({ date_order: 'dmy', problem: '' });
    expect(await orderOf(table('date,hours', '4/5/2026,1', '4/15/2026,1'))).toMatchObject({
      date_order: 'mdy',
    });
    expect(await orderOf(fixture('clockify-older'))).toMatchObject({ date_order: null });
    await set('');
    expect(await orderOf(ambiguous)).toMatchObject({ date_order: null, refused: 1 });
  });

  it('refuses impossible dates and mixed date orders', async () => {
    const { status, json } = await send(fixture('clockify-impossible'), issueFor);
    expect([status, json.message]).toEqual([
      422,
      expect.stringContaining('[line 3]: [Start Date]: must be a time'),
    ]);
    expect(json.message).toContain('13/15/2024');
    const mixed = fixture('clockify-impossible').replaceAll('13/15/2024', '15/10/2024');
    expect((await send(mixed, issueFor)).json.message).toBe(
      '[date_order]: dates start with the day in line 3, and with the month in line 2',
    );
  });

  it('imports the Harvest report: decimal commas and addresses of issues', async () => {
    await t.make.issue(repository, worker.user, { title: 'Another' });
    const outcome = await send(fixture('harvest'), 'issue=Olga/Clock%232');
    expect(told(outcome)).toEqual([undefined, 'harvest', 3, 1, 0]);
    expect(outcome.json.decimal_mark).toBe(',');
    const there = { repository: 'Olga/Clock', is_new: false };
    expect(outcome.json.issues).toEqual([
      { ...there, number: 1, title: 'The clock', rows: 1, time: 72_000 },
      { ...there, number: 2, title: 'Another', rows: 2, time: 7_200_036 },
    ]);
    expect(await entries()).toMatchObject([
      { time: 72_000, started: null, created: '2024-03-04T12:00:00Z', billable: true },
      { time: 36, started: null, created: '2024-03-05T12:00:00Z', billable: false },
      { time: 7_200_000, created: '2024-03-06T12:00:00Z' },
    ]);
  });

  it('imports the Kimai export: past midnight, clock and decimal durations, chosen columns', async () => {
    const outcome = await send(fixture('kimai'), issueFor);
    expect(told(outcome)).toEqual([undefined, 'kimai', 4, 1, 1]);
    expect(await entries()).toMatchObject([
      { time: 5400, started: '2026-11-03T09:00:00Z' },
      { time: 2700, started: '2026-11-03T23:30:00Z', created: '2026-11-04T00:15:00Z' },
      { time: 5400, started: '2026-11-04T09:00:00Z', billable: false },
      { time: 5400, note: 'rounded by a minute' },
    ]);
    const chosen = await send(fixture('kimai-chosen-columns'), issueFor);
    expect(told(chosen)).toEqual([undefined, 'kimai', 2, 0, 0]);
    expect((await entries()).filter(({ started }) => started === null)).toMatchObject([
      ...[{ time: 5400 }, { time: 5400, note: 'decimal comma' }],
    ]);
  });

  it('imports the solidtime report, its time_entries.csv, and its format for import', async () => {
    const outcome = await send(fixture('solidtime'), `${issueFor}&time_zone=Europe/Berlin`);
    expect(told(outcome)).toEqual([undefined, 'solidtime', 1, 1, 0]);
    const ids = {
      projects: { '9d1e0f5c-0040-4000-8000-000000000040': 'Olga/Clock#1' },
      persons: { '9d1e0f5c-0020-4000-8000-000000000020': 'wim' },
    };
    const archive = await send(fixture('solidtime-time_entries'), '', ids);
    expect(told(archive)).toEqual([undefined, 'solidtime', 1, 1, 0]);
    expect(archive.json.rows[1]).toMatchObject({
      ...{ action: 'skip', message: 'a break, which is not work' },
    });
    const started = { time: 3600, started: '2024-03-04T09:23:52Z', note: 'read the draft' };
    expect(await entries()).toMatchObject([
      { ...started, tags: ['a', 'b'] },
      { ...started, tags: [] },
    ]);
    // The same work again, without an id.
    const generic = await send(fixture('generic'), issueFor, {});
    expect(generic.json).toMatchObject({ tracker: null, added: 0, unchanged: 1 });
  });

  it.each([
    ['persons', { persons: { wim: 'a\u0000b' } }],
    ['projects', { projects: { Clock: 'Olga/\ud800' } }],
  ])('refuses what cannot be stored in %s', async (name, tables) => {
    const { status, json } = await send(fixture('generic'), issueFor, tables);
    const message = expect.stringMatching(`^\\[${name}\\..*\\]: holds characters`);
    expect([status, json.message]).toEqual([422, message]);
  });

  it('recognizes a tracker in any column order, and accepts its name', async () => {
    const turned = parse(fixture('solidtime')).map((cells) => cells.toReversed());
    const outcome = await send(stringify(turned), issueFor);
    expect(outcome.json.tracker).toBe('solidtime');
    const named = table('Datum,Hours', '2026-05-04,"1,5"');
    const options = { projects, mapping: { Datum: 'date' } };
    expect((await send(named, `${issueFor}&tracker=harvest`, options)).json).toMatchObject({
      ...{ tracker: 'harvest', added: 1 },
    });
  });
});

describe('persons and projects', () => {
  const csv = (...rows: string[]) =>
    table('Project,Description,User,Email,Start date,Start time,End time,Duration', ...rows);
  const row = (project: string, user: string, email: string) =>
    `${project},x,${user},${email},2024-03-04,10:00:00,10:30:00,00:30:00`;

  it('lists them in a dry run, with those that are unknown', async () => {
    const file = csv(
      row('Website', 'Wim Weaver', 'WIM@example.com'),
      row('Website', 'Nora North', 'nora@example.com'),
      row('Shop', 'Wim Weaver', 'wim@example.com'),
      row('Shop', 'Olga', ''),
      row('Olga/None', 'Wim Weaver', 'wim@example.com'),
    );
    const before = await everything();
    const { json } = await send(file, 'dry_run=true', { projects: { website: 'olga/clock#1' } });
    expect([json.added, json.refused]).toEqual([1, 4]);
    expect(json.persons).toEqual([
      { name: 'Wim Weaver', email: 'WIM@example.com', user: 'Wim', rows: 1 },
      { name: 'Nora North', email: 'nora@example.com', user: null, rows: 1 },
      { name: 'Wim Weaver', email: 'wim@example.com', user: 'Wim', rows: 2 },
      { name: 'Olga', email: '', user: 'Olga', rows: 1 },
    ]);
    expect(json.projects).toEqual([
      { name: 'Website', repository: 'Olga/Clock', is_private: false, rows: 2 },
      { name: 'Shop', repository: null, is_private: null, rows: 2 },
      { name: 'Olga/None', repository: null, is_private: null, rows: 1 },
    ]);
    for (const [place, says] of [
      [1, "another user's time"],
      [2, '"Shop" is no repository'],
      [3, '"Shop" is no repository'],
      [4, 'repository does not exist'],
    ] as const) {
      expect(json.rows[place]?.message).toContain(says);
    }
    expect(await everything()).toEqual(before);
  });

  it('maps names and addresses to other users only for repository admins', async () => {
    const file = csv(row('Website', 'Nora North', 'nora@example.com'));
    const tables = { projects: { Website: 'Olga/Clock#1' } };
    const toOther = { ...tables, persons: { 'Nora North': 'Olga' } };
    expect((await send(file, '', toOther)).status).toBe(403);
    const toNobody = { ...tables, persons: { 'Nora North': 'nobody-at-all' } };
    expect((await send(file, '', toNobody)).status).toBe(403);
    expect((await send(file, '', toNobody, owner)).status).toBe(404);
    expect(await entries()).toEqual([]);
    const byAddress = { ...tables, persons: { 'NORA@example.com': 'wim' } };
    expect((await send(file, '', byAddress, owner)).json.added).toBe(1);
    expect((await send(file, '', byAddress)).json.unchanged).toBe(1);
    expect(await entries()).toMatchObject([{ user_name: 'Wim', created_by: 'Olga' }]);
  });

  it('does not reveal whether an address belongs to a user', async () => {
    await t.make.email(owner.user, 'olga@secret.example');
    for (const email of ['olga@secret.example', 'nobody@secret.example']) {
      const { json } = await send(csv(row('Website', '', email)), 'dry_run=true', {
        projects: { Website: 'Olga/Clock#1' },
      });
      expect(json.persons).toEqual([{ name: '', email, user: null, rows: 1 }]);
      expect(json.rows[0]?.message).toContain("another user's time");
    }
  });

  it('refuses unreadable repositories and malformed targets', async () => {
    const hidden = await t.make.repository(owner.user, 'hidden', { isPrivate: true });
    await t.make.issue(hidden, owner.user, { title: 'Secret' });
    const file = csv(row('Website', 'Wim', ''));
    for (const target of ['Olga/hidden#1', 'Olga/hidden']) {
      const outcome = await send(file, 'create_issues=true', { projects: { Website: target } });
      expect([outcome.status, outcome.json.message]).toEqual([
        404,
        '[line 2]: repository does not exist [name: Olga/hidden]',
      ]);
    }
    expect((await send(file, '', { projects: { Website: 'site' } })).json.message).toContain(
      '[projects]: "site" must be owner/name',
    );
  });
});

describe('the issue of rows that name none', () => {
  const csv = (...rows: string[]) => table('project,task,note,date,hours', ...rows);

  it('is the chosen one, if it is in the repository of the row', async () => {
    const file = csv(',,a,2026-05-04,1', 'Shop,,b,2026-05-04,1', 'Olga/Clock,,c,2026-05-04,1');
    expect((await send(file, issueFor, {})).json.added).toBe(3);
    const other = await t.make.repository(owner.user);
    await t.make.issue(other, worker.user);
    const { status, json } = await send(csv(`Olga/${other.name},,d,2026-05-04,1`), issueFor, {});
    expect([status, json.message]).toEqual([
      422,
      expect.stringContaining(`the chosen issue is not in Olga/${other.name}`),
    ]);
    expect((await send(file, 'issue=none', {})).status).toBe(422);
    expect((await send(csv(',,e,2026-05-04,1'), 'issue=%231', {})).json.message).toContain(
      '[repository]: Required',
    );
  });

  it('is created once for each task on request, and found by the next import', async () => {
    const file = csv(
      'Website,Layout,a,2026-05-04,1',
      'Website,Layout,b,2026-05-04,2',
      'Website,The clock,c,2026-05-04,3',
      'Website,,d,2026-05-04,4',
    );
    const query = `create_issues=true&${issueFor}`;
    const before = await everything();
    const dry = await send(file, `${query}&dry_run=true`);
    expect(dry.json.issues).toMatchObject([
      { repository: 'Olga/Clock', number: 2, title: 'Layout', is_new: true, rows: 2, time: 10_800 },
      { repository: 'Olga/Clock', number: 1, title: 'The clock', is_new: false, rows: 2 },
    ]);
    expect(await everything()).toEqual(before);
    expect((await send(file, query)).json).toMatchObject({ added: 4, issues: dry.json.issues });
    const again = await send(file, query);
    expect([again.json.added, again.json.unchanged]).toEqual([0, 4]);
    const { json } = await t.request('GET', '/repos/Olga/Clock/issues?state=all', owner);
    expect(json).toMatchObject([
      { title: 'Layout', user: { login: 'Wim' } },
      { title: 'The clock' },
    ]);
  });

  it('is created once by concurrent imports, and not if a row is refused', async () => {
    const file = csv('Website,Layout,a,2026-05-04,1');
    const broken = `${file}Website,Drafts,b,2026-05-04,much\n`;
    const before = await everything();
    expect((await send(broken, 'create_issues=true')).status).toBe(422);
    expect((await send(`${file}Website,,b,2026-05-04,1\n`, 'create_issues=true')).status).toBe(422);
    expect(await everything()).toEqual(before);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => send(file, 'create_issues=true')),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(outcomes.reduce((sum, { json }) => sum + json.added, 0)).toBe(1);
    const { json } = await t.request('GET', '/repos/Olga/Clock/issues', owner);
    expect(json).toHaveLength(2);
  });

  it('is created only where the user may create issues', async () => {
    const file = csv('Website,Layout,a,2026-05-04,1');
    const before = await everything();
    const stranger = await t.make.person();
    await t.make.block(owner.user, stranger.user);
    expect((await send(file, 'create_issues=true', { projects }, stranger)).status).toBe(403);
    await t.request('PATCH', '/repos/Olga/Clock', owner, { body: { archived: true } });
    expect((await send(file, 'create_issues=true')).status).toBe(423);
    expect((await everything())[1]).toEqual(before[1]);
  });
});

describe('columns', () => {
  const unread = { started: null, day: null, time: null, billable: null };
  const post = async (csv: string, mapping?: object, query = '') =>
    t.request('POST', `/user/times/import/columns${query}`, worker, {
      body: mapping === undefined ? { csv } : { csv, mapping },
    });

  it('maps headings before it recognizes them', async () => {
    const csv = table('Ticket no,Day,Worked,Project,Memo', '#1,4.5.2026,1h30m,intern,x');
    const mapping = {
      ...{ 'ticket NO': 'issue', Worked: 'duration', Project: 'ignore', Memo: 'description' },
    };
    const outcome = await send(csv, 'repository=Olga/Clock', { mapping });
    expect([outcome.json.message, outcome.json.added]).toEqual([undefined, 1]);
    expect(outcome.json.columns).toEqual([
      { heading: 'Ticket no', field: 'issue' },
      { heading: 'Day', field: 'date' },
      { heading: 'Worked', field: 'duration' },
      { heading: 'Project', field: null },
      { heading: 'Memo', field: 'note' },
    ]);
    expect(await entries()).toMatchObject([{ time: 5400, created: '2026-05-04T12:00:00Z' }]);
    for (const [wrong, says] of [
      [{ Nothing: 'note' }, '[mapping]: the file has no column "Nothing"'],
      [{ Memo: 'colour' }, '[mapping]: must map to one of'],
      [{ Memo: 'note', Project: 'note' }, 'both give the note'],
      [{ Memo: 7 }, '[mapping'],
    ] as const) {
      const { status, json } = await send(csv, '', { mapping: wrong });
      expect([status, json.message]).toEqual([422, expect.stringContaining(says)]);
    }
  });

  it('previews the columns, what is missing, and examples', async () => {
    const { status, json } = await post(table('Ticket,Day,Wert', ',4/5/2026,2', '7,5/5/2026,3'));
    expect([status, json]).toEqual([
      200,
      {
        ...{ tracker: null, date_order: null, decimal_mark: null, rows: 2 },
        problem: '[csv]: no column is called seconds, duration or hours',
        ...{ code: 'invalid.csv', values: { field: 'csv', reason: 'no-duration-column' } },
        columns: [
          { heading: 'Ticket', field: 'issue', example: '7', is_empty: false },
          { heading: 'Day', field: 'date', example: '4/5/2026', is_empty: false },
          { heading: 'Wert', field: null, example: '2', is_empty: false },
        ],
        // Without a length, no row can be read.
        samples: [
          { cells: ['', '4/5/2026', '2'], ...unread },
          { cells: ['7', '5/5/2026', '3'], ...unread },
        ],
      },
    ]);
    const mapped = await post(table('Ticket,Day,Wert', '7,4/15/2026,"2,5"'), { Wert: 'hours' });
    expect(mapped.json).toMatchObject({ problem: '', date_order: 'mdy', decimal_mark: ',' });
    const both = await post(table('Day', '4/15/2026', '15/4/2026'));
    expect(both.json.problem).toContain('[date_order]');
    const said = await post(table('Day,Hours', '4/5/2026,1'), {}, '?date_order=dmy&tracker=kimai');
    expect(said.json).toMatchObject({ date_order: 'dmy', tracker: 'kimai' });
    expect((await post(fixture('toggl'))).json.tracker).toBe('toggl');
    expect((await post('')).status).toBe(422);
    const token = { token: await t.make.token(worker.user, ['read:issue']) };
    const refused = await t.request('POST', '/user/times/import/columns', token, {
      body: { csv: 'a\n' },
    });
    expect(refused.status).toBe(403);
  });

  it('previews the first rows as they will be read, in the asked time zone', async () => {
    const rows = [
      'Layout,,yes,4/15/2026,09:00,1:30',
      ',,,4/16/2026,,0:45',
      ',,perhaps,4/17/2026,10:00,2:15',
      ',later,,4/18/2026,10:00,2:15',
    ];
    const csv = table('Task,Notes,Billable,Date,From,Duration', ...rows);
    const { json } = await post(csv, {}, '?time_zone=Europe/Berlin');
    expect(json.columns.map((column: { is_empty: boolean }) => column.is_empty)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    const { json: blank } = await post(table('Task,Date,Duration', ',4/15/2026,1:00'));
    expect(blank.columns[0]).toEqual({
      ...{ heading: 'Task', field: 'task', example: '', is_empty: true },
    });
    expect(json.samples).toEqual([
      {
        cells: ['Layout', '', 'yes', '4/15/2026', '09:00', '1:30'],
        ...{ started: '2026-04-15T07:00:00Z', day: null, time: 5400, billable: true },
      },
      {
        cells: ['', '', '', '4/16/2026', '', '0:45'],
        ...{ started: null, day: '2026-04-16', time: 2700, billable: null },
      },
      // It is refused, and its cells show why.
      { cells: ['', '', 'perhaps', '4/17/2026', '10:00', '2:15'], ...unread },
    ]);
  });

  it('takes one column for the title of the issue and the note', async () => {
    const csv = table('Task,Description,Day,Hours', ',Speed up the basket,4/15/2026,1');
    const only = { Task: 'ignore', Description: 'task' };
    const both = { Task: 'ignore', Description: 'task_and_note' };
    const query = 'repository=Olga/Clock&create_issues=true&dry_run=true';
    for (const [mapping, note] of [
      [only, ''],
      [both, 'Speed up the basket'],
    ] as const) {
      const { json } = await send(csv, query, { mapping });
      expect(json.issues).toMatchObject([{ title: 'Speed up the basket', is_new: true }]);
      expect(json.rows).toMatchObject([{ action: 'add', after: { note } }]);
      expect(json.columns[1]).toEqual({
        heading: 'Description',
        field: mapping.Description,
      });
    }
    const twice = { Task: 'note', Description: 'task_and_note' };
    const { status, json } = await send(csv, query, { mapping: twice });
    expect([status, json.message]).toEqual([422, expect.stringContaining('both give the note')]);
  });

  it('refuses contradictory and surplus columns, and names row and column', async () => {
    const before = await everything();
    for (const [head, row, says] of [
      [
        'issue,date,seconds,duration',
        '1,2026-05-04,60,2h',
        '[line 2]: [duration]: 2h contradicts 60 in seconds',
      ],
      ['issue,date,seconds,hours', '1,2026-05-04,60,2', '[line 2]: [hours]: 2 contradicts 60'],
      ['issue,issue,date,hours', '1,2,2026-05-04,2', 'columns 1 "issue" and 2 "issue" both'],
      ['issue,Ticket,date,hours', '1,2,2026-05-04,2', 'columns 1 "issue" and 2 "Ticket" both'],
      ['issue,date,hours,Hours', '1,2026-05-04,2,2', 'columns 3 "hours" and 4 "Hours" both'],
      ['issue,date,hours', '1,2026-05-04,1,5', '[line 2]: [csv]: cell 4 has no heading'],
      [
        'issue,date,start_time,end_time,hours',
        '1,2026-05-04,09:00,10:00,2',
        '[line 2]: [hours]: 2 contradicts start and end',
      ],
      [
        'issue,started,ended',
        '1,2026-05-04 09:00,2026-05-04 08:00',
        '[line 2]: [ended]: lies before the start',
      ],
    ] as const) {
      const { status, json } = await send(table(head, row), 'repository=Olga/Clock', {});
      expect([status, json.message]).toEqual([422, expect.stringContaining(says)]);
    }
    expect(await everything()).toEqual(before);
    const same = table('issue,date,seconds,duration,hours', '1,2026-05-04,5400,1:30,1.5');
    expect((await send(same, 'repository=Olga/Clock', {})).json.added).toBe(1);
  });

  it('accepts at most 200 columns and 100,000 bytes per row', async () => {
    const wide = (count: number): string =>
      table(
        ['issue', 'date', 'hours', ...Array.from({ length: count - 3 }, () => '')].join(','),
        ['1', '2026-05-04', '1', ...Array.from({ length: count - 3 }, () => '')].join(','),
      );
    expect((await send(wide(200), 'repository=Olga/Clock', {})).json.added).toBe(1);
    for (const count of [201, 250_000]) {
      const { status, json } = await send(wide(count), 'repository=Olga/Clock', {});
      expect([status, json.message]).toEqual([
        422,
        `[csv]: has ${count} columns; at most 200 are allowed`,
      ]);
    }
    const surplus = table('issue,date,hours', `1,2026-05-04,1${','.repeat(250_000)}`);
    expect((await send(surplus)).json.message).toBe(
      '[csv]: line 2 has 250003 columns; at most 200 are allowed',
    );
    const long = table('issue,date,hours,note', `1,2026-05-04,1,${'x'.repeat(120_000)}`);
    expect((await send(long)).json.message).toBe('[csv]: line 2 is longer than 100000 bytes');
    const heading = table(`issue,date,hours,${'x'.repeat(256)}`);
    expect((await send(heading)).status).toBe(422);
  });
});

describe('dates and numbers', () => {
  const read = async (head: string, row: string, query = '') => {
    const outcome = await send(table(head, row), `repository=Olga/Clock&dry_run=true&${query}`, {});
    const [first] = outcome.json.rows ?? [];
    return first?.after ?? first?.message ?? outcome.json.message;
  };

  it('reads a bare date as no start', async () => {
    for (const head of ['issue,started,hours', 'issue,date,hours', 'issue,created,hours']) {
      expect(await read(head, '1,2026-05-04,1')).toMatchObject({
        ...{ started: null, created: '2026-05-04T12:00:00Z', time: 3600 },
      });
    }
    expect(await read('issue,started,date,hours', '1,09:30,2026-05-04,1')).toMatchObject({
      ...{ started: '2026-05-04T09:30:00Z', created: '2026-05-04T10:30:00Z' },
    });
    for (const [clock, expected] of [
      ...[
        ['12:00 AM', '00:00:00'],
        ['12:30:15 pm', '12:30:15'],
        ['9am', '09:00:00'],
      ],
      ...[
        ['23:59', '23:59:00'],
        ['13:00 PM', undefined],
        ['24:00', undefined],
        ['9', undefined],
      ],
    ] as const) {
      const found = await read('issue,started,date,hours', `1,${clock},2026-05-04,1`);
      const started = typeof found === 'object' ? found.started : undefined;
      expect([clock, started]).toEqual([clock, expected && `2026-05-04T${expected}Z`]);
    }
    expect(await read('issue,started,hours', '1,09:30,1')).toContain('[date]: Required');
    expect(await read('issue,started,ended', '1,2026-05-04 09:00,2026-05-04')).toContain(
      '[ended]: must have a time of day',
    );
  });

  it('refuses a date with two readings', async () => {
    const dated = async (date: string, query = '') => {
      const found = await read('issue,date,hours', `1,${date},1`, query);
      return typeof found === 'object' ? found.created.slice(0, 10) : found;
    };
    for (const [date, query, expected] of [
      ['2026-12-01', '', '2026-12-01'],
      ['2026/12/1', '', '2026-12-01'],
      ['1.12.2026', 'date_order=mdy', '2026-12-01'],
      ['01/12/2026', 'date_order=dmy', '2026-12-01'],
      ['01/12/2026', 'date_order=mdy', '2026-01-12'],
      ['05-05-2026', '', '2026-05-05'],
      ['31/12/2026', '', '2026-12-31'],
    ] as const) {
      expect([date, await dated(date, query)]).toEqual([date, expected]);
    }
    for (const [date, query] of [
      ['01/12/2026', ''],
      ['31/12/2026', 'date_order=mdy'],
      ['29.2.2026', ''],
      ['1/1/26', ''],
      ['yesterday', ''],
      ['2026-13-01', ''],
    ] as const) {
      expect(await dated(date, query)).toContain('[date]');
    }
  });

  it('reads decimals as the file writes them', async () => {
    const hours = async (cell: string, other = '', query = '') => {
      const csv = table('issue;date;hours', `1;2026-05-04;${cell}`, `1;2026-05-04;${other || '1'}`);
      const { json } = await send(csv, `repository=Olga/Clock&dry_run=true&${query}`, {});
      return json.rows[0]?.after?.time ?? json.rows[0]?.message;
    };
    expect(await hours('1.5')).toBe(5400);
    expect(await hours('1,5')).toBe(5400);
    expect(await hours('2.000,0')).toBe(7_200_000);
    expect(await hours('2,000.0')).toBe(7_200_000);
    expect(await hours('1.125')).toBe(4050);
    expect(await hours('1.125', '0,5')).toBe(4_050_000);
    expect(await hours('1,125', '0,5')).toBe(4050);
    expect(await hours('1,125', '0.5')).toBe(4_050_000);
    expect(await hours('1,125')).toContain('[hours]: 1,125 can be read with decimals or thousands');
    expect(await hours('1,125', '', 'decimal_mark=,')).toBe(4050);
    expect(await hours('1,12,5')).toContain('[hours]: must be a number of hours');
    expect(await hours('-1')).toContain('[hours]');
  });

  it('resolves a repeated local time by the duration', async () => {
    const head = 'issue,date,start_time,end_time,duration';
    const zone = 'time_zone=Europe/Berlin';
    const back = async (start: string, end: string, duration: string) =>
      read(head, `1,2026-10-25,${start},${end},${duration}`, zone);
    expect(await back('02:30', '02:15', '0:45')).toMatchObject({
      ...{ started: '2026-10-25T00:30:00Z', time: 2700 },
    });
    expect(await back('02:30', '04:00', '1:30')).toMatchObject({ started: '2026-10-25T01:30:00Z' });
    expect(await back('02:30', '04:00', '2:30')).toMatchObject({ started: '2026-10-25T00:30:00Z' });
    expect(await read(head, '1,2026-03-29,01:30,03:30,1:00', zone)).toMatchObject({ time: 3600 });
  });
});
