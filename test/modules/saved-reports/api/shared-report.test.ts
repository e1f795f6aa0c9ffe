import * as sheetjs from '@e965/xlsx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SumsQuery } from '../../../../src/core/report/types.ts';
import { hashSecret } from '../../../../src/core/secret.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';

/** The page and the files behind a link to a report. */

const t = await ofFile(startTestApp());
const day = 86_400;
const monday = Date.parse('2026-05-04T08:00:00Z') / 1000;

const lead = await t.make.person('lead', { fullName: 'Reedbed Software' });
const kim = await t.make.person('kim');
const shop = await t.make.repository(lead.user, 'shop', { isPrivate: true });
const site = await t.make.repository(lead.user, 'site');
const basket = await t.make.issue(shop, lead.user, { title: 'Basket' });
const logo = await t.make.issue(site, lead.user, { title: '<i>Logo</i>' });
await t.make.time(basket, lead.user, 3600, monday, { note: 'a secret note' });
await t.make.time(basket, kim.user, 1000, monday + day);
await t.make.time(logo, kim.user, 7200, monday + day, { isBillable: false });

const month = { from: '2026-05-01', to: '2026-05-31', time_zone: 'Europe/Berlin' };
const up = { round: 'up', round_minutes: 15 };

let count = 0;
async function linked(
  query: object,
  as: Person = lead,
  scope = 'administered',
  options: object = {},
): Promise<string> {
  const body = { name: `May ${++count}`, scope, query: { ...month, ...query } };
  const saved = await t.request('POST', '/user/reports', as, { body });
  const made = await t.request('POST', `/user/reports/${saved.json.id}/links`, as.byPassword, {
    body: { expires_at: new Date((t.clock.nowUnix() + day) * 1000).toISOString(), ...options },
  });
  expect([saved.status, made.status]).toEqual([201, 201]);
  return made.json.url;
}

const read = async (url: string, language = 'en') => {
  const reply = await fetch(url, { headers: { 'accept-language': language } });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
/** The words of a page, without markup. */
const wordsOf = (text: string): string =>
  text
    .replace(/[\s\S]*<body>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const sheetOf = async (url: string) => {
  const reply = await fetch(`${url}/xlsx`);
  expect(reply.status).toBe(200);
  const { Sheets, SheetNames } = sheetjs.read(Buffer.from(await reply.arrayBuffer()));
  const rows = sheetjs.utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0]!]!, {
    ...{ header: 1, raw: false, defval: null },
  });
  return { rows, headers: reply.headers };
};

const { reports } = t.app.context.database.background;
const { sums } = reports;
/** Reads more rows than a report has groups, until the test ends, where `isLarge`. */
function makeLarge(isLarge: (asked: SumsQuery) => boolean): void {
  const spy = vi.spyOn(reports, 'sums').mockImplementation(async (asked) => {
    const [row, ...rows] = await sums.call(reports, asked);
    return isLarge(asked) ? Array(asked.limit).fill(row) : row === undefined ? [] : [row, ...rows];
  });
  onTestFinished(() => spy.mockRestore());
}

