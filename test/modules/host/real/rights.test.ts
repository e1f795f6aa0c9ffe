import { afterAll, beforeAll, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../../../support/program.ts';
import { type Person, RealHost } from './real-host.ts';

// What people see through Punchcard is never more than what the host answers to their own token.

const host = new RealHost();
const folder = temporaryFolder();
let server: Server;

/** Units of a team, by its member: rights differ by unit, and between issues and pull requests. */
const teams: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  siskin: { 'repo.issues': 'write', 'repo.pulls': 'write' },
  plover: { 'repo.issues': 'read', 'repo.pulls': 'read' },
  dunlin: { 'repo.issues': 'write' },
  curlew: { 'repo.pulls': 'write', 'repo.code': 'read' },
  avocet: { 'repo.wiki': 'read' },
};
const strangers = ['godwit', 'whimbrel'];
const organizations = { reed: 'public', marsh: 'limited', fen: 'private' } as const;
/** Both are in each organization, with an issue and a pull request each. */
const repositories = { open: false, hidden: true } as const;

const people = new Map<string, Person>();
const tokens = new Map<string, string>();

async function addPerson(name: string, more: Record<string, unknown> = {}): Promise<void> {
  people.set(name, await host.makePerson(name, more));
  const { stdout } = await punchcard([
    ...['admin', 'user', 'create', '--username', name, '--email', `${name}@example.com`],
    ...['--password', 'a good password', '--access-token', '--json', '--data-dir', folder.path],
  ]);
  tokens.set(name, JSON.parse(stdout).token);
}

async function ask(name: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `token ${tokens.get(name)}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text), text };
}

async function connect(name: string): Promise<void> {
  const basic = `Basic ${Buffer.from(`${name}:a good password`).toString('base64')}`;
  const response = await fetch(`${server.url}/api/v1/user/host/connection`, {
    method: 'PUT',
    headers: { authorization: basic, 'content-type': 'application/json' },
    body: JSON.stringify({ token: people.get(name)?.token }),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** A file on a branch of its own, and the request to take it. @returns its number */
async function makePull(owner: string, name: string): Promise<number> {
  const content = Buffer.from('a change').toString('base64');
  const file = { content, message: 'Change', new_branch: 'change' };
  await host.done('POST', `/repos/${owner}/${name}/contents/change.txt`, file);
  const body = { head: 'change', base: 'main', title: 'Take the change' };
  return (await host.done('POST', `/repos/${owner}/${name}/pulls`, body)).number;
}

/** Everybody's paths: owner, name, number. */
const places: { owner: string; name: string; number: number; isPull: boolean }[] = [];

beforeAll(async () => {
  server = await startServer(['--data-dir', folder.path, '--host-url', host.url]);
  for (const name of Object.keys(teams)) await addPerson(name);
  await addPerson('godwit');
  // Restricted: sees nothing that is public in organizations without a team.
  await addPerson('whimbrel');
  const restricted = { source_id: 0, login_name: 'whimbrel', restricted: true };
  await host.done('PATCH', '/admin/users/whimbrel', restricted);
  for (const [owner, visibility] of Object.entries(organizations)) {
    await host.makeOrganization(owner, visibility);
    for (const [name, isPrivate] of Object.entries(repositories)) {
      await host.makeRepository(owner, name, isPrivate);
      const number = await host.makeIssue(owner, name, `Work in ${owner}/${name}`);
      places.push({ owner, name, number, isPull: false });
      places.push({ owner, name, number: await makePull(owner, name), isPull: true });
    }
    for (const [member, units] of Object.entries(teams)) {
      await host.makeTeam(owner, member, units, [member]);
    }
  }
  for (const name of people.keys()) await connect(name);
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
  await host.cleanUp();
});

it('opens exactly the issues and pull requests that the host opens for each person', async () => {
  // Somebody who may do all makes the rows, so that there is something to see.
  for (const { owner, name, number } of places) {
    const path = `/repos/${owner}/${name}/issues/${number}/times`;
    const added = await ask('siskin', 'POST', path, { time: 777 });
    expect(added.status, `${path} ${added.text}`).toBe(200);
  }
  let opened = 0;
  let shown = 0;
  for (const [name, { token }] of people) {
    for (const { owner, name: repository, number } of places) {
      const path = `/repos/${owner}/${repository}/issues/${number}`;
      const there = await host.ask('GET', path, undefined, token);
      const here = await ask(name, 'GET', path);
      expect([name, path, here.status]).toEqual([name, path, there.status === 200 ? 200 : 404]);
      if (here.status === 200) opened += 1;
      const others = await host.ask('GET', `${path}/times?user=siskin`, undefined, token);
      const times = await ask(name, 'GET', `${path}/times`);
      const seen = (times.status === 200 ? times.json : []).some(
        ({ time }: { time: number }) => time === 777,
      );
      if (name !== 'siskin' && others.status !== 200)
        expect([name, path, seen]).toEqual([name, path, false]);
      if (seen) shown += 1;
    }
  }
  // All of siskin's, and what the others may.
  expect(opened).toBeGreaterThan(places.length);
  expect(shown).toBeGreaterThanOrEqual(places.length);
});

it('shows nobody a title, a name or an hour of what the host hides, in no list', async () => {
  for (const name of [...Object.keys(teams), ...strangers]) {
    const { token } = people.get(name) as Person;
    const texts: string[] = [];
    for (const path of [
      '/repos/issues/search?limit=50',
      '/repos/search?limit=50',
      '/user/times',
      '/user/issues/trackable?q=Work',
      '/users/siskin/heatmap',
      '/user/times/report?by=repository,issue&everyone=true',
    ]) {
      texts.push((await ask(name, 'GET', path)).text);
    }
    for (const { owner, name: repository, number } of places) {
      const path = `/repos/${owner}/${repository}/issues/${number}`;
      if ((await host.ask('GET', path, undefined, token)).status === 200) continue;
      const sibling = places.some(
        (other) => other.owner === owner && other.name === repository && other.number !== number,
      );
      if (!sibling) continue;
      const lists = texts.join('\n');
      expect([name, path, lists.includes(`${owner}/${repository}/issues/${number}"`)]).toEqual([
        name,
        path,
        false,
      ]);
    }
  }
});
