import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, TestClock } from '../support/app.ts';
import { guard } from '../support/authenticator.ts';
import { tea } from '../support/client-programs.ts';
import { ofFile } from '../support/closing.ts';
import { isFullRun } from '../support/extent.ts';
import { mailFrom } from '../support/mail.ts';
import { temporaryFolder } from '../support/program.ts';
import { runSession, sessionsOf } from '../support/readme.ts';
import { startSmtp } from '../support/smtp.ts';

/**
 * Runs the shell sessions of README.md, and those of docs that it points to, as typed, one after
 * the other, against a new server. A test stands for the person where a session needs one: it types
 * the password, and takes codes and links from the mail.
 */
const sessions = [
  ...sessionsOf('README.md'),
  ...sessionsOf('docs/command-line.md'),
  ...sessionsOf('docs/api.md'),
];
const [installing, demo, sheet, api, withTea, ownCommands, ...rest] = sessions;
const [billing, administering, copying, billingByCurl, registering] = rest;
const [mailing] = sessionsOf('docs/operations.md', 'Mail');
/** Sessions that are run elsewhere, or need more than one machine. */
const elsewhere = [
  installing, // starts the server and all tests
  demo, // test/modules/demo/command-line/demo.test.ts
  sheet, // test/modules/time-sheet/command-line/readme.test.ts
  billing, // test/modules/demo/command-line/billing.test.ts
  billingByCurl,
  copying, // test/postgres
];

const home = temporaryFolder();

let token = '';
let password = '';
mkdirSync(home.path);
const smtp = await ofFile(startSmtp());
const t = await ofFile(
  startTestApp({
    // Ahead of the commands, whose tokens are never made in the future.
    clock: new TestClock(Math.floor(Date.now() / 1000) + 600),
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: mailFrom,
      REGISTRATION: 'open',
      REGISTER_EMAIL_CONFIRM: 'true',
    },
  }),
);
afterAll(() => home.remove());

/** @returns what a session printed, with the status of each answer */
async function run(session = '', env: Record<string, string> = {}): Promise<string> {
  const { code, printed } = await runSession(
    `curl() { command curl -w '\n[%{http_code}]\n' "$@"; }\n${session}`,
    { url: t.url, home: home.path, env: { PUNCHCARD_DATA_DIR: t.database.dataDir, ...env } },
  );
  expect([code, printed]).toEqual([0, printed]);
  return printed;
}
const withOwnServer = (session = ''): string =>
  session.replace('smtp://punchcard:p%2Fword@mail.example.com:587', smtp.url);
const statusesIn = (printed: string): number[] =>
  [...printed.matchAll(/^\[(\d+)\]$/gm)].map(([, status]) => Number(status));

it('has no session that is not run', () => {
  const known = [...[api, withTea, ownCommands, registering, administering], ...elsewhere];
  expect(known).not.toContain(undefined);
  expect(new Set(known)).toEqual(new Set(sessions));
});

it('first steps with the API', async () => {
  const printed = await run(`${api}echo "token=$TOKEN"`);
  expect(statusesIn(printed)).toEqual([201, 201, 200, 200, 200, 201, 204]);
  token = /^token=(\w{40})$/m.exec(printed)?.[1] ?? '';
  password = /^Password: (\w+)$/m.exec(printed)?.[1] ?? '';
});

