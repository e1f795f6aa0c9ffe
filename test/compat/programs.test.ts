import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { fj, tea } from '../support/client-programs.ts';
import { ofFile } from '../support/closing.ts';
import { runProgram } from '../support/program.ts';

const password = 'correct horse battery';
/**
 * The command-line clients of Gitea and Forgejo, where the machine has them; the run says which it
 * has not.
 */
const t = await ofFile(startTestApp());
const { token } = await t.make.person('ann', { password });
await t.make.person('bob', { password });
const home: string = mkdtempSync(join(tmpdir(), 'punchcard-clients-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command that must succeed; @returns what it printed, without colours and padding. */
async function run(program: string | undefined, words: readonly string[]): Promise<string> {
  const folder = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home };
  const { code, stdout, stderr } = await runProgram(program ?? '', words, { env: folder });
  const printed = `${stdout}${stderr}`;
  expect({ words, code, printed }).toEqual({ words, code: 0, printed });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
  return printed.replace(/\u001b\[[\d;]*m/g, '').replace(/ +$/gm, '');
}
const api = async (method: string, path: string, body?: unknown) =>
  (await t.request(method, path, { token }, body === undefined ? {} : { body })).json;

describe.skipIf(tea === undefined)('tea', () => {
  const asAnn = async (line: string, ...words: string[]) =>
    run(tea, [...line.split(' '), '--login', 'ann', ...words]);
  const repo = ['--repo', 'ann/desk'];
  const table = async (line: string, ...words: string[]) =>
    (await asAnn(line, '--output', 'csv', ...words)).trim().replaceAll('"', '').split('\n');

  it('signs in with a token, or with a password', async () => {
    const add = ['login', 'add', '--url', t.url, '--name'];
    expect(await run(tea, [...add, 'ann', '--token', token])).toContain('Login as ann');
    const byPassword = [...add, 'bob', '--user', 'bob', '--password', password];
    expect(await run(tea, byPassword)).toContain('Login as bob');
    await run(tea, ['login', 'default', 'bob']);
    await run(tea, ['logout', 'bob']);
  });

  it('creates and lists repositories', async () => {
    await asAnn('repos create', '--name', 'desk', '--description', 'a desk', '--private');
    expect(await asAnn('repos', 'ann/desk')).toContain('# ann/desk');
    const fields = ['--fields', 'owner,name'];
    expect(await table('repos ls', ...fields)).toEqual(['owner,name', 'ann,desk']);
    expect(await table('repos search', ...fields, 'des')).toEqual(['owner,name', 'ann,desk']);
    expect(await table('repos ls', ...fields, '--starred')).toEqual(['owner,name']);
  });

  it('creates, shows, closes, reopens, finds and comments on issues', async () => {
    await asAnn('issues create', ...repo, '--title', 'A drawer', '--description', 'It sticks.');
    await asAnn('issues create', ...repo, '--title', 'A lamp', '--assignees', 'ann');
    expect(await asAnn('comment', ...repo, '1', 'Oil it.')).toContain('Oil it.');
    const shown = await asAnn('issues', ...repo, '--comments', '1');
    for (const text of ['# #1 A drawer (open)', 'It sticks.', 'Oil it.']) {
      expect(shown).toContain(text);
    }
    await asAnn('issues close', ...repo, '2');
    const list = (...words: string[]) =>
      table('issues ls', ...repo, '--fields', 'index,state', ...words);
    expect(await list()).toEqual(['index,state', '1,open']);
    expect(await list('--state', 'all')).toEqual(['index,state', '2,closed', '1,open']);
    expect(await list('--state', 'all', '--keyword', 'lamp')).toEqual(['index,state', '2,closed']);
    expect(await list('--labels', 'bug')).toEqual(['index,state']);
    await asAnn('issues reopen', ...repo, '2');
    expect(await list('--author', 'ann')).toHaveLength(3);
    expect(await table('labels ls', ...repo)).toHaveLength(1);
  });

  it('adds, lists, deletes and resets tracked time', async () => {
    await asAnn('times add', ...repo, '1', '1h30m');
    await asAnn('times add', ...repo, '2', '45m');
    const fields = ['--fields', 'repo,issue,user,duration'];
    const head = 'repo,issue,user,duration';
    const [first, second] = ['ann/desk,#1,ann,5400', 'ann/desk,#2,ann,2700'];
    expect(await table('times ls', ...repo, ...fields)).toEqual([head, first, second]);
    expect(await table('times ls', ...repo, ...fields, '--mine')).toEqual([head, first, second]);
    expect(await table('times ls', ...repo, ...fields, '#2')).toEqual([head, second]);
    expect(await table('times ls', ...repo, ...fields, 'ann')).toEqual([head, first, second]);
    const before = ['--until', '2026-01-01'];
    expect(await table('times ls', ...repo, ...fields, ...before)).toEqual([head]);
    const [{ id }] = await api('GET', '/user/times');
    await asAnn('times delete', ...repo, '1', String(id));
    expect(await table('times ls', ...repo, ...fields)).toEqual([head, second]);
    await asAnn('times reset', ...repo, '2');
    expect(await api('GET', '/user/times')).toEqual([]);
  });
});

describe.skipIf(fj === undefined)('fj', () => {
  const asAnn = (line: string, ...words: string[]) =>
    run(fj, ['--style', 'minimal', '--host', t.url, ...line.split(' '), ...words]);

  it('signs in with a token, and shows users', async () => {
    await asAnn('auth add-key ann', token);
    expect(await asAnn('whoami')).toContain('ann@');
    expect(await asAnn('user view')).toContain('ann\n0 followers');
    expect(await asAnn('user view bob')).toContain('bob\n');
    expect(await asAnn('user search bo')).toContain('- bob');
  });

  it('follows, lists, unfollows, blocks and unblocks', async () => {
    await asAnn('user follow bob');
    expect(await asAnn('user following')).toContain('- bob');
    expect(await asAnn('user following ann')).toContain('- bob');
    expect(await asAnn('user followers bob')).toContain('- ann');
    await asAnn('user unfollow bob');
    expect(await api('GET', '/user/following')).toEqual([]);
    await asAnn('user block bob');
    expect(await api('GET', '/user/blocks')).toMatchObject([{ login: 'bob' }]);
    await asAnn('user unblock bob');
    expect(await api('GET', '/user/blocks')).toEqual([]);
  });

  it('edits the profile and the addresses', async () => {
    await asAnn('user edit bio', 'Builds desks');
    await asAnn('user edit name', 'Ann Low');
    await asAnn('user edit location Bern');
    await asAnn('user edit website https://ann.example');
    await asAnn('user edit email --add second@example.com');
    await asAnn('user edit activity --visibility hidden');
    expect(await api('GET', '/user/settings')).toMatchObject({
      full_name: 'Ann Low',
      description: 'Builds desks',
      location: 'Bern',
      website: 'https://ann.example',
      hide_activity: true,
    });
    const addresses = async () =>
      (await api('GET', '/user/emails')).map(({ email }: { email: string }) => email);
    expect(await addresses()).toEqual(['ann@example.com', 'second@example.com']);
    await asAnn('user edit email --rm second@example.com');
    expect(await addresses()).toEqual(['ann@example.com']);
  });

  it('creates, shows, edits, comments on, finds and closes issues', async () => {
    await asAnn('repo create shelf --private');
    expect(await asAnn('repo view ann/shelf')).toContain('ann/shelf');
    expect(await asAnn('user repos')).toContain('- ann/shelf');
    await asAnn('issue create --repo ann/shelf --body', 'It leans.', 'A board');
    await asAnn('issue edit ann/shelf#1 title', 'A long board');
    await asAnn('issue edit ann/shelf#1 body', 'It bends.');
    await asAnn('issue comment ann/shelf#1', 'Turn it.');
    await asAnn('issue edit ann/shelf#1 comment 0', 'Replace it.');
    const shown = await asAnn('issue view ann/shelf#1');
    for (const text of ['A long board #1', 'It bends.', '1 comment']) expect(shown).toContain(text);
    expect(await asAnn('issue view ann/shelf#1 comments')).toContain('Replace it.');
    expect(await asAnn('issue search --repo ann/shelf board')).toContain('#1: A long board');
    expect(await asAnn('issue search --repo ann/shelf --labels bug')).toContain('0 issues');
    await asAnn('issue close ann/shelf#1 --with-msg', 'Done.');
    expect(await asAnn('issue search --repo ann/shelf --state closed')).toContain('1 issue');
  });
});
