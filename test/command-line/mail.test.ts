import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Outcome,
  punchcard,
  type Server,
  startServer,
  temporaryFolder,
} from '../support/program.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const from = 'Punchcard <punchcard@example.com>';
let folder: ReturnType<typeof temporaryFolder>;
let data: string[];
let smtp: TestSmtp;
const servers: Server[] = [];
beforeEach(async () => {
  folder = temporaryFolder();
  data = ['--data-dir', folder.path];
  smtp = await startSmtp();
  await punchcard([
    ...['admin', 'user', 'create', '--username', 'ann', '--email', 'ann@example.com', '--admin'],
    ...data,
  ]);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await smtp.close();
  folder.remove();
});

const start = async (words: string[] = [], env: Record<string, string> = {}): Promise<Server> => {
  const server = await startServer([...data, ...words], { env });
  servers.push(server);
  return server;
};
const mail = (...words: string[]): Promise<Outcome> => punchcard(['mail', ...words, ...data]);
const list = async (): Promise<Record<string, unknown>[]> =>
  JSON.parse((await mail('list', '--json')).stdout);
const withServer = () => ['--smtp-url', smtp.url, '--mail-from', from];
const failure = (sentence: string): Outcome => ({
  code: 1,
  stdout: '',
  stderr: `punchcard: ${sentence}\n`,
});

describe('mail test', () => {
  it('sends without a running server, and says so', async () => {
    const outcome = await mail('test', 'ann@example.com', ...withServer());
    expect(outcome).toEqual({
      code: 0,
      stdout: 'Mail 1 was sent to ann@example.com: the mail server accepted it.\n',
      stderr: '',
    });
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({
      to: 'ann@example.com',
      subject: 'Punchcard: test mail',
    });
    expect(await list()).toMatchObject([{ id: 1, state: 'sent', attempts: 1 }]);
  });

  it('sends once next to a server that sends too', async () => {
    await start(withServer());
    for (let i = 1; i <= 5; i++) {
      const outcome = await mail('test', `a${i}@example.com`, ...withServer());
      expect(outcome).toMatchObject({ code: 0, stderr: '' });
    }
    expect(smtp.mails.map(({ to }) => to)).toEqual([1, 2, 3, 4, 5].map((i) => `a${i}@example.com`));
  });

  it('reports why it was not sent', async () => {
    smtp.trouble({ at: 'rcpt', refuse: 550, words: 'no such user', times: 1 });
    const refused = await mail('test', 'ann@example.com', ...withServer());
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^punchcard: mail 1 was rejected: .*550 .*no such user\n$/);
    await smtp.down();
    const away = await mail('test', 'ann@example.com', ...withServer());
    expect(away.code).toBe(1);
    expect(away.stderr).toMatch(
      /^punchcard: mail 2 was not sent; a running server tries again later: connection refused \(\S+\)\n$/,
    );
    expect(await mail('test', 'ann@example.com')).toEqual(
      failure(
        'PUNCHCARD_SMTP_URL is not set here, nor a mail server in the browser, so mail 3 waits in the outbox; `punchcard mail show 3` prints it',
      ),
    );
  });

  it('refuses an invalid address, and queues nothing', async () => {
    const words = 'a@example.com, b@example.com';
    expect(await mail('test', words, ...withServer())).toEqual({
      ...failure(`this is not a valid email address: "${words}"`),
      code: 2,
    });
    expect(await list()).toEqual([]);
  });
});

describe('mail list', () => {
  it('prints a table or JSON, of all mails or those in a state', async () => {
    await mail('test', 'ann@example.com');
    await mail('test', 'bob@example.com', ...withServer());
    const { stdout } = await mail('list');
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^ID {2}STATE +TRIES {2}KIND {2}TO +POSTED +NEXT TRY +LAST ERROR$/),
      expect.stringMatching(/^ 2 {2}sent +1 {2}test {2}bob@example\.com {2}\S+ \S+$/),
      expect.stringMatching(/^ 1 {2}waiting +0 {2}test {2}ann@example\.com {2}\S+ \S+ {2}\S+ \S+$/),
    ]);
    const waiting = await mail('list', '--state', 'waiting', '--json');
    expect(JSON.parse(waiting.stdout)).toEqual([
      {
        id: 1,
        messageId: expect.stringMatching(/^<\S+@\S+>$/),
        kind: 'test',
        recipient: 'ann@example.com',
        subject: 'Punchcard: test mail',
        state: 'waiting',
        attempts: 0,
        lastError: '',
        userId: null,
        created: expect.stringMatching(/Z$/),
        nextAttempt: expect.stringMatching(/Z$/),
        expires: expect.stringMatching(/Z$/),
        ended: null,
      },
    ]);
    expect((await mail('list', '--state', 'lost')).code).toBe(2);
  });
});

