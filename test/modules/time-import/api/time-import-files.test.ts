import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodeText } from '../../../../src/client/decode-text.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';

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
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly refused: number;
    readonly skipped: number;
    readonly rounded: number;
    readonly billable_time: number;
    readonly non_billable_time: number;
    readonly columns: readonly { heading: string; field: string | null }[];
    readonly rows: readonly {
      readonly line: number;
      readonly action: string;
      readonly message: string;
      readonly after: Entry | null;
    }[];
  };
}

const t = await ofFile(startTestApp());
const worker = await t.make.person('Wim', { fullName: 'Wim Weaver' });

// Each test has an empty repository with one issue, `Wim/Clock#1`.
beforeEach(async () => {
  await t.request('DELETE', '/repos/Wim/Clock', worker);
  const repository = await t.make.repository(worker.user, 'Clock');
  await t.make.issue(repository, worker.user, { title: 'The clock' });
});

const fixture = (name: string, encoding = ''): string =>
  decodeText(readFileSync(join(import.meta.dirname, '../trackers', `${name}.csv`)), encoding);
const table = (...lines: string[]): string => `${lines.join('\n')}\n`;
const projects = { Website: 'Wim/Clock' };
const send = async (csv: string, query = '', mapping = {}) =>
  (await t.request('POST', `/user/times/import?${query}`, worker, {
    body: { csv, projects, mapping },
  })) as unknown as Outcome;
const issue = 'issue=Wim/Clock%231';
const entries = async (): Promise<Entry[]> =>
  (await t.request('GET', '/repos/Wim/Clock/times', worker)).json;
/** The entry that a row with these cells becomes, or why not. */
const read = async (head: string, row: string, query = '') => {
  const { json } = await send(table(head, row), `${issue}&dry_run=true&${query}`);
  return json.rows?.[0]?.after ?? json.rows?.[0]?.message ?? json.message;
};
const timeOf = async (head: string, row: string) => {
  const found = await read(head, row);
  return typeof found === 'object' ? found.time : found;
};

describe('what is billable', () => {
  it.each(['kimai-french', 'kimai-german'])(
    'is read from %s, with the sums and the columns that are not used',
    async (name) => {
      const dry = await send(fixture(name), `${issue}&dry_run=true`);
      expect(dry.json).toMatchObject({
        ...{ tracker: 'kimai', added: 2, refused: 0 },
        ...{ billable_time: 5400, non_billable_time: 3600 },
      });
      const unused = dry.json.columns.filter(({ field }) => field === null);
      expect(unused.map(({ heading }) => heading)).toEqual(
        name === 'kimai-german'
          ? ['Kunde']
          : [
              ...['Devise', 'Taux', 'Taux interne', 'Taux horaire', 'Taux fixe'],
              ...["Numéro d'équipe", 'Client', 'Type'],
            ],
      );
      expect((await send(fixture(name), issue)).json.added).toBe(2);
      expect(await entries()).toMatchObject([
        {
          ...{ time: 5400, billable: true, started: '2026-11-03T09:00:00Z' },
          tags: name === 'kimai-german' ? [] : ['Backend'],
        },
        { time: 3600, billable: false, tags: [] },
      ]);
      expect((await send(fixture(name), issue)).json.unchanged).toBe(2);
    },
  );

  it('can be said in seven languages, and as Excel writes it in them', async () => {
    const head = 'date,hours,billable';
    const yes = 'yes y true 1 x ✓ ja WAHR sí VERDADERO oui VRAI sì VERO WAAR sim VERDADEIRO SÍ';
    const no = 'no n FALSE 0 nein FALSCH FALSO non FAUX nee ONWAAR não NÃO Non';
    for (const [words, billable] of [
      [yes, true],
      [no, false],
    ] as const) {
      for (const word of words.split(' ')) {
        const found = await read(head, `2026-05-04,1,${word}`);
        expect([word, found]).toEqual([word, expect.objectContaining({ billable })]);
      }
    }
    // The same letter in two code points.
    expect(await read(head, '2026-05-04,1,na\u0303o')).toMatchObject({ billable: false });
    for (const word of ['maybe', '2', 'yesno', 'ja/nein', '-']) {
      expect(await read(head, `2026-05-04,1,${word}`)).toBe(
        `[billable]: must be yes or no, not "${word}"`,
      );
    }
  });

  it('is a tick, so that an empty cell says no', async () => {
    const rows = ['2026-05-04,1,x', '2026-05-05,2,'];
    const ticked = await send(table('date,hours,billable', ...rows), `${issue}&dry_run=true`);
    expect(ticked.json).toMatchObject({ billable_time: 3600, non_billable_time: 7200 });
    // Nothing is said: the default of the repository, which is billable.
    const said = await send(table('date,hours,billable', '2026-05-05,2,'), `${issue}&dry_run=true`);
    expect(said.json).toMatchObject({ billable_time: 7200, blank_billable: null });
    const part = await send(
      table('date,hours,billable', '2026-05-05,2,'),
      `${issue}&dry_run=true&blank_billable=false`,
    );
    expect(part.json).toMatchObject({ billable_time: 0, non_billable_time: 7200 });
  });
});

