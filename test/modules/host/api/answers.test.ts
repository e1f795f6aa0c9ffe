import { beforeEach, describe, expect, it } from 'vitest';
import { host as program } from '../../../../src/core/caller.ts';
import type { Repository } from '../../../../src/core/records/types.ts';
import { write } from '../../../../src/core/transaction.ts';
import { answerAges, askAnswer, storedAnswers } from '../../../../src/modules/host/answers.ts';
import { giteaDriver } from '../../../../src/modules/host/drivers/gitea.ts';
import { recordIssue } from '../../../../src/modules/host/issues.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { FakeHost } from '../fake-host.ts';
import type { FakeIssue, FakePerson, FakeRepository, Rights } from '../fake-world.ts';

type Person = Awaited<ReturnType<TestApp['make']['person']>>;

const host = await ofFile(FakeHost.start());
host.world.person('stranger');
const t = await ofFile(startTestApp({ settings: { HOST_URL: host.url } }));

const all: Rights = { reads: true, addsTime: true, seesOthers: true };
const reader: Rights = { reads: true, addsTime: false, seesOthers: false };
const none: Rights = { reads: false, addsTime: false, seesOthers: false };

let mira: Person;
let remote: FakePerson;
let site: FakeRepository;
let repository: Repository;
let issue: FakeIssue;
beforeEach(async () => {
  const { world } = host;
  world.rightsOf = () => all;
  mira = await t.make.person();
  remote = world.person(`r-${mira.user.name}`);
  site = world.repository('acme', `site-${mira.user.id}`);
  issue = await connectIssue('Basket');
  await connect(mira, remote);
  host.requests.length = 0;
});

/** An issue of the host, and its rows here, which give no answer. */
async function connectIssue(title: string, isPull = false): Promise<FakeIssue> {
  const made = host.world.issue(site, title, isPull);
  const ask = { token: host.world.token(remote), personId: -1 };
  const place = { owner: 'acme', name: site.name, number: made.number };
  const said = await giteaDriver(host.url).issue(ask, place);
  if (said.kind !== 'answered') throw new Error(said.kind);
  const { context } = t.app;
  const rows = await write(context, program, (tx) => recordIssue(tx, host, said.value));
  if (rows === undefined) throw new Error('not recorded');
  repository = rows.repository;
  return made;
}

async function connect(person: Person, there: FakePerson): Promise<void> {
  const body = { token: host.world.token(there) };
  const path = '/user/host/connection';
  expect((await t.request('PUT', path, person.byPassword, { body })).status).toBe(200);
}

const ask = (withManages = true, person: Person = mira) =>
  // Long enough for any machine.
  askAnswer(t.app.context, person.user.id, repository, {
    withManages,
    signal: AbortSignal.timeout(120_000),
  });
const stored = (maxAge: number, person: Person = mira) =>
  storedAnswers(t.app.context, person.user.id, maxAge);
const asked = () => host.requests.filter(({ path }) => path.startsWith('/repos/')).length;

