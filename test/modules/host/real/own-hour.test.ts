import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../../../support/program.ts';
import { type Person, RealHost } from './real-host.ts';

// A person's own hour on a real host, with nobody's help there but for making the person.

const host = new RealHost();
const folder = temporaryFolder();
let server: Server;
let heron: Person;
let wren: Person;
/** Of heron's account here. */
let token: string;

beforeAll(async () => {
  heron = await host.makePerson('heron');
  wren = await host.makePerson('wren');
  await host.makeOrganization('acme', 'private');
  await host.makeRepository('acme', 'site');
  await host.makeTeam('acme', 'trackers', { 'repo.issues': 'write' }, ['heron']);
  await host.makeTeam('acme', 'readers', { 'repo.issues': 'read' }, ['wren']);
  await host.makeIssue('acme', 'site', 'Speed up the basket');
  server = await startServer(['--data-dir', folder.path, '--host-url', host.url]);
  token = await makeAccount('heron');
});

afterAll(async () => {
  await server.stop();
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

/** Asks Punchcard as heron. */
async function ask(method: string, path: string, body?: unknown, as = `token ${token}`) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: as, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}

const basic = (name: string) =>
  `Basic ${Buffer.from(`${name}:a good password`).toString('base64')}`;

describe('a pasted token', () => {
  it('refuses one that reads code, and connects with exactly what is needed', async () => {
    const wide = await host.makeToken('heron', ['all']);
    const refused = await ask('PUT', '/user/host/connection', { token: wide }, basic('heron'));
    expect(refused.status, JSON.stringify(refused.json)).toBe(422);
    expect(refused.json.message).toContain('code');
    const made = await ask('PUT', '/user/host/connection', { token: heron.token }, basic('heron'));
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    expect(made.json).toMatchObject({ connected: true, login: 'heron', state: 'active' });
    expect(made.json.scopes.toSorted()).toEqual(['read:user', 'write:issue']);
    const code = await host.ask(
      'GET',
      '/repos/acme/site/contents/README.md',
      undefined,
      heron.token,
    );
    expect(code.status).toBe(403);
  });

  it('finds the issue, and has the hour in it within moments', async () => {
    const found = await ask('GET', '/user/host/issues?q=basket');
    expect(found.json).toMatchObject([
      { repository: { full_name: 'acme/site' }, number: 1, title: 'Speed up the basket' },
    ]);
    const added = await ask('POST', '/repos/acme/site/issues/1/times', { time: 3600 });
    expect(added.status, JSON.stringify(added.json)).toBe(200);
    await expect
      .poll(async () => await host.timesOf('acme', 'site', 1))
      .toMatchObject([{ user_name: 'heron', time: 3600 }]);
  });
});