describe('the forms of other programs', () => {
  it.each([
    ['toggl-classic', [1105, 28, 6426]],
    ['toggl-decimal', [1116, 36, 6444]],
  ])('reads the durations of %s, and prefers start and end', async (name, durations) => {
    const { json } = await send(fixture(name), issue);
    expect([json.message, json.tracker, json.rounded]).toEqual([undefined, 'toggl', 0]);
    expect((await entries()).map(({ time }) => time)).toEqual([1105, 28, 6426]);
    const withoutEnd = { 'End time': 'ignore', 'End date': 'ignore' };
    const alone = await send(fixture(name), `${issue}&dry_run=true`, withoutEnd);
    expect(alone.json.rows.map(({ after }) => after?.time)).toEqual(durations);
  });

  it('takes rounded hours and minutes with seconds for what they are', async () => {
    const head = 'date,duration';
    expect(await timeOf(head, '2026-05-04,18:25 min')).toBe(1105);
    expect(await timeOf(head, '2026-05-04,118:25 min')).toBe(7105);
    expect(await timeOf(head, '2026-05-04,0.31 h')).toBe(1116);
    expect(await timeOf(head, '2026-05-04,"0,31 h"')).toBe(1116);
    expect(await timeOf(head, '2026-05-04,:30')).toBe(1800);
    expect(await timeOf(head, '2026-05-04,:05')).toBe(300);
    expect(await timeOf(head, '2026-05-04,1:30:00.000')).toBe(5400);
    const seconds = 'date,seconds,duration';
    expect(await timeOf(seconds, '2026-05-04,5390,1:30:00.5')).toContain('contradicts');
    expect(await timeOf(seconds, '2026-05-04,1105,0.31 h')).toBe(1105);
    const span = 'date,start_time,end_time,duration';
    expect(await timeOf(span, '2026-05-04,09:00:00,09:18:25,0.31 h')).toBe(1105);
    expect(await timeOf(span, '2026-05-04,09:00:00,10:18:25,0.31 h')).toContain('contradicts');
  });

  it.each([
    ['redmine-german', 'windows-1252', { time: 5400, note: 'größer gemacht' }],
    ['openproject', '', { time: 8100, note: 'wound it up' }],
  ])('finds the issues of %s', async (name, encoding, entry) => {
    const csv = fixture(name, encoding).replace('Date (Spent)', 'Date');
    const { json } = await send(csv);
    expect([json.message, json.added]).toEqual([undefined, 1]);
    expect(await entries()).toMatchObject([entry]);
  });

  it('takes an issue with its kind and title, and no other text', async () => {
    const placed = async (cell: string) => {
      const { json } = await send(
        table('issue,date,hours', `"${cell}",2026-05-04,1`),
        'repository=Wim/Clock&dry_run=true',
      );
      return json.rows[0]?.after === null ? json.rows[0]?.message : 1;
    };
    for (const cell of [
      ...['Bug #1: The clock', 'User Story #1: a: b #7', '#1 - The clock', '#1: The clock'],
      ...['#1 The clock', 'Bug #1', 'Aufgabe #1 – Uhr', 'Wim/Clock#1: The clock'],
    ]) {
      expect([cell, await placed(cell)]).toEqual([cell, 1]);
    }
    for (const cell of ['see #1 and #2', 'The clock', 'Bug 1: x', 'Task JIRA101-1: x', '1.5']) {
      expect(await placed(cell)).toBe('[issue]: must be a number, #42 or owner/name#42');
    }
  });

  it("reads Clockify's project and task under other names by their place", async () => {
    const csv = fixture('clockify-renamed');
    const { json } = await send(csv, 'create_issues=true&dry_run=true&date_order=mdy');
    expect(json).toMatchObject({
      ...{ tracker: 'clockify', added: 1, non_billable_time: 1800 },
      issues: [{ title: 'Layout', is_new: true }],
    });
    expect(json.columns.slice(0, 4).map(({ field }) => field)).toEqual([
      ...['repository', null, 'note', 'task'],
    ]);
    // Two columns at that place: either could be the task.
    const two = await send(
      csv.replace('"Activity"', '"Activity","Cost centre"').replace('"Layout"', '"Layout","7"'),
      'dry_run=true',
    );
    expect(two.json.columns.map(({ field }) => field)).not.toContain('task');
    const turned = await send(csv.replace('"Activity"', '"Client"'), 'dry_run=true');
    expect(turned.json.columns.map(({ field }) => field)).not.toContain('task');
    const mapped = await t.request('POST', '/user/times/import/columns', worker, {
      body: { csv, mapping: { Activity: 'ignore', Assignment: 'ignore' } },
    });
    expect(mapped.json.columns[3]).toMatchObject({ heading: 'Activity', field: null });
  });
});