describe('the answer about a repository', () => {
  it('is what the host said, once a minute', async () => {
    const answer = { repositoryId: repository.id, issues: 'write', pulls: 'write', isFresh: true };
    expect(await ask()).toEqual(answer);
    expect(asked()).toBe(2);
    t.clock.advance(60);
    expect(await ask()).toEqual(answer);
    expect(asked()).toBe(2);
    host.world.rightsOf = () => reader;
    t.clock.advance(1);
    expect(await ask()).toEqual({ ...answer, issues: 'read', pulls: 'read' });
    host.world.rightsOf = () => none;
    t.clock.advance(61);
    expect(await ask()).toEqual({ ...answer, issues: 'none', pulls: 'none' });
    expect(await stored(answerAges.listed)).toMatchObject([{ issues: 'none', pulls: 'none' }]);
  });

  it('counts from when it came, also where a second passes while the host is asked', async () => {
    host.world.rightsOf = () => {
      t.clock.advance(1);
      return all;
    };
    expect(await ask()).toMatchObject({ issues: 'write', isFresh: true });
  });

  it('differs by kind', async () => {
    await connectIssue('Branch', true);
    host.world.rightsOf = (_person, { isPull }) => (isPull ? none : all);
    expect(await ask()).toMatchObject({ issues: 'write', pulls: 'none' });
    host.world.rightsOf = (_person, { isPull }) => (isPull ? reader : none);
    t.clock.advance(61);
    expect(await ask()).toMatchObject({ issues: 'none', pulls: 'read' });
  });

  it('does not ask about the time of others where it is not shown, nor takes it for granted', async () => {
    expect(await ask(false)).toMatchObject({ issues: 'read' });
    expect(asked()).toBe(1);
    expect(await ask(true)).toMatchObject({ issues: 'write' });
    host.world.rightsOf = () => reader;
    t.clock.advance(answerAges.listed + 1);
    // The right to manage grows old by itself.
    expect(await ask(false)).toMatchObject({ issues: 'read' });
    expect(await stored(answerAges.listed)).toMatchObject([{ issues: 'read', isFresh: true }]);
  });

  it('is each person’s own', async () => {
    const kim = await t.make.person();
    expect(await ask(true, kim)).toBeUndefined();
    expect(host.requests).toEqual([]);
    await connect(kim, host.world.person(`r-${kim.user.name}`));
    host.world.rightsOf = (person) => (person === remote ? all : none);
    expect(await ask()).toMatchObject({ issues: 'write' });
    expect(await ask(true, kim)).toMatchObject({ issues: 'none', pulls: 'none' });
    expect(await stored(answerAges.link, kim)).toMatchObject([{ issues: 'none' }]);
  });

  it('grows old while the host is away, and is young again by itself', async () => {
    await ask();
    await host.away();
    t.clock.advance(61);
    expect(await ask()).toMatchObject({ issues: 'read', isFresh: false });
    expect(await stored(answerAges.listed)).toMatchObject([{ isFresh: true }]);
    t.clock.advance(240);
    expect(await stored(answerAges.listed)).toMatchObject([{ isFresh: false }]);
    expect(await stored(answerAges.link)).toMatchObject([{ isFresh: true }]);
    await host.open();
    expect(await ask()).toMatchObject({ issues: 'write', isFresh: true });
  });

  it('does not outlive the connection', async () => {
    await ask();
    expect(await stored(answerAges.link)).toHaveLength(1);
    await t.request('DELETE', '/user/host/connection', mira.byPassword);
    expect(await stored(answerAges.link)).toEqual([]);
    expect(await ask()).toBeUndefined();

    await connect(mira, remote);
    await ask();
    remote.isActive = false;
    t.clock.advance(300);
    // The host's refusal of the person ends all that it had answered to them.
    expect(await ask()).toBeUndefined();
    expect(await stored(answerAges.link)).toEqual([]);
    expect(await ask()).toBeUndefined();
  });

  it('is dropped if the connection ended while it was asked', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    host.fail({ kind: 'held', until: promise }, 'GET', /issues/);
    const asking = ask();
    await expect.poll(asked).toBe(1);
    await t.request('DELETE', '/user/host/connection', mira.byPassword);
    resolve();
    expect(await asking).toBeUndefined();
    expect(await stored(answerAges.link)).toEqual([]);
  });

  it('is not waited for longer than somebody waits for a page', async () => {
    await ask();
    t.clock.advance(61);
    host.fail({ kind: 'silence' });
    const hasty = { withManages: false, signal: AbortSignal.timeout(100) };
    const answer = await askAnswer(t.app.context, mira.user.id, repository, hasty);
    expect(answer).toMatchObject({ issues: 'read', isFresh: false });
  });

  it('of another person is not taken over by who connects next', async () => {
    await ask();
    await connect(mira, host.world.person(`other-${mira.user.name}`));
    expect(await stored(answerAges.link)).toEqual([]);
  });

  it('is no for a repository that got the name of the former one', async () => {
    await ask();
    site.name = 'moved-away';
    host.world.issue(host.world.repository('acme', repository.name), 'Private plans');
    t.clock.advance(61);
    expect(await ask()).toMatchObject({ issues: 'none', pulls: 'none' });
    expect(issue.repository.name).toBe('moved-away');
  });

  it('written before the clock was set back is not fresh', async () => {
    t.clock.advance(1000);
    await ask();
    t.clock.advance(-500);
    expect(await stored(answerAges.listed)).toMatchObject([{ isFresh: false }]);
    t.clock.advance(500);
  });
});
