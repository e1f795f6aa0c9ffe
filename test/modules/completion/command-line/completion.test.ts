import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { punchcard, runProgram } from '../../../support/program.ts';
import { withStubServer } from '../../../support/stub-server.ts';

const t = await ofFile(startTestApp());
const mira = await t.make.user('mira', { fullName: 'Mira\u001b[31m\tLane' });
await t.make.user('miro');
const jonas = await t.make.user('jonas');
const site = await t.make.repository(mira, 'site');
const shop = await t.make.repository(mira, 'shop');
await t.make.repository(jonas, 'secret', { isPrivate: true });
await t.make.issue(site, mira, { title: 'Draw the logo' });
await t.make.issue(site, mira, { title: 'Write the imprint' });
await t.make.issue(shop, mira, { title: 'Fill the basket' });
const token = await t.make.token(mira);
const env: Record<string, string> = {
  PUNCHCARD_CLIENT_URL: t.url,
  PUNCHCARD_CLIENT_TOKEN: token,
  PUNCHCARD_CLIENT_CONFIG: '/nowhere',
  // A test may be slow.
  PUNCHCARD_CLIENT_COMPLETION_MS: '120000',
};

/** What the last word can become; words are divided by one space. */
async function linesFor(line: string, more: Record<string, string> = {}): Promise<string[]> {
  const words = ['complete', '--', ...line.split(' ')];
  const { code, stdout, stderr } = await punchcard(words, { env: { ...env, ...more } });
  expect([code, stderr]).toEqual([0, '']);
  return stdout.split('\n').slice(0, -1);
}
const valuesFor = async (line: string, more: Record<string, string> = {}): Promise<string[]> =>
  (await linesFor(line, more)).map((found) => found.replace(/\t.*/, ''));