describe('the page behind a link', () => {
  it('says whose report it is, of when, how it counts, and the total first and last', async () => {
    const { text } = await read(await linked({ group_by: 'issue,user', ...up }));
    const words = wordsOf(text);
    for (const part of [
      'Reedbed Software Download XLSX CSV Print May',
      '1–31 May 2026, from lead',
      'Each entry is rounded up to the next 15 minutes. Days follow Berlin time.',
      'Total 3:30 Billable 1:30 Average day 1:45 on 2 days People 2',
      'Project and issue People Share Hours',
      'site kim 57 % 2:00',
      'shop lead 1:00 kim 0:30 43 % 1:30',
      'Total 3:30',
      'Figures of 4 May 2026, 11:30. This link works until 5 May 2026.',
    ]) {
      expect(words).toContain(part);
    }
    expect(text).toContain('<bdi>&lt;i&gt;Logo&lt;/i&gt;</bdi>');
    expect(text).not.toMatch(/a secret note|2026-05/);
  });

  it('is in the language of the reader', async () => {
    const { text } = await read(await linked({ group_by: 'repository,issue', ...up }), 'de');
    const words = wordsOf(text);
    for (const part of [
      '1.–31. Mai 2026, von lead',
      'Jeder Eintrag ist auf 15 Minuten aufgerundet. Die Tage folgen der Zeit von Berlin.',
      'Im Tagesmittel 1:45 an 2 Tagen Projekte 2',
      'Stand: 4. Mai 2026, 11:30. Dieser Link gilt bis 5. Mai 2026.',
    ]) {
      expect(words).toContain(part);
    }
  });

  it('names people and projects only where the report has them', async () => {
    const places = wordsOf((await read(await linked({ group_by: 'repository,issue' }))).text);
    expect(places).toContain('Basket');
    expect(places).not.toContain('kim');
    const people = wordsOf((await read(await linked({ group_by: 'user' }))).text);
    expect(people).toContain('kim');
    expect(people).not.toMatch(/shop|site|Basket|Logo/);
    for (const group_by of ['month', 'day', 'billable', undefined]) {
      const none = wordsOf((await read(await linked({ group_by }))).text);
      expect(none).toContain('Total 3:16');
      expect(none).not.toMatch(/kim|shop|site|Basket|Logo/);
    }
  });

  it('names the project of an issue in groups of people', async () => {
    const words = wordsOf((await read(await linked({ group_by: 'user,issue' }))).text);
    expect(words).toContain('Person and issue Share Hours kim 69 % 2:16');
    expect(words).toContain('Basket shop#1 31 % 1:00');
  });

  it.each([
    [{ from: '2026-05-01', to: '2026-05-31' }, 'Hours per day'],
    [{ from: '2026-03-01', to: '2026-05-31' }, 'Hours per week'],
    [{ from: '2026-01-01', to: '2026-12-31' }, 'Hours per month'],
    [{ from: '2010-01-01', to: '2026-12-31' }, 'Hours per year'],
    [{ from: undefined, to: undefined }, 'Hours per month'],
  ])('draws the time of %j', async (range, title) => {
    const { status, text } = await read(await linked({ ...range, group_by: 'issue' }));
    expect(status).toBe(200);
    expect(text).toContain(title);
    expect(text).not.toMatch(/NaN|Infinity|style=/);
  });

  it.each(['issue', 'user'])(
    'has an undivided chart where each %s by day is too much',
    async (key) => {
      const url = await linked({ group_by: key });
      expect((await read(url)).text).toContain('class="legend"');
      makeLarge(({ starts, by }) => starts !== null && by.length > 0);
      const { status, text } = await read(url);
      expect(status).toBe(200);
      expect(text).toContain('Hours per day');
      expect(text).not.toContain('class="legend"');
      expect(wordsOf(text)).toContain('Total 3:16');
    },
  );

  it('has no chart where days are too many, and no page where its groups are', async () => {
    const url = await linked({ group_by: 'issue' });
    makeLarge(({ starts }) => starts !== null);
    const { status, text } = await read(url);
    expect(status).toBe(200);
    expect(text).not.toContain('Hours per day');
    expect(wordsOf(text)).toContain('Basket');
    makeLarge(() => true);
    expect((await read(url)).status).toBe(404);
  });

  it('says that a chart is not rounded as the groups are', async () => {
    const same = 'The table below has the same total.';
    const query = { group_by: 'issue', ...up };
    expect((await read(await linked(query))).text).toContain(same);
    const url = await linked({ ...query, round_per: 'group' });
    const { text } = await read(url);
    expect(text).not.toContain(same);
    expect(text).toContain('<h2>Hours per day, before rounding</h2>');
    expect((await read(url, 'de')).text).toContain('Stunden pro Tag, vor dem Runden. Die meisten');
  });

  it('names at most twelve people beside a row', async () => {
    const other = await t.make.person();
    const crowd = await t.make.issue(await t.make.repository(other.user), other.user);
    for (let i = 0; i < 15; i += 1) {
      await t.make.time(crowd, (await t.make.person(`crowd${i}`)).user, 60 * (20 - i), monday);
    }
    const query = { group_by: 'issue,user' };
    const { text } = await read(await linked(query, other));
    const words = wordsOf(text);
    expect(words).toContain('crowd11 0:09 and 3 more');
    expect(words).not.toContain('crowd12');
    expect(wordsOf((await read(await linked(query, other), 'de')).text)).toContain('und 3 weitere');
  });

  it('shows a report without time', async () => {
    const url = await linked({ from: '2020-01-01', to: '2020-01-31', group_by: 'issue,user' });
    const { status, text } = await read(url);
    expect(status).toBe(200);
    expect(wordsOf(text)).toContain('Total 0:00 Entries 0 People 0 Projects 0 No time');
  });

  it('runs its own script and no other, and puts names into its style as text', async () => {
    const url = await linked(
      { group_by: 'issue' },
      await t.make.person('odd', { fullName: `'}</style><script>` }),
      'mine',
    );
    const { text, headers } = await read(url);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; /);
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+=*'$/);
    expect(text.match(/<\/style>/g)).toHaveLength(1);
    expect(text.match(/<script/g)).toHaveLength(1);
    const [css, script] = ['css', 'js'].map((end) => `${t.url}/-/shared-report.${end}`);
    expect((await read(css!)).headers.get('content-type')).toContain('text/css');
    expect((await read(script!)).headers.get('content-type')).toContain('text/javascript');
  });

  it('names the sender of a link that has expired, and nothing of a report', async () => {
    const url = await linked({ group_by: 'issue,user' });
    t.clock.advance(day);
    for (const address of [url, `${url}/xlsx`, `${url}/csv`]) {
      const { status, text } = await read(address);
      expect(status).toBe(404);
      const words = wordsOf(text);
      expect(words).toContain('This link has expired');
      expect(words).toContain('Ask lead for a new one.');
      expect(words).not.toMatch(/May|Basket|kim|3:16/);
    }
    const unknown = wordsOf((await read(url.replace(/.{64}$/, 'e'.repeat(64)))).text);
    expect(unknown).toContain('This link does not work');
    const change = (isActive: boolean) =>
      t.app.context.database.write((s) => s.users.update(lead.user.id, { isActive }));
    await change(false);
    expect(wordsOf((await read(url)).text)).not.toContain('lead');
    await change(true);
  });
});

