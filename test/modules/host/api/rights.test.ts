import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { oneIn } from '../../../support/extent.ts';
import { FakeHost } from '../fake-host.ts';
import type { FakeIssue, FakePerson } from '../fake-world.ts';

type Person = Awaited<ReturnType<TestApp['make']['person']>>;
type Situation = Readonly<Record<string, string | number>>;

/** What a real host answered twelve people about fifteen repositories. */
const matrix: readonly Situation[] = readFileSync(
  new URL('../fixtures/matrix.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const situations = new Map(matrix.map((one) => [`${one.repository} ${one.user}`, one]));
const logins = [...new Set(matrix.map(({ user }) => String(user)))];
/** All 540 situations in a full run, else those of a third of the people. */
const tested = oneIn(3, logins);

/** The number of an issue among all, and the seconds of the keeper on it. */
const place = new Map<FakeIssue, number>();
const secondsOf = (issue: FakeIssue): number => 40_009 + 137 * (place.get(issue) ?? 0);

afterAll(() => {
  vi.restoreAllMocks();
});

const isOfTwo = (one: Situation): boolean => one.issue1_get === 200 && one.issue3_get === 404;

function rightsOf(login: string, { repository, number }: FakeIssue) {
  const said = situations.get(`${repository.owner}/${repository.name} ${login}`);
  const reads = said?.[`issue${number}_get`] === 200;
  return {
    reads,
    addsTime: said?.[`issue${number}_time_add`] === 200,
    seesOthers: reads && said?.times_of_other === 200,
  };
}

const pathOf = ({ repository, number }: FakeIssue): string =>
  `/repos/${repository.owner}/${repository.name}/issues/${number}`;
// Nobody waits less because the machine is slow.
vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
const host = await ofFile(FakeHost.start());
const { world } = host;
world.person('stranger');
const keeperThere = world.person('keeper');
for (const name of new Set(matrix.map(({ repository }) => String(repository)))) {
  const repository = world.repository(...(name.split('/') as [string, string]));
  const hasTwo = matrix.some((one) => one.repository === name && isOfTwo(one));
  for (let n = 1; n <= (hasTwo ? 2 : 3); n += 1) {
    const issue = world.issue(repository, `zq${place.size}title`);
    place.set(issue, place.size);
  }
}
world.rightsOf = (person, issue) => {
  if (person === keeperThere) return { reads: true, addsTime: true, seesOthers: true };
  return rightsOf(person.login, issue);
};
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url } }));
/** Sees everything there, and tracked time on every issue. */
const keeper = await t.make.person('keeper');
await connect(keeper, keeperThere);
for (const issue of world.issues) {
  const body = { time: secondsOf(issue), note: `zq${place.get(issue)}note` };
  t.clock.advance(60);
  expect((await t.request('POST', `${pathOf(issue)}/times`, keeper, { body })).status).toBe(200);
}

async function connect(person: Person, there: FakePerson): Promise<void> {
  const body = { token: host.world.token(there) };
  const path = '/user/host/connection';
  expect((await t.request('PUT', path, person.byPassword, { body })).status).toBe(200);
}

const ofIssue = ['', '/times', '/timeline', '/comments', '/time-summary'];
const ofRepository = [
  ...['', '/issues?state=all', '/issues?q=zq', '/times', '/times/keeper', '/time-summary'],
  ...['/time-report?group_by=user,issue', '/time-export?format=csv', '/time-lock'],
];
const overall = [
  '/repos/search?q=s1r&limit=50',
  '/repos/issues/search?state=all&limit=50',
  '/repos/issues/search?state=all&q=zq&limit=50',
  '/user/issues/trackable?q=zq&limit=50',
  '/user/issues/trackable?q=title',
  '/user/times?limit=50',
  '/user/times/search',
  '/user/times/summary',
  '/user/times/report?group_by=repository,issue',
  '/user/times/export?format=csv',
  '/user/repos/time-report?group_by=user,issue',
  '/users/keeper/heatmap',
  `/user/host/issues?q=zq&limit=50`,
];

/** What of the host a reply shows: `title 3`, `note 3`, `seconds 3`. */
function shownIn(text: string): Set<string> {
  const words = [...text.matchAll(/zq(\d+)(title|note)/g)].map(([, n, word]) => `${word} ${n}`);
  const numbers = new Set(text.match(/\d+/g));
  const seconds = host.world.issues
    .filter((issue) => numbers.has(String(secondsOf(issue))))
    .map((issue) => `seconds ${place.get(issue)}`);
  return new Set([...words, ...seconds]);
}

/** What the host would show a person. */
const allowed = (login: string): Set<string> =>
  new Set(
    host.world.issues.flatMap((issue) => {
      const { reads, seesOthers } = rightsOf(login, issue);
      const n = place.get(issue);
      return [
        ...(reads ? [`title ${n}`] : []),
        ...(seesOthers ? [`note ${n}`, `seconds ${n}`] : []),
      ];
    }),
  );

async function shown(person: Person, paths: readonly string[]): Promise<Set<string>> {
  const all = new Set<string>();
  for (const path of paths) {
    const { status, text } = await t.request('GET', path, person);
    if (status < 300) for (const one of shownIn(text)) all.add(one);
  }
  return all;
}

describe.each(tested)('as %s', (login) => {
  let person: Person;
  beforeAll(async () => {
    person = await t.make.person(login);
    await connect(person, host.world.person(login));
  });

  it('nothing is shown that was not opened, but by the host’s own search', async () => {
    const own = overall.filter((path) => !path.startsWith('/user/host'));
    expect(await shown(person, own)).toEqual(new Set());
    const found = await shown(person, overall);
    expect([...found].filter((one) => !allowed(login).has(one))).toEqual([]);
  });

  it('each issue and its time are shown exactly as the host shows them', async () => {
    for (const issue of host.world.issues) {
      const { reads, seesOthers } = rightsOf(login, issue);
      const n = place.get(issue);
      const { status } = await t.request('GET', pathOf(issue), person);
      expect(`${n} ${status}`).toBe(`${n} ${reads ? 200 : 404}`);
      const seen = await shown(
        person,
        ofIssue.map((rest) => pathOf(issue) + rest),
      );
      const expected = [
        ...(reads ? [`title ${n}`] : []),
        ...(seesOthers ? [`note ${n}`, `seconds ${n}`] : []),
      ];
      expect(seen).toEqual(new Set(expected));
      const body = { time: 1, note: 'own' };
      if (reads) continue;
      const added = await t.request('POST', `${pathOf(issue)}/times`, person, { body });
      expect(added.status).toBe(404);
    }
  });

  it('lists, totals, reports, searches and files show no more', async () => {
    const within = host.world.repositories.flatMap(({ owner, name }) =>
      ofRepository.map((rest) => `/repos/${owner}/${name}${rest}`),
    );
    const seen = await shown(person, [...within, ...overall]);
    expect([...seen].filter((one) => !allowed(login).has(one))).toEqual([]);
    expect(seen).toEqual(allowed(login));
  });

  it('all of it closes when the rights end, in lists after five minutes', async () => {
    const { rightsOf: before } = host.world;
    host.world.rightsOf = () => ({ reads: false, addsTime: false, seesOthers: false });
    t.clock.advance(301);
    const opened = host.world.issues.flatMap((issue) =>
      ofIssue.map((rest) => pathOf(issue) + rest),
    );
    const seen = await shown(person, [...overall, ...opened]);
    host.world.rightsOf = before;
    expect(seen).toEqual(new Set());
  });
});
