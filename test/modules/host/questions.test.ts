import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asking, HostDriver } from '../../../src/modules/host/drivers/driver.ts';
import { giteaDriver } from '../../../src/modules/host/drivers/gitea.ts';
import { askWhatTheySee, type KnownIssue } from '../../../src/modules/host/questions.ts';
import { ofFile } from '../../support/closing.ts';
import { FakeHost } from './fake-host.ts';
import type { FakeIssue, FakePerson } from './fake-world.ts';

/** What a real host answered each person in each repository: 180 situations, three issues each. */
interface Situation {
  readonly repository: string;
  readonly user: string;
  readonly times_of_other: number;
  readonly [question: `issue${number}_${string}`]: number;
}
const matrix: readonly Situation[] = readFileSync(
  new URL('fixtures/matrix.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

const host = await ofFile(FakeHost.start());
const driver: HostDriver = giteaDriver(host.url, { timeoutMs: 120_000, maxBytes: 8 * 1024 * 1024 });

const known = (issue: FakeIssue): KnownIssue => ({
  place: { owner: issue.repository.owner, name: issue.repository.name, number: issue.number },
  id: issue.id,
  repositoryId: issue.repository.id,
  createdUnix: Date.parse('2026-01-02T03:04:05Z') / 1000,
});

describe('in the recorded world', () => {
  beforeAll(() => {
    const { world } = host;
    world.person('stranger');
    for (const login of new Set(matrix.map(({ user }) => user))) world.person(login);
    for (const name of new Set(matrix.map(({ repository }) => repository))) {
      const repository = world.repository(...(name.split('/') as [string, string]));
      for (const title of ['one', 'two', 'three']) world.issue(repository, title);
    }
    const situations = new Map(matrix.map((one) => [`${one.repository} ${one.user}`, one]));
    world.rightsOf = (person, { repository, number }) => {
      const said = situations.get(`${repository.owner}/${repository.name} ${person.login}`);
      return {
        reads: said?.[`issue${number}_get`] === 200,
        addsTime: said?.[`issue${number}_time_add`] === 200,
        seesOthers: said?.times_of_other === 200,
      };
    };
  });

  it('has 540 situations, some of which are refused and some not', () => {
    const answers = matrix.flatMap((one) => [1, 2, 3].map((n) => one[`issue${n}_get`] === 200));
    expect(answers).toHaveLength(540);
    expect(new Set(answers)).toEqual(new Set([true, false]));
  });

  it('never says more than the host: each issue, for each person', async () => {
    const { world } = host;
    for (const login of new Set(matrix.map(({ user }) => user))) {
      const person = world.people.find((one) => one.login === login);
      if (person === undefined) throw new Error(login);
      const ask: Asking = { token: world.token(person), personId: person.id };
      for (const issue of world.issues) {
        const said = await askWhatTheySee(driver, ask, [known(issue)], person.id, true);
        const { reads, seesOthers } = world.rightsOf(person, issue);
        expect(said).toMatchObject({
          kind: 'answered',
          value: { sees: reads, manages: reads ? seesOthers : undefined },
        });
      }
    }
  });
});

describe('a question', () => {
  let ask: Asking;
  let issues: FakeIssue[];
  let me: FakePerson;
  const all = { reads: true, addsTime: true, seesOthers: true };
  const none = { reads: false, addsTime: false, seesOthers: false };
  beforeEach(() => {
    const { world } = host;
    me = world.person(`p${world.people.length}`);
    ask = { token: world.token(me), personId: 1_000_000 };
    const repository = world.repository('acme', `site${world.repositories.length}`);
    issues = ['one', 'two', 'three', 'four'].map((title) => world.issue(repository, title));
    world.rightsOf = () => all;
    host.requests.length = 0;
  });
  const said = async (withManages = true) => {
    const answer = await askWhatTheySee(
      driver,
      ask,
      issues.toReversed().map((issue) => known(issue)),
      me.id,
      withManages,
    );
    return answer.kind === 'answered' ? answer.value : answer.kind;
  };

  it('takes an issue that was deleted for nothing more', async () => {
    host.world.deleteIssue(issues[3] as FakeIssue);
    expect(await said()).toMatchObject({ sees: true, issue: { title: 'three' } });
  });

  it('believes "no" after three issues', async () => {
    host.world.rightsOf = (_person, issue) => (issue === issues[0] ? all : none);
    expect(await said()).toMatchObject({ sees: false });
    expect(host.requests).toHaveLength(3);
  });

  it('is no for another repository or issue that got the name', async () => {
    const [first] = issues as [FakeIssue];
    issues = [first];
    const before = [known(first)];
    const { name } = first.repository;
    first.repository.name = 'moved-away';
    host.world.issue(host.world.repository('acme', name), 'Private plans');
    expect(await askWhatTheySee(driver, ask, before, me.id, true)).toMatchObject({
      value: { sees: false, manages: undefined, issue: undefined },
    });
  });

  it('follows a repository to its new name', async () => {
    const [first] = issues as [FakeIssue];
    first.repository.former.push(`acme/${first.repository.name}`);
    const before = issues.map((issue) => known(issue));
    first.repository.name = `new-${first.repository.name}`;
    const answer = await askWhatTheySee(driver, ask, before, me.id, false);
    expect(answer).toMatchObject({ value: { sees: true, issue: { name: first.repository.name } } });
  });

  it('asks about the time of others only where it is shown', async () => {
    expect(await said(false)).toMatchObject({ sees: true, manages: undefined });
    expect(host.requests).toHaveLength(1);
    for (const poster of [null, me]) {
      for (const issue of issues) issue.poster = poster;
      expect(await said(true)).toMatchObject({ sees: true, manages: false });
    }
  });

  it('has no answer while the host has none', async () => {
    host.fail({ kind: 'status', status: 500 });
    expect(await said()).toBe('unavailable');
    host.fail({ kind: 'html', status: 404 });
    expect(await said()).toBe('unavailable');
    host.fail({ kind: 'html', status: 403 }, 'GET', /times/);
    expect(await said()).toMatchObject({ sees: true, manages: undefined });
  });
});