describe('the files behind a link', () => {
  it('are a workbook for people, by day, without notes', async () => {
    const { rows, headers } = await sheetOf(await linked({ group_by: 'issue,user', ...up }));
    expect(headers.get('content-disposition')).toMatch(
      /filename="May-\d+-from-2026-05-01-to-2026-05-31.xlsx"/,
    );
    expect(rows.slice(1)).toEqual([
      ['1–31 May 2026', ...Array(5).fill(null)],
      [
        'Dates in Europe/Berlin. Each entry is rounded up to the next 15 minutes.',
        ...Array(5).fill(null),
      ],
      ['From Reedbed Software (lead)', ...Array(5).fill(null)],
      Array(6).fill(null),
      ['Date', 'Project', 'Issue', 'Person', 'Hours', 'Billable'],
      ['5 May 2026', 'site', '#1 <i>Logo</i>', 'kim', '2:00', '0:00'],
      [null, 'Subtotal site', null, null, '2:00', '0:00'],
      ['4 May 2026', 'shop', '#1 Basket', 'lead', '1:00', '1:00'],
      ['5 May 2026', 'shop', '#1 Basket', 'kim', '0:30', '0:30'],
      [null, 'Subtotal shop', null, null, '1:30', '1:30'],
      [null, 'Total', null, null, '3:30', '1:30'],
    ]);
  });

  it('have notes if the link was created with them; the page never has', async () => {
    const shared = { notes: true };
    const url = await linked({ group_by: 'issue' }, lead, 'administered', shared);
    const { rows } = await sheetOf(url);
    expect(rows[5]).toEqual(['Date', 'Project', 'Issue', 'Note', 'Hours', 'Billable']);
    expect(rows).toContainEqual([
      ...['4 May 2026', 'shop', '#1 Basket', 'a secret note'],
      ...['1:00', '1:00'],
    ]);
    expect((await read(`${url}/csv`)).text).toContain(',a secret note,');
    expect((await read(url)).text).not.toContain('a secret note');
    const total = await linked({}, lead, 'administered', shared);
    expect((await sheetOf(total)).rows.at(-1)).toContain('3:16');
  });

  it('have no notes if they are too many for a file, and say so', async () => {
    const url = await linked({ group_by: 'issue' }, lead, 'administered', { notes: true });
    makeLarge(({ hasNotes }) => hasNotes === true);
    const { rows } = await sheetOf(url);
    expect(rows[2]![0]).toBe(
      'Dates in Europe/Berlin. Without notes: there are too many for one file.',
    );
    expect(rows[5]).toEqual(['Date', 'Project', 'Issue', 'Hours', 'Billable', 'Entries']);
    const { status, text } = await read(`${url}/csv`);
    expect(status).toBe(200);
    expect(text).toContain('Basket');
    expect(text).not.toContain('note');
  });

  it('have no notes of a report that was saved with them, unless the link is', async () => {
    const query = { group_by: 'issue', notes: true };
    expect((await read(`${await linked(query)}/csv`)).text).not.toContain('a secret note');
    const { json } = await t.request('GET', '/user/reports', lead);
    const change = { body: { query: { ...month, ...query } } };
    const { id } = json.at(-1);
    expect((await t.request('PATCH', `/user/reports/${id}`, lead, change)).status).toBe(200);
    const saved = await t.app.context.database.read.savedReports.byId(id);
    expect(saved?.query).not.toHaveProperty('notes');
    // As those saved before, and their links.
    const older = { ...saved?.query, notes: true };
    const { database } = t.app.context;
    const { name, scope, isShared, updatedUnix } = saved!;
    const before = { name, scope, isShared, updatedUnix, query: older };
    await database.write((s) => s.savedReports.update(id, before));
    const body = { expires_at: new Date((t.clock.nowUnix() + day) * 1000).toISOString() };
    const path = `/user/reports/${id}/links`;
    const made = await t.request('POST', path, lead.byPassword, { body });
    expect((await read(`${made.json.url}/csv`)).text).not.toContain('a secret note');
    const secret = 'a'.repeat(64);
    await database.write((s) =>
      s.reportLinks.insert(
        {
          ...{ userId: lead.user.id, reportId: id, name: 'Older', scope: 'administered' },
          ...{ query: older, createdUnix: t.clock.nowUnix(), lastUsedUnix: 0 },
          expiresUnix: t.clock.nowUnix() + day,
        },
        hashSecret(secret),
      ),
    );
    const reply = await read(`${t.url}/-/shared-report/${secret}/csv`);
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain('a secret note');
  });

  it('have notes only where lists of links say so', async () => {
    const admin = await t.make.person(undefined, { isAdmin: true });
    for (const notes of [true, false]) {
      await linked({ group_by: 'issue' }, lead, 'administered', { notes });
      for (const [path, as] of [
        ['/user/report-links', lead],
        ['/admin/report-links', admin],
      ] as const) {
        const { json } = await t.request('GET', path, as);
        expect(json.at(-1).notes).toBe(notes);
      }
    }
  });

  it('name no people and projects that the report does not have', async () => {
    const places = JSON.stringify((await sheetOf(await linked({ group_by: 'issue' }))).rows);
    expect(places).toContain('Basket');
    expect(places).not.toContain('kim');
    const people = JSON.stringify((await sheetOf(await linked({ group_by: 'user' }))).rows);
    expect(people).toContain('kim');
    expect(people).not.toMatch(/shop|site|Basket|Logo/);
  });

  it('keep the sums of a report that rounds groups', async () => {
    const url = await linked({ group_by: 'user,issue', ...up, round_per: 'group' });
    expect(wordsOf((await read(url)).text)).toContain('Total 3:30');
    expect((await sheetOf(url)).rows.at(-1)).toContain('3:30');
  });

  it('are also the CSV of the report, as the API has it', async () => {
    const query = { group_by: 'issue,user', ...up };
    const reply = await read(`${await linked(query)}/csv`);
    const given = new URLSearchParams({ ...month, ...query, round_minutes: '15', format: 'csv' });
    const { text } = await t.request('GET', `/user/repos/time-report?${given}`, lead);
    expect(reply.text).toBe(text);
    expect(reply.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('end with the link, and count as views', async () => {
    const url = await linked({ group_by: 'issue' });
    for (let i = 0; i < 120; i += 1) expect((await fetch(`${url}/csv`)).status).toBe(200);
    expect((await fetch(url)).status).toBe(429);
    const { json } = await t.request('GET', '/user/report-links', lead);
    const path = `/user/report-links/${json.at(-1).id}`;
    expect((await t.request('DELETE', path, lead)).status).toBe(204);
    for (const end of ['', '/xlsx', '/csv', '/json']) {
      expect((await fetch(`${url}${end}`)).status).toBe(404);
    }
  });
});
