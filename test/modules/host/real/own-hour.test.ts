import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../../../support/program.ts';
import { type Person, RealHost } from './real-host.ts';

// A person's own hour on a real host, with nobody's help there but for making the person.

const host = new RealHost();
const folder = temporaryFolder();
let server: Server;
let heron: Person;
let wren: Person;
/** Of people's accounts here. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  console.log(`against ${await host.version()}`);
  heron = await host.makePerson('heron');
  wren = await host.makePerson('wren');
  await host.makeOrganization('acme', 'private');
  await host.makeRepository('acme', 'site');
  await host.makeTeam('acme', 'trackers', { 'repo.issues': 'write' }, ['heron']);
  await host.makeTeam('acme', 'readers', { 'repo.issues': 'read' }, ['wren']);
  await host.makeIssue('acme', 'site', 'Speed up the basket');
  server = await startServer(['--data-dir', folder.path, '--host-url', host.url]);
  for (const name of ['heron', 'wren', 'osprey']) tokens.set(name, await makeAccount(name));
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
  await host.cleanUp();
});

async function makeAccount(name: string): Promise<string> {
  const { stdout } = await punchcard([
    ...['admin', 'user', 'create', '--username', name, '--email', `${name}@example.com`],
    ...['--password', 'a good password', '--access-token', '--json', '--data-dir', folder.path],
  ]);
  return JSON.parse(stdout).token;
}

/** Asks Punchcard. */
async function ask(
  name: string,
  method: string,
  path: string,
  body?: unknown,
  withPassword = false,
) {
  const basic = `Basic ${Buffer.from(`${name}:a good password`).toString('base64')}`;
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: withPassword ? basic : `token ${tokens.get(name)}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text), text };
}

const connect = (name: string, token: string) =>
  ask(name, 'PUT', '/user/host/connection', { token }, true);

const times = '/repos/acme/site/issues/1/times';
const onHost = () => host.timesOf('acme', 'site', 1);

describe('a pasted token', () => {
  it('refuses one that reads code, and connects with exactly what is needed', async () => {
    const wide = await host.makeToken('heron', ['all']);
    const refused = await connect('heron', wide);
    expect(refused.status, refused.text).toBe(422);
    expect(refused.json.message).toContain('code');
    const made = await connect('heron', heron.token);
    expect(made.status, made.text).toBe(200);
    expect(made.json).toMatchObject({ connected: true, login: 'heron', state: 'active' });
    expect(made.json.scopes.toSorted()).toEqual(['read:user', 'write:issue']);
    const file = '/repos/acme/site/contents/README.md';
    expect((await host.ask('GET', file, undefined, heron.token)).status).toBe(403);
  });

  it('finds the issue, and has the hour in it within moments', async () => {
    const found = await ask('heron', 'GET', '/user/host/issues?q=basket');
    expect(found.json).toMatchObject([
      { repository: { full_name: 'acme/site' }, number: 1, title: 'Speed up the basket' },
    ]);
    const added = await ask('heron', 'POST', times, { time: 3600 });
    expect(added.status, added.text).toBe(200);
    await expect.poll(onHost).toMatchObject([{ user_name: 'heron', time: 3600 }]);
  });

  it('has a changed entry there once, with the new duration', async () => {
    const [entry] = (await ask('heron', 'GET', times)).json;
    const changed = await ask('heron', 'PATCH', `${times}/${entry.id}`, { time: 1800 });
    expect(changed.status, changed.text).toBe(200);
    await expect.poll(onHost).toMatchObject([{ user_name: 'heron', time: 1800 }]);
    expect(await onHost()).toHaveLength(1);
  });

  it('shows here what was entered there, and deletes there what is deleted here', async () => {
    await host.done('POST', times, { time: 600 }, heron.token);
    const synced = await ask('heron', 'POST', '/user/host/sync');
    expect(synced.status, synced.text).toBe(200);
    const own: { id: number; time: number }[] = (await ask('heron', 'GET', '/user/times')).json;
    expect(own.map(({ time }) => time).toSorted()).toEqual([1800, 600].toSorted());
    const received = own.find(({ time }) => time === 600);
    expect((await ask('heron', 'DELETE', `${times}/${received?.id}`)).status).toBe(204);
    await expect.poll(async () => (await onHost()).map(({ time }) => time)).toEqual([1800]);
  });
});

describe('people see what the host shows them', () => {
  it("gives who may only read the issue, and nobody else's time", async () => {
    expect((await ask('wren', 'GET', '/repos/acme/site/issues/1')).status).toBe(404);
    expect((await connect('wren', wren.token)).status).toBe(200);
    const issue = await ask('wren', 'GET', '/repos/acme/site/issues/1');
    expect(issue.status, issue.text).toBe(200);
    expect((await ask('wren', 'GET', times)).json).toEqual([]);
    expect((await ask('wren', 'GET', `${times}?user=heron`)).status).toBe(403);
  });

  it('shows who is not connected nothing at all', async () => {
    for (const path of ['/repos/acme/site', '/repos/acme/site/issues/1', times]) {
      expect((await ask('osprey', 'GET', path)).status, path).toBe(404);
    }
    expect((await ask('osprey', 'GET', '/repos/issues/search?q=basket')).json).toEqual([]);
  });
});
