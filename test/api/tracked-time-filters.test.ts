import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const unix = (text: string): number => Date.parse(text) / 1000;

/** Ids by the entries' dates, which is not the order of creation. */
const times = {
  third: '2026-03-03T12:00:00Z',
  first: '2026-03-01T12:00:00Z',
  second: '2026-03-02T12:00:00Z',
  secondToo: '2026-03-02T12:00:00Z',
} as const;
type Name = keyof typeof times;
const ids = {} as Record<Name, number>;

const t = await ofFile(startTestApp());
const owner = await t.make.person('Filter');
const mia = await t.make.user('Mia');
const repository = await t.make.repository(owner.user, 'Sieve');
const issue = await t.make.issue(repository, owner.user);
const otherIssue = await t.make.issue(repository, owner.user);
const path: string = '/repos/filter/sieve/issues/1/times';
for (const name of Object.keys(times) as Name[]) {
  const user = name === 'first' ? mia : owner.user;
  ids[name] = (await t.make.time(issue, user, 60, unix(times[name]))).id;
}
await t.make.time(otherIssue, owner.user, 60, unix('2026-03-02T12:00:00Z'));

async function namesAt(url: string): Promise<string[]> {
  const answer = await t.request('GET', url, owner);
  expect([url, answer.status]).toEqual([url, 200]);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return answer.json.map((row: { id: number }) => names.get(row.id) ?? 'other');
}

it('orders by date, then by id', async () => {
  expect(await namesAt(path)).toEqual(['first', 'second', 'secondToo', 'third']);
});

describe('since and before', () => {
  it.each([
    ['since=2026-03-02T12:00:00Z', ['second', 'secondToo', 'third']],
    ['since=2026-03-02T12:00:01Z', ['third']],
    ['before=2026-03-02T12:00:00Z', ['first', 'second', 'secondToo']],
    ['before=2026-03-02T11:59:59Z', ['first']],
    ['since=2026-03-02T12:00:00Z&before=2026-03-02T12:00:00Z', ['second', 'secondToo']],
    ['since=2026-03-03T12:00:00Z&before=2026-03-01T12:00:00Z', []],
    ['since=2026-03-02T14:00:00%2B02:00', ['second', 'secondToo', 'third']],
    ['since=2026-03-02T14:00:00+02:00', ['second', 'secondToo', 'third']],
    ['since=2026-03-02T10:00:01-02:00', ['third']],
    // Without a colon, as generated Python clients send it (D53).
    ['since=2026-03-02T12:00:00%2B0000', ['second', 'secondToo', 'third']],
    ['since=2026-03-02T12:00:00+0000', ['second', 'secondToo', 'third']],
    ['since=2026-03-02T14:00:01.5%2B0200', ['third']],
    ['before=2026-03-02T06:30:00-0530', ['first', 'second', 'secondToo']],
    ['since=2026-03-02T12%3A00%3A00.999Z', ['second', 'secondToo', 'third']],
    ['since=%202026-03-03T12:00:00Z%20', ['third']],
    [
      'since=0001-01-01T00:00:00Z&before=0001-01-01T00:00:00Z',
      ['first', 'second', 'secondToo', 'third'],
    ],
    ['since=&before=', ['first', 'second', 'secondToo', 'third']],
    ['before=1970-01-01T00:00:00Z', []],
    ['since=0000-01-01T00:00:00Z', ['first', 'second', 'secondToo', 'third']],
    ['since=9999-12-31T23:59:59-23:59', []],
  ])('%s', async (query, names) => {
    expect(await namesAt(`${path}?${query}`)).toEqual(names);
    const { headers } = await t.request('GET', `${path}?${query}`, owner);
    expect(headers.get('x-total-count')).toBe(String(names.length));
  });

  it.each([
    'yesterday',
    '2026-03-02',
    '2026-03-02 12:00:00',
    '2026-03-02T12:00:00',
    '2026-03-02t12:00:00z',
    '1772452800',
    '2026-13-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-03-02T24:00:00Z',
    '2026-03-02T12:00:60Z',
    '2026-03-02T12:00:00%2B2:00',
    '2026-03-02T12:00:00%2B24:00',
    '2026-03-02T12:00:00%2B2400',
    '2026-03-02T12:00:00%2B0260',
    '2026-03-02T12:00:00%2B000',
    '2026-03-02T12:00:00%2B02',
    '2026-03-02T12:00:00Z;drop',
    '%00',
  ])('%s is refused, naming the parameter', async (value) => {
    for (const list of [path, '/repos/filter/sieve/times', '/user/times']) {
      for (const parameter of ['since', 'before']) {
        const answer = await t.request('GET', `${list}?${parameter}=${value}`, owner);
        expect(answer.status).toBe(422);
        expect(answer.json.message).toContain(`[${parameter}]`);
      }
    }
  });

  it('lack the colon of their offset in bodies, too (D53)', async () => {
    const issueOfOwn = await t.make.issue(await t.make.repository(owner.user), owner.user);
    const { name } = (await t.app.context.database.read.repositories.byId(
      issueOfOwn.repositoryId,
    ))!;
    const own = `/repos/filter/${name}/issues/${issueOfOwn.number}/times`;
    const body = { time: 60, created: '2026-03-02T14:00:00+0200' };
    const answer = await t.request('POST', own, owner, { body });
    expect([answer.status, answer.json.created]).toEqual([200, '2026-03-02T12:00:00Z']);
    const broken = { time: 60, created: '2026-03-02T14:00:00+02' };
    expect((await t.request('POST', own, owner, { body: broken })).status).toBe(422);
  });

  it('is refused if given twice', async () => {
    const value = '2026-03-02T12:00:00Z';
    const answer = await t.request('GET', `${path}?since=${value}&since=${value}`, owner);
    expect([answer.status, answer.json.message]).toEqual([422, '[since]: must be given once']);
  });
});