describe('mail retry', () => {
  it('makes a server resend a refused mail', async () => {
    smtp.trouble({ at: 'rcpt', refuse: 550, times: 1 });
    await mail('test', 'ann@example.com', ...withServer());
    await start(withServer());
    expect(smtp.mails).toEqual([]);
    expect(await mail('retry', '1')).toEqual({
      code: 0,
      stdout: 'Mail 1 is due now.\n',
      stderr: '',
    });
    await smtp.waitFor('ann@example.com');
  });

  it('refuses mails that are done, and unknown ones', async () => {
    await mail('test', 'ann@example.com', ...withServer());
    expect(await mail('retry', '1')).toEqual(failure('mail 1 has ended (sent)'));
    expect(await mail('retry', '2')).toEqual(failure('there is no mail 2'));
    expect((await mail('retry', 'x')).code).toBe(2);
  });
});

describe('mail show', () => {
  it('prints a waiting mail, and writes an audit entry', async () => {
    await mail('test', 'ann@example.com', '--public-url', 'https://time.example.com');
    const { code, stdout, stderr } = await mail('show', '1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^To: ann@example\.com\nSubject: Punchcard: test mail\nDate: .* GMT\nMessage-ID: <\S+@time\.example\.com>\n\nHello,\n\nAn administrator/,
    );
    expect(stdout).toContain('Sent by Punchcard at https://time.example.com\n');
    const database = new Sqlite(join(folder.path, 'punchcard.db'), { readonly: true });
    const looks = database.prepare(`SELECT target FROM audit_entry WHERE action = 'mail.show'`);
    expect(looks.all()).toEqual([{ target: 'mail:1' }]);
    database.close();
  });

  it('explains mails that are done, encrypted with another key, or unknown', async () => {
    await mail('test', 'ann@example.com', ...withServer());
    expect(await mail('show', '1')).toEqual(
      failure('mail 1 has ended (sent), and its body is erased'),
    );
    await mail('test', 'ann@example.com');
    expect(await mail('show', '2', '--secret-key', 'ab'.repeat(32))).toEqual(
      failure(
        'mail 2 was encrypted with another key: set PUNCHCARD_SECRET_KEY, or run this where secret.key is',
      ),
    );
    expect(await mail('show', '3')).toEqual(failure('there is no mail 3'));
  });
});

describe('a backup', () => {
  it('contains the outbox, readable only with the key', async () => {
    await mail('test', 'ann@example.com');
    const file = join(dirname(folder.path), 'backup.db');
    expect((await punchcard(['backup', file, ...data])).code).toBe(0);
    expect(readFileSync(file).includes('to test mail delivery')).toBe(false);
    const other = ['--data-dir', join(dirname(folder.path), 'restored')];
    expect((await punchcard(['restore', file, ...other])).code).toBe(0);

    const server = await startServer([...other, ...withServer()]);
    const { stdout } = await server.stop();
    const warnings = stdout.split('\n').filter((line) => line.includes('"level":40'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/the secret key differs from/);
    expect((await punchcard(['mail', 'show', '1', ...other])).stderr).toMatch(/another key/);

    cpSync(join(folder.path, 'secret.key'), join(other[1] ?? '', 'secret.key'));
    expect((await punchcard(['mail', 'show', '1', ...other])).stdout).toContain('test mail');
    const again = await startServer([...other, ...withServer()]);
    const listed = async () =>
      JSON.parse((await punchcard(['mail', 'list', '--json', ...other])).stdout);
    await expect.poll(listed).toMatchObject([{ state: 'sent' }]);
    expect((await again.stop()).stdout).not.toContain('"level":40');
  });
});
