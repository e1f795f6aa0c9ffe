import { describe, expect, it } from 'vitest';
import { idleHost, run } from '../../src/program.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { mailsOf } from '../support/outbox.ts';
import { cleanEnvironment } from '../support/program.ts';

const password = 'correct horse';

let token: string;

const t = await ofFile(
  startTestApp({
    settings: { REGISTER_EMAIL_CONFIRM: 'true' },
  }),
);
const mira = await t.make.user('mira', { password, fullName: 'Mira\u001b[31m Lane' });
const jonas = await t.make.user('jonas', { fullName: '=1+1' });
await t.make.user('wren');
await t.make.follow(jonas, mira);
const site = await t.make.repository(mira, 'site');
await t.make.issue(site, mira, { title: 'Draw the logo', body: 'Two colours\nat most' });
token = await t.make.token(mira);

interface Terminal {
  readonly input?: string;
  /** What the user types at each question. */
  readonly typed?: string;
}

/** Runs a command line in this process. */
async function punchcard(line: string, { input = '', typed }: Terminal = {}) {
  let [stdout, stderr] = ['', ''];
  const ask = async (question: string): Promise<string> => {
    stderr += `${question}\n`;
    return typed ?? '';
  };
  const code = await run(
    line.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [],
    {
      ...idleHost,
      environment: cleanEnvironment({
        PUNCHCARD_CLIENT_URL: t.url,
        PUNCHCARD_CLIENT_TOKEN: token,
        PUNCHCARD_CLIENT_CONFIG: '/nowhere',
      }),
      out: (text) => {
        stdout += `${text}\n`;
      },
      note: (text) => {
        stderr += `${text}\n`;
      },
      readInput: async () => input,
      ...(typed === undefined ? {} : { ask, askSecret: ask }),
    },
  );
  return { code, stdout, stderr };
}