describe('user', () => {
  it('is found ignoring case and surrounding blanks', async () => {
    expect(await namesAt(`${path}?user=MIA`)).toEqual(['first']);
    expect(await namesAt(`${path}?user=%20mia%20`)).toEqual(['first']);
  });

  it('counts as absent if blank', async () => {
    expect(await namesAt(`${path}?user=`)).toHaveLength(4);
    expect(await namesAt(`${path}?user=%20`)).toHaveLength(4);
  });

  it('combines with the bounds', async () => {
    expect(await namesAt(`${path}?user=filter&before=2026-03-02T12:00:00Z`)).toEqual([
      'second',
      'secondToo',
    ]);
  });

  it('does not redirect from a former name', async () => {
    const renamed = await t.make.user('Oldname');
    await t.app.context.database.write(async (stores) => {
      await stores.users.update(renamed.id, { name: 'Newname' });
      await stores.users.reserveName('Oldname', renamed.id, t.clock.nowUnix());
    });
    expect((await t.request('GET', `${path}?user=oldname`, owner)).status).toBe(404);
  });
});

describe('pages', () => {
  it.each([
    ['page=1&limit=3', ['first', 'second', 'secondToo']],
    ['page=2&limit=3', ['third']],
    ['page=3&limit=3', []],
    ['page=9007199254740993&limit=50', []],
    ['limit=2', ['first', 'second']],
    ['page=0&limit=2', ['first', 'second', 'secondToo', 'third']],
    ['page=0', ['first', 'second', 'secondToo', 'third']],
    ['limit=0', ['first', 'second', 'secondToo', 'third']],
    ['page=&limit=', ['first', 'second', 'secondToo', 'third']],
    ['page=1&limit=0', ['first', 'second', 'secondToo', 'third']],
    ['page=1&limit=1000', ['first', 'second', 'secondToo', 'third']],
  ])('%s', async (query, names) => {
    expect(await namesAt(`${path}?${query}`)).toEqual(names);
    const { headers } = await t.request('GET', `${path}?${query}`, owner);
    expect(headers.get('x-total-count')).toBe('4');
  });

  it.each(['page=one', 'page=-1', 'limit=1.5', 'page=1&page=2'])('%s is refused', async (query) => {
    for (const list of [path, '/repos/filter/sieve/times', '/user/times']) {
      expect((await t.request('GET', `${list}?${query}`, owner)).status).toBe(422);
    }
  });

  it('link to each other and keep the filters', async () => {
    const { headers } = await t.request('GET', `${path}?limit=1&page=2&user=filter`, owner);
    const base = `${t.url}/api/v1${path}?limit=1`;
    // The next one also has its cursor.
    const link = headers.get('link') ?? '';
    expect(link).toMatch(/[?&]cursor=[\w-]+&[^>]*>; rel="next"/);
    expect(link.replace(/(?<=[?&])cursor=[\w-]+&/, '')).toBe(
      [
        `<${base}&page=3&user=filter>; rel="next"`,
        `<${base}&page=3&user=filter>; rel="last"`,
        `<${base}&page=1&user=filter>; rel="first"`,
        `<${base}&page=1&user=filter>; rel="prev"`,
      ].join(','),
    );
  });

  it('have at most fifty entries, by default thirty', async () => {
    const repository = await t.make.repository(owner.user, 'Many');
    const many = await t.make.issue(repository, owner.user);
    for (let i = 0; i < 60; i++) await t.make.time(many, owner.user, 1);
    const lengthOf = async (query: string) =>
      (await t.request('GET', `/repos/filter/many/times?${query}`, owner)).json.length;
    expect(await lengthOf('page=1')).toBe(30);
    expect(await lengthOf('page=1&limit=60')).toBe(50);
    expect(await lengthOf('')).toBe(60);
  });
});
