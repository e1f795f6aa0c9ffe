import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idleHost, run } from '../../../../src/program.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';
import { temporaryFolder } from '../../../support/program.ts';

const at = Date.parse('2026-05-02T21:30:00Z') / 1000;

const t = await ofFile(startTestApp());
const mira = await t.make.person('mira');
const jonas = await t.make.person('jonas');
const repository = await t.make.repository(mira.user, 'site');
const issue = await t.make.issue(repository, mira.user);
await t.make.time(issue, mira.user, 5400, at + 5400, { startedUnix: at });

const get = (path: string, query: Record<string, string>, as: Person) =>
  t.request('GET', `${path}?${new URLSearchParams(query)}`, as);
const inBerlin = { time_zone: 'Europe/Berlin' };

describe('ICS', () => {
  it("contains the user's entries as events, folded and escaped", async () => {
    const long = await t.make.issue(repository, jonas.user, { title: 'Ü'.repeat(60) });
    const kim = await t.make.person();
    await t.make.time(long, kim.user, 1800, at, { startedUnix: at - 1800, note: 'a; b, c\\d\ne' });
    await t.make.time(long, kim.user, 60, at);
    const query = { ...inBerlin, format: 'ics' };
    const { headers, text } = await get('/user/times/export', query, kim);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded.slice(0, 3)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Punchcard//Tracked time//EN',
    ]);
    expect(unfolded).toContain('DTSTART:20260502T210000Z');
    expect(unfolded).toContain('DTEND:20260502T213000Z');
    expect(unfolded).toContain(`SUMMARY:mira/site#2 ${'Ü'.repeat(60)}`);
    expect(unfolded).toContain('DESCRIPTION:30m\\na\\; b\\, c\\\\d\\ne');
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20260502');
    expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(unfolded.at(-2)).toBe('END:VCALENDAR');
  });

  it('is refused with options of tables', async () => {
    const query = { format: 'ics', total: 'true' };
    const { status, json } = await get('/user/times/export', query, mira);
    expect([status, json.message]).toEqual([422, expect.stringContaining('[total]: ')]);
  });

  it("is written by the command line, but not with others' entries", async () => {
    const folder = temporaryFolder();
    mkdirSync(folder.path);
    const file = join(folder.path, 'may.ics');
    const environment = { PUNCHCARD_CLIENT_URL: t.url, PUNCHCARD_CLIENT_TOKEN: mira.token };
    const notes: string[] = [];
    const time = (...words: string[]) =>
      run(['time', ...words], { ...idleHost, environment, note: (line) => notes.push(line) });
    expect(await time('export', '-o', file)).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('BEGIN:VEVENT');
    expect(await time('export', '--everyone', '--format', 'ics')).toBe(2);
    expect(notes).toEqual(['punchcard: a calendar can only contain your own entries']);
    folder.remove();
  });
});