const printed = async (line: string, terminal?: Terminal): Promise<string> => {
  const { code, stdout, stderr } = await punchcard(line, terminal);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const json = async (line: string) => JSON.parse(await printed(`${line} --json`));

describe('whoami', () => {
  it('says whose token is used, without control characters', async () => {
    expect(await printed('whoami')).toBe(`mira (Mira\uFFFD[31m Lane) on ${t.url}\n`);
    expect(await json('whoami')).toMatchObject({ login: 'mira' });
    const { code, stderr } = await punchcard('whoami --token wrong');
    expect([code, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
  });
});

describe('follow, unfollow, followers and following', () => {
  it('change and list relations', async () => {
    expect(await printed('follow jonas wren')).toBe('You follow jonas\nYou follow wren\n');
    expect(await printed('following')).toMatch(
      /^NAME +FULL NAME +FOLLOWERS +FOLLOWING\njonas +=1\+1 +1 +1\nwren +1 +0\n$/,
    );
    const mutual = await json('following --mutual');
    expect(mutual.map((user: { login: string }) => user.login)).toEqual(['jonas']);
    expect(await printed('followers jonas --csv')).toBe(
      'name,full_name,followers,following\r\nmira,Mira\uFFFD[31m Lane,1,2\r\n',
    );
    expect(await printed('followers --csv -q jon')).toContain("\r\njonas,'=1+1,1,1\r\n");
    expect(await json('unfollow wren')).toEqual({ username: 'wren', following: false });
    expect(await json('following -q wren')).toEqual([]);
  });

  it('say that nobody can follow themselves', async () => {
    const alone = await punchcard('follow MIRA');
    expect(alone).toEqual({
      code: 1,
      stdout: '',
      stderr: 'punchcard: you cannot follow yourself: nothing was changed\n',
    });
    const among = await punchcard('follow mira jonas');
    expect([among.code, among.stdout]).toEqual([1, 'You follow jonas\n']);
    expect(await json('followers -q mira')).toEqual([]);
  });

  it('try every name, and exit with 1 if one failed', async () => {
    const { code, stdout, stderr } = await punchcard('follow nobody wren');
    expect([code, stdout]).toEqual([1, 'You follow wren\n']);
    expect(stderr).toMatch(/^punchcard: nobody: .+\npunchcard: 1 of 2 failed\n$/);
    expect((await punchcard('follow')).code).toBe(2);
  });
});

describe('email', () => {
  it('lists, adds, confirms, makes primary and removes addresses', async () => {
    expect(await printed('email list --csv')).toBe(
      'address,primary,verified\r\nmira@example.com,yes,yes\r\n',
    );
    expect(await printed('email add mira@example.org')).toContain('Added mira@example.org');
    t.clock.advance(180);
    await printed('email resend mira@example.org');
    const code = (await mailsOf(t)).findLast(
      ({ recipient }) => recipient === 'mira@example.org',
    )?.code;
    const wrong = await punchcard('email confirm mira@example.org AAAA-AAAA-AAAA-AAAA');
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(await printed(`email confirm mira@example.org ${code}`)).toBe(
      'mira@example.org is confirmed\n',
    );
    const primary = 'email primary mira@example.org --username mira --password-stdin';
    expect(await printed(primary, { input: password })).toBe(
      'mira@example.org is your primary address\n',
    );
    expect(await json('email list')).toMatchObject([
      { email: 'mira@example.com', primary: false },
      { email: 'mira@example.org', primary: true, verified: true },
    ]);
  });

  it('asks before it removes one, and refuses without a terminal', async () => {
    const line = 'email remove mira@example.com';
    const unasked = await punchcard(line);
    expect([unasked.code, unasked.stderr]).toEqual([
      1,
      'punchcard: Delete mira@example.com? Without a terminal, use --yes\n',
    ]);
    expect((await punchcard(line, { typed: 'n' })).code).toBe(1);
    expect(await json('email list')).toHaveLength(2);
    const asked = await punchcard(line, { typed: 'y' });
    expect([asked.code, asked.stdout]).toEqual([0, 'Deleted mira@example.com\n']);
    expect((await punchcard(`${line} --yes`)).code).toBe(1);
  });
});

describe('issue', () => {
  it('lists and shows issues', async () => {
    expect(await printed('issue list')).toMatch(
      /^ISSUE +TITLE +STATE +ASSIGNED +UPDATED\nmira\/site#1 +Draw the logo +open +2026-05-04 09:30\n$/,
    );
    expect(await printed('issue show mira/site#1')).toBe(
      'mira/site#1 Draw the logo\nopen, by mira, 2026-05-04 09:30\nTracked 0m\n\nTwo colours\nat most\n',
    );
    expect(await json('issue list -r mira/site --assigned')).toEqual([]);
    expect((await punchcard('issue show 1')).stderr).toContain('needs a repository');
  });

  it('creates, closes and reopens them', async () => {
    const made = await printed('issue create Write -r mira/site -b - -a mira', {
      input: 'A *text*',
    });
    expect(made).toBe('Created mira/site#2 Write\n');
    expect(await json('issue list --assigned -q text')).toMatchObject([
      { number: 2, body: 'A *text*' },
    ]);
    const closed = await punchcard('issue close 1 2 99 -r mira/site');
    expect([closed.code, closed.stdout]).toEqual([
      1,
      'Closed mira/site#1 Draw the logo\nClosed mira/site#2 Write\n',
    ]);
    expect(await json('issue list -r mira/site')).toEqual([]);
    expect(await json('issue reopen mira/site#2')).toMatchObject({ state: 'open' });
    expect(await json('issue list --state closed')).toMatchObject([{ number: 1 }]);
    const many = await t.make.repository(mira, 'many');
    for (let i = 0; i < 51; i += 1) await t.make.issue(many, mira);
    expect(await json('issue list -r mira/many')).toHaveLength(51);
  });
});

describe('repo delete', () => {
  it('says before how much time of how many people leaves the reports', async () => {
    const shop = await t.make.repository(mira, 'shop');
    const issue = await t.make.issue(shop, mira);
    const wren = await t.app.context.database.read.users.byName('wren');
    if (wren === undefined) throw new Error('wren is missing');
    await t.make.time(issue, mira, 5400);
    await t.make.time(issue, wren, 3600);
    // They stay in reports of people's own time.
    await t.request('PATCH', '/repos/mira/shop', { token }, { body: { has_issues: false } });
    const question = 'Delete mira/shop? 2h 30m of 2 people will no longer be in reports.';
    const unasked = await punchcard('repo delete mira/shop');
    expect([unasked.code, unasked.stderr]).toEqual([
      1,
      `punchcard: ${question} Without a terminal, use --yes\n`,
    ]);
    const refused = await punchcard('repo delete mira/shop', { typed: 'n' });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `${question} [y/N] \npunchcard: nothing was changed\n`,
    ]);
    const done = await punchcard('repo delete mira/shop', { typed: 'y' });
    expect([done.code, done.stdout]).toEqual([0, 'Deleted mira/shop\n']);
    expect((await punchcard('repo delete mira/shop --yes')).code).toBe(1);
    expect((await punchcard('repo delete shop')).code).toBe(2);
  });
});

describe('token', () => {
  const by = '--username mira --password-stdin';

  it('creates, lists and revokes tokens by the password', async () => {
    const input = `${password}\n`;
    const line = `token create laptop --scope read:user write:issue ${by}`;
    const secret = (await printed(line, { input })).trim();
    expect(await printed(`whoami --token ${secret}`)).toContain('mira');
    const listed = await printed(`token list --csv ${by}`, { input });
    expect(listed).toContain(
      `laptop,${secret.slice(-8)},read:user write:issue,2026-05-04 09:33,never`,
    );
    expect(listed).not.toContain(secret);
    const revoked = await punchcard('token revoke laptop --username mira --yes', {
      typed: password,
    });
    expect([revoked.code, revoked.stdout]).toEqual([0, 'Revoked laptop\n']);
    expect((await punchcard(`whoami --token ${secret}`)).code).toBe(1);
  });

  it('asks for the password only, and names whose it is', async () => {
    const asked = await punchcard('token list --csv', { typed: password });
    expect(asked).toMatchObject({ code: 0, stderr: 'Password of mira: \n' });
    const typed = await punchcard('token list --json --password-stdin', { input: password });
    expect([typed.code, typed.stderr]).toEqual([0, '']);
    const added = 'mira@example.net';
    await printed(`email add ${added}`);
    const code = (await mailsOf(t)).findLast(({ recipient }) => recipient === added)?.code;
    await printed(`email confirm ${added} ${code}`);
    const primary = await punchcard(`email primary ${added}`, { typed: password });
    expect([primary.code, primary.stdout]).toEqual([0, `${added} is your primary address\n`]);
    token = '';
    const unknown = await punchcard('token list', { typed: password });
    token = await t.make.token(mira);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      'punchcard: no user is known: use --username, or run punchcard login\n',
    ]);
  });

  it('refuses a wrong password, and the access token in its place', async () => {
    const { code, stdout, stderr } = await punchcard(`token list ${by}`, { input: 'wrong' });
    expect([code, stdout, stderr.trimEnd().split('\n').length]).toEqual([1, '', 1]);
    const byToken = await punchcard(`token create x --scope all ${by}`, { input: token });
    expect([byToken.code, byToken.stdout]).toEqual([1, '']);
    const schemeless = await punchcard(`token list ${by} --url time.example.com`, { input: 'x' });
    expect([schemeless.code, schemeless.stderr]).toEqual([2, expect.stringContaining('http://')]);
    const silent = await punchcard('token list --username mira');
    expect(silent.stderr).toContain('use --password-stdin');
  });
});