describe('complete', () => {
  it.each([
    ['', ['serve', 'time', 'completion', 'help']],
    ['admin user ', ['create', 'reset-password', 'two-factor']],
    ['help ti', ['time']],
    ['config ', ['check']],
    ['--v', ['--version']],
    ['time report --round', ['--round', '--round-minutes', '--round-per']],
    ['time report --round n', ['nearest']],
    ['time report --round=n', ['--round=nearest']],
    // As bash divides it.
    ['time report --round = n', ['nearest']],
    ['time report --round =', ['down', 'nearest', 'up']],
    ['time import --decimal-mark ', ['.', ',']],
    ['issue create --assignee mira --j', ['--json']],
    ['completion f', ['fish']],
    ['restore ', [':']],
    ['serve --data-dir ', [':']],
    ['serve --registration o', ['off', 'open']],
    ['config check --require-signin ', ['true', 'false']],
    ['time add --no-bill', ['--no-billable']],
  ])('knows commands, flags and choices: "%s"', async (line, expected) => {
    expect(await valuesFor(line)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    'srve ',
    'time report --round x',
    'whoami ',
    'time start -- --j',
    'comple',
    'time add 4 ',
  ])('has nothing to say about "%s"', async (line) => {
    expect(await valuesFor(line)).toEqual(line === 'comple' ? ['completion'] : []);
  });

  it('describes what it prints, without control characters', async () => {
    expect(await linesFor('time sta')).toContain('status\tShow the stopwatch');
    expect(await linesFor('follow mira')).toEqual(['mira\tMira\uFFFD[31m Lane']);
  });

  it('asks the service for users, repositories and issues', async () => {
    expect(await valuesFor('follow mir')).toEqual(['mira', 'miro']);
    expect(await valuesFor('unfollow jonas m')).toEqual(['mira', 'miro']);
    expect(await valuesFor('time list --user jo')).toEqual(['jonas']);
    expect((await valuesFor('time list --repo ')).sort()).toEqual(['mira/shop', 'mira/site']);
    expect(await valuesFor('time lock mira/si')).toEqual(['mira/site']);
    expect(await valuesFor('time list --repo=mira/si')).toEqual(['--repo=mira/site']);
    expect(await valuesFor('time list --repo jonas/')).toEqual([]);
    expect((await valuesFor('time start ')).sort()).toEqual([
      ...['mira/shop#1', 'mira/site#1', 'mira/site#2'],
    ]);
    expect(await linesFor('issue show mira/site#1')).toEqual(['mira/site#1\tDraw the logo']);
  });

  it('finds an issue and a repository that are not on the first page', async () => {
    const ann = await t.make.user('ann');
    const repository = await t.make.repository(ann, 'zebra');
    for (let index = 0; index < 51; index++) await t.make.repository(ann, `r${index}`);
    for (let index = 0; index < 52; index++) await t.make.issue(repository, ann);
    for (const number of [1, 52]) {
      expect(await valuesFor(`issue show ann/zebra#${number}`)).toContain(`ann/zebra#${number}`);
    }
    expect(await valuesFor('issue show ann/zebra#99')).toEqual([]);
    for (const name of ['zebra', 'r0', 'r50']) {
      expect(await valuesFor(`time list --repo ann/${name}`)).toContain(`ann/${name}`);
    }
  });

  it('asks the service and takes the token that the line names', async () => {
    const unset = {
      PUNCHCARD_CLIENT_URL: 'http://nowhere.invalid',
      PUNCHCARD_CLIENT_TOKEN: 'none',
    };
    const [scheme, host, port] = t.url.split(':');
    for (const url of [`--url ${t.url}`, `--url=${t.url}`, `--url ${scheme} : ${host} : ${port}`]) {
      expect(await valuesFor(`follow ${url} --token ${token} mir`, unset)).toEqual([
        'mira',
        'miro',
      ]);
    }
  });

  it('offers no names to commands of the host', async () => {
    expect(await valuesFor('audit --actor mir')).toEqual([]);
    expect(await valuesFor('admin user block mir')).toEqual([]);
  });

  it('offers closed issues where none is open', async () => {
    const body = { state: 'closed' };
    const closed = await t.request('PATCH', '/repos/mira/shop/issues/1', { token }, { body });
    expect(closed.status).toBe(201);
    expect(await valuesFor('time start mira/shop')).toEqual([]);
    expect(await valuesFor('issue reopen mira/shop#')).toEqual(['mira/shop#1']);
  });

  it('is silent without a service, a token or an answer', async () => {
    expect(await linesFor('follow mi', { PUNCHCARD_CLIENT_TOKEN: '' })).toEqual([]);
    expect(await linesFor('follow mi', { PUNCHCARD_CLIENT_TOKEN: 'wrong' })).toEqual([]);
    expect(await linesFor('follow mi', { PUNCHCARD_CLIENT_URL: 'nonsense' })).toEqual([]);
    expect(await linesFor('follow mi', { PUNCHCARD_CLIENT_URL: 'http://127.0.0.1:1' })).toEqual([]);
  });

  it('does not wait for a service that hangs', async () => {
    const found = withStubServer(
      () => {},
      (url) =>
        linesFor('follow mi', { PUNCHCARD_CLIENT_URL: url, PUNCHCARD_CLIENT_COMPLETION_MS: '1' }),
    );
    expect(await found).toEqual([]);
  });

  it('drops names that a shell would change, or a command take for a flag', async () => {
    const names = ['mira', 'm$(id)', 'm;id', 'm`id`', 'm id', "m'", 'm\nid', 'm\u001b[A', '--json'];
    const data = names.map((login) => ({ login, full_name: '' }));
    const found = withStubServer(
      (_request, reply) => reply.end(JSON.stringify({ ok: true, data })),
      (url) => linesFor('follow ', { PUNCHCARD_CLIENT_URL: url }),
    );
    expect(await found).toEqual(['mira']);
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('prints a script for %s', async (shell) => {
    const { code, stdout } = await punchcard(['completion', shell]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('complete -- ')]);
  });

  it('refuses other shells', async () => {
    const { code, stderr } = await punchcard(['completion', 'tcsh']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish')]);
  });

  const bash = spawnSync('bash', ['--version']).status === 0;
  it.skipIf(!bash)('works in bash', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'punchcard-completion-'));
    symlinkSync(join(import.meta.dirname, '../../../../bin/punchcard'), join(folder, 'punchcard'));
    const script = `
      eval "$(punchcard completion bash)"
      complete -p punchcard
      for line in 'time sta' 'issue show mira/site#'; do
        COMP_WORDS=(punchcard $line)
        COMP_CWORD=2; if [[ $line == issue* ]]; then COMP_CWORD=3; fi
        _punchcard punchcard
        printf '[%s]' "\${COMPREPLY[@]}"
      done`;
    try {
      const path = `${folder}:${process.env.PATH}`;
      const words = ['--norc', '-c', script];
      const { stdout: printed } = await runProgram('bash', words, { env: { ...env, PATH: path } });
      expect(printed).toContain('complete -F _punchcard punchcard\n');
      expect(printed).toContain('[start][status]');
      expect(printed).toMatch(/\[mira\/site#\d\]\[mira\/site#\d\]$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
