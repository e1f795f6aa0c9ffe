import { describe, expect, it } from 'vitest';
import { host } from '../../../../src/core/caller.ts';
import { insertHidden } from '../../../../src/core/issue/connect.ts';
import { write } from '../../../../src/core/transaction.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import type { Person } from '../../../support/make.ts';

const t = await ofFile(startTestApp());
const [one, several, nobody] = [
  await t.make.person(),
  await t.make.person(),
  await t.make.person(),
] as const;

/** A project of these people, whose ID is its place here. */
async function project(name: string, activities: readonly string[], ...members: Person[]) {
  const made = await write(t.app.context, host, (tx) =>
    insertHidden(tx, String(projects.length + 1), name),
  );
  for (const { user } of members) await t.make.collaborator(made, user, 'read');
  for (const title of activities) await t.make.issue(made, nobody.user, { title });
  projects.push(name);
}
const projects: string[] = [];
await project('Acme', ['Meetings', 'Support'], one, several);
await project('Acme Shop', ['Talks', 'Support'], several);
await project('Secret', ['Meetings'], nobody);

interface Choice {
  readonly repository: string;
  readonly issue: number;
  readonly note: string;
}
async function read(text: string, as: Person, more: object = {}) {
  const body = { text, now: '2026-05-04T09:30:00Z', ...more };
  const { json } = await t.request('POST', '/user/times/parse', as, { body });
  const { repository, issue, title, note, seconds, tags } = json;
  const errors = json.errors.map(({ code }: { code: string }) => code);
  return {
    ...{ place: `${repository}#${issue}`, title, note, seconds, tags, errors },
    choices: json.choices.map((it: Choice) => `${it.repository}#${it.issue} ${it.note}`.trim()),
    json,
  };
}

describe('a sentence without an issue', () => {
  it.each([
    ['1h stand-up @acme', '-/1#1', 'stand-up'],
    ['@acme 1h stand-up', '-/1#1', 'stand-up'],
    ['1h @ACME support call', '-/1#2', 'call'],
    ['support 1h @acme', '-/1#2', ''],
    ['1h @acme/sup call', '-/1#2', 'call'],
    ['1h @acme-shop', '-/2#1', ''],
    ['1h @acmes suppo', '-/2#2', ''],
    ['1h talked @acme with Jo', '-/1#1', 'talked with Jo'],
    ['1h stand-up @acme +urgent', '-/1#1', 'stand-up'],
    ['1h @acme -- support', '-/1#1', 'support'],
  ])('is on an activity: %s', async (text, place, note) => {
    const found = await read(text, several);
    expect(found).toMatchObject({ place, note, seconds: 3600, errors: [] });
    expect(found.tags).toEqual(text.includes('+') ? ['urgent'] : []);
    const added = await t.request('POST', '/user/times/bulk', several, {
      body: { operations: [{ op: 'add', repository: place.slice(0, 3), issue: 1, time: 60 }] },
    });
    expect(added.status).toBe(200);
  });

  it('offers the other activities of the project', async () => {
    const { json, choices } = await read('1h stand-up @acme', several);
    expect([json.project, json.choices[0].project]).toEqual(['Acme', 'Acme']);
    expect(choices).toEqual(['-/1#1 stand-up', '-/1#2 stand-up']);
    const again = await read(json.choices[1].text, several);
    expect(again).toMatchObject({ place: '-/1#2', note: 'stand-up', errors: [] });
    expect((await read('1h @acme support', several)).choices).toEqual(['-/1#2', '-/1#1 support']);
  });

  it('is on the only project, and asks which of several', async () => {
    expect(await read('1h stand-up', one)).toMatchObject({ place: '-/1#1', errors: [] });
    expect(await read('1h', one)).toMatchObject({ place: 'null#null', choices: [] });
    const asked = await read('1h moved house', several);
    expect(asked).toMatchObject({ place: 'null#null', errors: ['sentence.which-project'] });
    expect(asked.json.errors[0].values.projects).toBe('@Acme, @Acme-Shop');
    expect(asked.choices).toHaveLength(4);
    expect((await read('1h talks', several)).choices).toEqual(['-/2#1']);
    const nothing = await read('1h stand-up', await t.make.person());
    expect(nothing).toMatchObject({ errors: ['sentence.no-issue'], choices: [] });
  });

  it('keeps the mistakes of the rest, with readings that name the project', async () => {
    expect((await read('stand-up @acme', several)).errors).toEqual(['sentence.no-duration']);
    const unclear = await read('9:00 14:00 @acme', several);
    expect(unclear.json.readings[0].text).toMatch(/^@acme /);
  });

  it('knows no project of others, and no name in quotes or after the separator', async () => {
    for (const text of ['1h @secret', '1h @acme/other', '1h @beta']) {
      expect((await read(text, several)).errors).toEqual(['sentence.unknown-project']);
    }
    expect((await read('1h @acme', nobody)).errors).toEqual(['sentence.unknown-project']);
    const quoted = await read('1h "@beta"', one);
    expect(quoted).toMatchObject({ place: '-/1#1', note: '@beta', errors: [] });
    expect(await read('1h -- asked @beta', one)).toMatchObject({ note: 'asked @beta', errors: [] });
  });

  it('leaves a sentence with an issue alone', async () => {
    const repository = await t.make.repository(several.user, 'site');
    await t.make.issue(repository, several.user, { title: 'Footer' });
    const [full, note] = [`${several.user.name}/site#1`, 'call with @acme'];
    expect(await read(`1h ${full} ${note}`, several)).toMatchObject({ place: full, note });
    const there = await read('1h moved', one, { repo: `${several.user.name}/site` });
    expect(there.errors).toEqual(['sentence.no-issue']);
  });
});

it('finds activities by @ where issues are found', async () => {
  const found = async (q: string) =>
    (await t.request('GET', `/user/issues/trackable?q=${encodeURIComponent(q)}`, several)).json.map(
      (issue: { number: number; repository: { full_name: string } }) =>
        `${issue.repository.full_name}#${issue.number}`,
    );
  expect(await found('@acme')).toEqual(['-/1#1', '-/1#2']);
  expect(await found('@acme/support')).toEqual(['-/1#2']);
  expect(await found('@ac/sup')).toEqual(['-/1#2', '-/2#2']);
  expect(await found('@secret')).toEqual([]);
});