describe('dates and times', () => {
  const started = async (cell: string) => {
    const found = await read('started,hours', `"${cell}",1`);
    return typeof found === 'object' ? found.started : found;
  };
  it.each([
    ['2026-05-04 10:00:00 UTC', '2026-05-04T10:00:00Z'],
    ['2026-05-04 10:00 UTC', '2026-05-04T10:00:00Z'],
    ['2026-05-04 10:00:00.123456 UTC', '2026-05-04T10:00:00Z'],
    ['2026-05-04 10:00:00 GMT', '2026-05-04T10:00:00Z'],
    ['2026-05-04 10:00:00Z', '2026-05-04T10:00:00Z'],
    ['2026-05-04 10:00:00 +0200', '2026-05-04T08:00:00Z'],
    ['2026-05-04 10:00:00+02', '2026-05-04T08:00:00Z'],
    ['2026-05-04 10:00:00-03:30', '2026-05-04T13:30:00Z'],
    ['4.5.2026 10:00:00 UTC', '2026-05-04T10:00:00Z'],
    ['2026-05-04 10:23 a.m.', '2026-05-04T10:23:00Z'],
    ['2026-05-04 10:23\u202fPM', '2026-05-04T22:23:00Z'],
    ['2026-05-04 10:23:05\u00a0p. m.', '2026-05-04T22:23:05Z'],
    ['2026-05-04, 10:23:05 PM', '2026-05-04T22:23:05Z'],
    ['2026-05-04 10:23:05.5', '2026-05-04T10:23:05Z'],
    ['2026-05-04T10:23:05,250', '2026-05-04T10:23:05Z'],
  ])('reads %s', async (cell, expected) => {
    expect(await started(cell)).toBe(expected);
  });

  it('refuses what could be a range or is no time', async () => {
    for (const cell of [
      '2026-05-04 09:00-10:30',
      '2026-05-04 10:00 CEST',
      '2026-05-04 25:00 UTC',
    ]) {
      expect(await started(cell)).toContain('[started]: must be a time');
    }
  });

  it('reads 24:00 as the end of a day, and as no start', async () => {
    const head = 'date,start_time,end_time';
    expect(await read(head, '2026-05-04,22:00,24:00')).toMatchObject({
      ...{ time: 7200, created: '2026-05-05T00:00:00Z' },
    });
    expect(await timeOf('started,ended', '2026-05-04 22:00,2026-05-04 24:00:00')).toBe(7200);
    const night = await send(
      table(head, '2026-10-24,22:00,24:00', '2026-10-25,00:00,24:00'),
      `${issue}&dry_run=true&time_zone=Europe/Berlin`,
    );
    expect(night.json.rows.map(({ after }) => after?.time)).toEqual([7200, 90_000]);
    expect(await timeOf(head, '2026-05-04,24:00,01:00')).toContain('[start_time]: must be a time');
    expect(await timeOf(head, '2026-05-04,22:00,24:01')).toContain('[end_time]: must be a time');
  });
});

