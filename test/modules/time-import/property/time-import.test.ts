import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { rounds } from '../../../support/extent.ts';
import { rowsOf } from '../../../support/rows.ts';

const t = await ofFile(startTestApp());

const firstUnix = Date.parse('2026-03-27T00:00:00Z') / 1000;
const iso = (unix: number): string => new Date(unix * 1000).toISOString();
const text = fc.oneof(
  fc.constantFrom('', 'x', '=1', "'=1", '-', "'", '"', 'a,b;c\td', 'two\r\nlines', ' x ', '#2 x'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const entry = fc.record({
  // Few, so that some are equal; around the night when summer time begins.
  time: fc.integer({ min: 1, max: 3 }),
  created: fc.integer({ min: 0, max: 3 }).map((hours) => iso(firstUnix + hours * 22_000)),
  started: fc.option(fc.integer({ min: 0, max: 2 }).map((h) => iso(firstUnix + h * 86_400))),
  note: text,
  billable: fc.boolean(),
  isNamed: fc.boolean(),
});

interface Entry {
  readonly time: number;
  readonly created: string;
  readonly started: string | null;
  readonly note: string;
  readonly billable: boolean;
  readonly external_id: string;
}
const bare = (entries: readonly Entry[]): string[] =>
  entries
    .map(({ time, created, started, note, billable, external_id }) =>
      // An apostrophe before a formula reads like the one an export adds.
      JSON.stringify([
        time,
        created,
        started,
        note.replace(/^'(?=[=+\-@])/, ''),
        billable,
        external_id,
      ]),
    )
    .sort();

it('re-importing an export changes nothing, and restores what was lost', async () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu'];
  const entries = fc.array(entry, { minLength: 1, maxLength: 8 });
  const property = fc.asyncProperty(entries, fc.constantFrom(...zones), async (added, zone) => {
    const person = await t.make.person();
    const repository = await t.make.repository(person.user);
    await t.make.issue(repository, person.user);
    const path = `/repos/${person.user.name}/${repository.name}/issues/1/times`;
    for (const [place, { isNamed, ...body }] of added.entries()) {
      const external_id = isNamed ? `n${place}` : '';
      const answer = await t.request('POST', path, person, { body: { ...body, external_id } });
      // A note may not contain control characters.
      if (answer.status !== 200) expect(answer.status).toBe(422);
    }
    const list = async (): Promise<Entry[]> => (await t.request('GET', path, person)).json;
    const before = await list();
    const query = `?time_zone=${zone}&from=2026-01-01&round=up&round_minutes=15`;
    const { text: csv } = await t.request('GET', `/user/times/export${query}`, person);
    const bring = async () =>
      (await t.request('POST', '/user/times/import', person, { body: { csv } })).json;
    const revisions = () => rowsOf(t, 'SELECT count(*) AS n FROM time_revision');
    const kept = await revisions();
    expect(await bring()).toMatchObject({ added: 0, changed: 0, unchanged: before.length });
    expect(await list()).toEqual(before);
    expect(await revisions()).toEqual(kept);
    if (before.length > 0) await t.request('DELETE', path, person);
    expect(await bring()).toMatchObject({ added: before.length, changed: 0, unchanged: 0 });
    expect(bare(await list())).toEqual(bare(before));
    expect(await bring()).toMatchObject({ added: 0, changed: 0, unchanged: before.length });
  });
  await fc.assert(property, { numRuns: rounds(25) });
});
