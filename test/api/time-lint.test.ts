import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf } from '../support/rows.ts';

type Person = { user: User; token: string };
// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

const t = await ofFile(startTestApp());
const mira = await t.make.user('mira');
const issue = await t.make.issue(await t.make.repository(mira, 'site'), mira);

const path = '/user/times/lint';
const at = Date.parse('2026-05-01T08:00:00Z') / 1000;
const hours = (count: number): number => count * 3600;
const timed = (as: Person, startedUnix: number, seconds: number, on = issue) =>
  t.make.time(on, as.user, seconds, startedUnix + seconds, { startedUnix });
const lint = async (as: Person, query = ''): Promise<Json> =>
  (await t.request('GET', `${path}${query}`, as)).json;
const briefly = (json: Json) =>
  json.findings.map((one: Json) => [one.kind, one.seconds, one.times.map((time: Json) => time.id)]);

describe('GET /user/times/lint', () => {
  it('finds nothing in regular entries: adjacent ones do not overlap', async () => {
    const kim = await t.make.person();
    await timed(kim, at, hours(2));
    await timed(kim, at + hours(2), hours(2));
    await t.make.time(issue, kim.user, hours(3), at);
    const json = await lint(kim);
    expect(json).toEqual({
      from: null,
      to: null,
      time_zone: 'UTC',
      first_day_of_week: 'monday',
      complete: true,
      next_cursor: null,
      findings: [],
    });
  });

  it("ends a page when the issues' texts would make it too large", async () => {
    const kim = await t.make.person();
    const repository = await t.make.repository(kim.user);
    const wordy = await t.make.issue(repository, kim.user, { body: 'x'.repeat(65_536) });
    for (let count = 0; count < 150; count += 1) await timed(kim, at, hours(1), wordy);
    const { text, json } = await t.request('GET', path, kim);
    expect(json.complete).toBe(false);
    expect(json.findings.length).toBeGreaterThan(5);
    expect(text.length).toBeLessThan(2_000_000);
  });

  it('finds overlapping entries, also with a long one over several', async () => {
    const kim = await t.make.person();
    const long = await timed(kim, at, hours(4));
    const inside = await timed(kim, at + hours(1), hours(1));
    const late = await timed(kim, at + hours(4) - 1, hours(1));
    await timed(kim, at + hours(5), 60);
    // Another user's time does not matter.
    await timed(await t.make.person(), at, hours(9));
    const json = await lint(kim);
    expect(briefly(json)).toEqual([
      ['overlap', hours(1), [long.id, inside.id]],
      ['overlap', 1, [long.id, late.id]],
    ]);
    expect(json.findings[0]).toMatchObject({
      message: 'two entries cover the same 1h',
      mend: expect.stringMatching(/begins/),
      day: '2026-05-01',
    });
    expect(json.findings[0].times[0].issue.repository.full_name).toBe('mira/site');
  });

  it('measures a day by its own length', async () => {
    const kim = await t.make.person();
    const spring = Date.parse('2026-03-29T10:00:00Z') / 1000;
    const autumn = Date.parse('2025-10-26T10:00:00Z') / 1000;
    const made: number[] = [];
    for (const day of [spring, autumn]) {
      for (const part of [9, 9])
        made.push((await t.make.time(issue, kim.user, hours(part), day)).id);
    }
    const zone = '?time_zone=Europe/Berlin';
    expect(briefly(await lint(kim, zone))).toEqual([]);
    // 23½ hours: too many for one day, and not for the other.
    const [one, two] = [
      await t.make.time(issue, kim.user, hours(5.5), spring),
      await t.make.time(issue, kim.user, hours(5.5), autumn),
    ];
    const found = await lint(kim, zone);
    expect(briefly(found)).toEqual([['long_day', hours(23.5), [...made.slice(0, 2), one.id]]]);
    expect(found.findings[0]).toMatchObject({ day: '2026-03-29' });
    expect(briefly(await lint(kim))).toEqual([]);
    await t.make.time(issue, kim.user, hours(1.5), autumn);
    const both = await lint(kim, `${zone}&to=2025-12-31`);
    expect(briefly(both)).toEqual([]);
    await t.make.time(issue, kim.user, 1, autumn);
    expect(briefly(await lint(kim, `${zone}&to=2025-12-31`))[0].slice(0, 2)).toEqual([
      'long_day',
      hours(25) + 1,
    ]);
    expect(two.id).toBeGreaterThan(0);
  });

  it('finds long entries, future ones, and those after the issue was closed', async () => {
    const kim = await t.make.person();
    const other = await t.make.issue(
      (await t.app.context.database.read.repositories.byId(issue.repositoryId))!,
      kim.user,
    );
    const before = await t.make.time(other, kim.user, 60, at - hours(24));
    const after = await t.make.time(other, kim.user, 60, at + 1);
    await rowsOf(t, 'UPDATE issue SET is_closed = 1, closed_unix = ? WHERE id = ?', at, other.id);
    const long = await timed(kim, at - hours(48), hours(10) + 1);
    const now = t.clock.nowUnix();
    const ahead = await timed(kim, now - 60, 90);
    expect(briefly(await lint(kim))).toEqual([
      ['long_entry', hours(10) + 1, [long.id]],
      ['closed_issue', 60, [after.id]],
      ['future', 30, [ahead.id]],
    ]);
    expect(before.id).toBeGreaterThan(0);
  });

  it('finds a forgotten stopwatch', async () => {
    const kim = await t.make.person();
    const own = await t.make.repository(kim.user, 'own');
    const there = await t.make.issue(own, kim.user);
    const start = `/repos/${kim.user.name}/own/issues/${there.number}/stopwatch/start`;
    expect((await t.request('POST', start, kim)).status).toBe(201);
    expect((await lint(kim)).findings).toEqual([]);
    t.clock.advance(hours(10) + 1);
    expect((await lint(kim)).findings).toMatchObject([
      { kind: 'long_stopwatch', seconds: hours(10) + 1, day: null, times: [] },
    ]);
  });

  it('says nothing of an issue that can no longer be read (D24)', async () => {
    const kim = await t.make.person();
    const hermit = await t.make.user();
    const hidden = await t.make.repository(hermit, 'hidden', { isPrivate: true });
    const secret = await t.make.issue(hidden, hermit, { isClosed: true, closedUnix: at - 1 });
    await t.make.time(secret, kim.user, 60, at);
    const long = await timed(kim, at, hours(11), secret);
    const json = await lint(kim);
    expect(briefly(json)).toEqual([['long_entry', hours(11), [long.id]]]);
    expect(json.findings[0].times[0].issue).toMatchObject({ title: '', state: 'open' });
  });

  /** Adds entries that begin one after another, `every` seconds apart. */
  const addMany = async (to: Person, count: number, seconds: number, every: number) => {
    await rowsOf(
      t,
      `INSERT INTO tracked_time (issue_id, repository_id, user_id, time_seconds, created_unix,
         inserted_unix, owner_name_then, repository_name_then, note, note_folded, external_id,
         creator_id, updated_unix, is_billable, started_unix, moment_unix, version, deleted_unix)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       SELECT ${issue.id}, ${issue.repositoryId}, ${to.user.id}, ${seconds},
         ${at} + i * ${every} + ${seconds}, 0, '', '', '', '', '', 0, 0, 1, ${at} + i * ${every},
         ${at} + i * ${every}, 1, 0 FROM n ORDER BY i`,
    );
  };

  /** The findings of all pages; checks the bounds of each. */
  async function allPages(as: Person, query = ''): Promise<{ pages: number; findings: Json[] }> {
    const findings: Json[] = [];
    let next: string | null = `${path}?${query}`;
    let pages = 0;
    for (; next !== null; pages += 1) {
      const { json, text, headers } = await t.request('GET', next, as);
      expect(text.length).toBeLessThan(2_000_000);
      expect(json.complete).toBe(json.next_cursor === null);
      findings.push(...json.findings);
      const [, link = null] =
        /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      expect(link === null).toBe(json.complete);
      if (link !== null) {
        expect(new URL(link, 'http://a').searchParams.get('cursor')).toBe(json.next_cursor);
      }
      next = link;
    }
    return { pages, findings };
  }

  it('pages the findings, each once and in order, whatever the size of the page', async () => {
    const kim = await t.make.person();
    const long = await timed(kim, at, hours(30));
    await addMany(kim, 60, 1900, 1800);
    await timed(kim, at + hours(35), hours(11));
    const whole = await lint(kim);
    expect(whole.complete).toBe(true);
    const kinds = whole.findings.map((one: Json) => one.kind);
    expect(new Set(kinds)).toEqual(new Set(['overlap', 'long_day', 'long_entry']));
    expect(whole.findings.find((one: Json) => one.times[0].id === long.id)).toBeDefined();
    for (const limit of [1, 2, 7, 50]) {
      const { pages, findings } = await allPages(kim, `limit=${limit}`);
      expect(findings).toEqual(whole.findings);
      expect(pages).toBeGreaterThanOrEqual(Math.floor(kinds.length / Math.max(limit, 4)));
    }
  });

  it('sums up a day of entries without a time of day from several zones, on any page', async () => {
    const kim = await t.make.person();
    const day = Date.parse('2026-05-04') / 86_400_000;
    // The noons of the same and the next day, as other zones have them.
    const noonIn = (ofDay: number, zoneHours: number) => ofDay * 86_400 + hours(12 - zoneHours);
    const add = (ofDay: number, zoneHours: number, seconds: number) =>
      t.make.time(issue, kim.user, seconds, noonIn(ofDay, zoneHours), { day: ofDay });
    const first = [await add(day, 13, 50_000), await add(day, -11, 50_000)];
    await t.make.time(issue, kim.user, hours(1), noonIn(day, 0));
    const next = [await add(day + 1, 14, 45_000), await add(day + 1, -12, 45_000)];
    const period = 'from=2026-01-01&to=2026-12-31&time_zone=America/Los_Angeles';
    const whole = await lint(kim, `?${period}`);
    const long = whole.findings.filter((one: Json) => one.kind === 'long_day');
    expect(long.map((one: Json) => [one.day, one.seconds])).toEqual([
      ['2026-05-04', 100_000 + hours(1)],
      ['2026-05-05', 90_000],
    ]);
    const named = long.map((one: Json) => one.times.map(({ id }: Json) => id).sort());
    expect(named[0]).toEqual(expect.arrayContaining(first.map(({ id }) => id)));
    expect(named[1]).toEqual(next.map(({ id }) => id).sort());
    for (const limit of [1, 2, 50]) {
      expect((await allPages(kim, `${period}&limit=${limit}`)).findings).toEqual(whole.findings);
    }
  });

  it('bounds a page, however many entries overlap', async () => {
    const kim = await t.make.person();
    await addMany(kim, 3000, 40_000, 1);
    const first = await t.request('GET', path, kim);
    expect(first.json.complete).toBe(false);
    expect(first.text.length).toBeLessThan(2_000_000);
    const { pages, findings } = await allPages(kim);
    expect(pages).toBeGreaterThan(3);
    const overlaps = findings.filter((one) => one.kind === 'overlap');
    expect(overlaps).toHaveLength(2999);
    // Each with the one before that ends last, so that each pair is there once.
    expect(new Set(overlaps.map(({ times }) => times[1].id)).size).toBe(2999);
    expect((await lint(kim, '?to=2026-04-30')).findings).toEqual([]);
  });

  it('goes on when the entry that it remembers is gone', async () => {
    const kim = await t.make.person();
    const long = await timed(kim, at, hours(5));
    const inside = await timed(kim, at + hours(1), hours(1));
    await timed(kim, at + hours(2), hours(1));
    const first = await lint(kim, '?limit=1');
    expect(briefly(first)).toEqual([['overlap', hours(1), [long.id, inside.id]]]);
    await rowsOf(t, 'UPDATE tracked_time SET deleted_unix = 1 WHERE id = ?', long.id);
    const second = await lint(kim, `?limit=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ complete: true, findings: [] });
  });

  it('refuses the cursor of another user or filter', async () => {
    const kim = await t.make.person();
    await addMany(kim, 5, 7200, 60);
    const { next_cursor: cursor } = await lint(kim, '?limit=1');
    expect((await t.request('GET', `${path}?cursor=${cursor}`, kim)).status).toBe(200);
    const other = await t.make.person();
    expect((await t.request('GET', `${path}?cursor=${cursor}`, other)).status).toBe(422);
    expect((await t.request('GET', `${path}?note=a&cursor=${cursor}`, kim)).status).toBe(422);
    expect((await t.request('GET', `${path}?cursor=soon`, kim)).status).toBe(422);
    expect((await t.request('GET', `${path}?limit=-1`, kim)).status).toBe(422);
    expect((await t.request('GET', `${path}?page=2`, kim)).status).toBe(422);
  });

  it("is for the user's own entries that can be read", async () => {
    const kim = await t.make.person();
    expect((await t.request('GET', `${path}?from=soon`, kim)).status).toBe(422);
    expect((await t.request('GET', `${path}?repository=a/b`, kim)).status).toBe(404);
    expect((await t.request('GET', path)).status).toBe(401);
    const token = await t.make.token(kim.user, ['read:issue']);
    expect((await t.request('GET', path, { token })).status).toBe(403);
  });
});