it.skipIf(tea === undefined)('tea', async () => {
  const printed = await run(withTea?.replaceAll(/^tea /gm, `${tea} `), { TOKEN: token });
  expect(printed).toContain('Login as mira');
  expect(printed).toMatch(/mira\/site.*#1.*1h30m0s/);
});

it('the command line', async () => {
  const printed = await run(ownCommands, { TOKEN: token });
  expect(printed).toContain('Signed in as mira');
  expect(printed).toContain('Created mira/site#2 Write the imprint');
  expect(printed).toMatch(/^mira\/site#2 +Write the imprint +open +mira +\S+ \S+$/m);
  expect(printed).toContain('nobody has this name yet');
  expect(printed).toContain('mira@work.example,no,no');
});

it('a mail server', async () => {
  expect(await run(withOwnServer(mailing))).toContain('was sent to you@example.com');
});

it('from registration to a new primary address', async () => {
  const [json = '', ...lines] = (registering ?? '').trimEnd().split('\n');
  const [first, second, before] = [
    'jonas@example.com',
    'jonas@work.example',
    'correct horse battery',
  ];
  const after = 'stapled horse battery';
  const confirmation = (to: string) => smtp.waitFor({ to, subject: /confirm/ });
  /** Types a line, with the password and the secret from the mail, and expects this status. */
  const type = async (status: number, line: string, placeholder = '', secret = '') => {
    const typed = line.replace('-u jonas', `-u 'jonas:${before}'`).replace(placeholder, secret);
    const printed = await run(`${json}\n${typed}`, { API: `${t.url}/api/v1` });
    expect(statusesIn(printed), `${typed}\n${printed}`).toEqual([status]);
  };
  const [register = '', confirm = '', add = '', resend = '', primary = '', hide = '', ...more] =
    lines.filter((line) => !line.startsWith('#'));
  const [forgot = '', reset = '', revert = '', ...none] = more;
  expect(none).toEqual([]);

  await type(201, register);
  await type(200, confirm, '7KQ2-M9XA-4RTH-WZ3C', (await confirmation(first)).code);
  await type(201, add);
  const sent = await confirmation(second);
  await smtp.waitFor({ to: first, subject: /added/ });
  t.clock.advance(180);
  await type(202, resend);
  const { code } = await smtp.waitFor({ to: second, subject: /confirm/, after: sent });
  const jonas = { name: 'jonas', password: before };
  const confirmed = await t.request('POST', `/user/emails/${second}/confirm`, jonas, {
    body: { code },
  });
  expect([confirmed.status, confirmed.text]).toEqual([200, confirmed.text]);
  await type(200, primary);
  await type(200, hide);
  await type(202, forgot);
  const link = await smtp.waitFor({ to: second, subject: /password/ });
  await type(204, reset, '…', link.tokenOf('/account/reset-password'));
  expect((await t.request('GET', '/user', { name: 'jonas', password: after })).status).toBe(200);
  const changed = await smtp.waitFor({ to: first, subject: /primary/ });
  await type(200, revert, '…', changed.tokenOf('/account/revert-primary'));
});

it('administration', async () => {
  const mira = await t.app.context.database.read.users.byName('mira');
  if (mira === undefined) throw new Error('the first session created nobody');
  await guard(t, mira, password);
  await t.request('DELETE', '/repos/mira/site', { token });
  const [backups, copy] = [join(home.path, 'backups'), join(home.path, 'copy')];
  mkdirSync(backups);
  // Doctor finds that the clock of this test is ahead.
  const session = administering
    ?.replaceAll('/var/backups', backups)
    .replace('/srv/new', copy)
    .replace(/(bin\/punchcard doctor)(.*)/, '! $1')
    .replace(/bin\/punchcard health/, `$& --url ${t.url}`);
  const printed = await run(session);
  for (const text of [
    /^Backed up to .*, verified\.$/m,
    /^Restored to .*, verified\.$/m,
    'The password of mira was changed.',
    'mira@work.example',
    'Repository mira/site was restored.',
    'PUNCHCARD_PORT=3000',
    ...(administering?.includes(' doctor') ? [/clock +error/] : []),
    `ready: ${t.url}`,
  ]) {
    expect(printed).toMatch(text);
  }
});

it.runIf(isFullRun)('every session can be run again', async () => {
  const backups = join(home.path, 'backups');
  const again = administering
    ?.replaceAll('/var/backups', backups)
    .replace('/srv/new', join(home.path, 'copy'))
    .replace(/(bin\/punchcard doctor)(.*)/, '! $1')
    .replace(/bin\/punchcard health/, `$& --url ${t.url}`);
  const first = await run(`${api}echo "token=$TOKEN"`);
  // What exists already is said, and the rest goes on.
  expect(statusesIn(first)).toEqual([409, 201, 200, 200, 200, 422, 204]);
  const newest = /^token=(\w{40})$/m.exec(first)?.[1] ?? '';
  if (tea !== undefined) await run(withTea?.replaceAll(/^tea /gm, `${tea} `), { TOKEN: newest });
  await run(ownCommands, { TOKEN: newest });
  await run(withOwnServer(mailing));
  const password = 'stapled horse battery';
  const registered = registering?.replaceAll('-u jonas', `-u 'jonas:${password}'`);
  const statuses = statusesIn(await run(registered, { API: `${t.url}/api/v1` }));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await run(again)).toContain('there is none to restore');
});