describe('the form of the file', () => {
  it('takes the delimiter from the first line, and skips rows without content', async () => {
    const rows = ['1|2026-05-04|1|a, b; c', '|||', ' | |""|', '   ', '1|2026-05-05|2|d'];
    const csv = ['sep=|', 'issue|date|hours|note', ...rows, ''].join('\r\n');
    const { json } = await send(csv, 'repository=Wim/Clock');
    expect(json.rows).toMatchObject([
      { line: 3, after: { note: 'a, b; c' } },
      { line: 7, after: { note: 'd' } },
    ]);
    const semicolon = await send(
      '\uFEFF"sep=;"\nissue;date;hours;note\n1;2026-05-06;1,5;"x;y"\n;;;\n',
      'repository=Wim/Clock',
    );
    expect(semicolon.json).toMatchObject({ added: 1, rows: [{ line: 3, after: { time: 5400 } }] });
    expect((await send('sep=;\n')).json.message).toBe('[csv]: is empty');
  });

  it('refuses NUL characters', async () => {
    const utf16 = Buffer.from('issue,date\n1,2026-05-04\n', 'utf16le').toString('latin1');
    expect((await send(utf16)).json.message).toContain('[csv]: holds characters');
  });
});

describe('files of this service', () => {
  const file = async (path: string) => (await t.request('GET', path, worker)).text;
  beforeEach(async () => {
    for (const time of [60, 3600]) {
      await t.request('POST', '/repos/Wim/Clock/issues/1/times', worker, { body: { time } });
    }
  });

  it.each([
    ...['', 'user', 'repository', 'issue', 'billable', 'day', 'week', 'month', 'year'],
    ...['user,issue', 'issue,day', 'repository,billable'],
  ])('refuses a report grouped by "%s"', async (keys) => {
    const before = await entries();
    const group = keys === '' ? '' : `&group_by=${keys}`;
    for (const path of ['/user/times/report', '/repos/Wim/Clock/time-report']) {
      const csv = await file(`${path}?format=csv${group}`);
      expect(csv).toContain('seconds');
      for (const query of ['', `${issue}&create_issues=true`, `${issue}&dry_run=true`]) {
        const { status, json } = await send(csv, query);
        expect([status, json.message]).toEqual([
          422,
          expect.stringMatching(/^the file is a report, whose rows are sums.*time export$/),
        ]);
      }
    }
    expect(await entries()).toEqual(before);
  });

  it('recognizes its entries, and skips their total', async () => {
    for (const query of ['', '?total=true', '?total=true&round=up&round_minutes=15']) {
      const { json } = await send(await file(`/user/times/export${query}`));
      expect([json.message, json.added, json.unchanged, json.skipped]).toEqual([
        ...[undefined, 0, 2, query === '' ? 0 : 1],
      ]);
    }
  });
});
