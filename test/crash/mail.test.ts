import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';
import { runOn } from '../support/rows.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

// Several starts and stops each, on machines that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const file = { dataDir: folder.path, databaseUrl: null };
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  await punchcard([
    ...['admin', 'user', 'create', '--username', 'ann', '--email', 'ann@example.com', '--admin'],
    ...data,
  ]);
});
afterAll(async () => {
  await smtp.close();
  folder.remove();
});

const start = (): Promise<Server> =>
  startServer([...data, '--smtp-url', smtp.url, '--mail-from', 'punchcard@example.com']);
interface Row {
  readonly id: number;
  readonly state: string;
  readonly message_id: string;
}
const rows = (): Promise<Row[]> => runOn<Row>(file, 'SELECT * FROM mail ORDER BY id');
async function until(look: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = performance.now() + 120_000;
  while (!(await look())) {
    if (performance.now() > endMs) throw new Error('it did not come to that');
    await sleep(20);
  }
}
const ids = (): string[] => smtp.mails.map(({ messageId }) => messageId);

describe('kill -9 while mail is being sent', () => {
  it.each([
    ['before the mail server was told of the mail', { at: 'rcpt', delayMs: 60_000 }, 0],
    ['in the middle of the mail', { at: 'transfer', delayMs: 60_000 }, 0],
    ['after the mail server had it, before it said so', { at: 'dot', delayMs: 60_000 }, 1],
  ] as const)('%s: it arrives, and no id twice', async (_, trouble, taken) => {
    const before = smtp.mails.length;
    const server = await start();
    smtp.trouble(trouble);
    const transfers = smtp.transfers;
    const posted = await punchcard(['mail', 'test', 'ann@example.com', ...data]);
    expect(posted.stderr).toMatch(/waits in the outbox/);
    const find = async (): Promise<Row> => (await rows()).at(-1) as Row;
    await until(async () => (await find()).state === 'sending');
    if (trouble.at !== 'rcpt') await until(() => smtp.transfers > transfers);
    if (trouble.at === 'dot') await until(() => smtp.mails.length > before);
    else await sleep(200);
    const { id, message_id: first } = await find();
    server.child.kill('SIGKILL');
    await server.ended;
    smtp.trouble(null);
    expect(smtp.mails.length - before).toBe(taken);

    const again = await start();
    // It is still the dead one's; nobody touches it.
    await sleep(500);
    expect(await find()).toMatchObject({ id, state: 'sending', message_id: first });
    await runOn(file, 'UPDATE mail SET next_attempt_unix = created_unix WHERE id = ?', id);
    await until(async () => (await find()).state === 'sent');
    const { message_id: second } = await find();
    expect(second).not.toBe(first);
    expect(ids().slice(before)).toEqual(taken === 1 ? [first, second] : [second]);
    expect(new Set(ids()).size).toBe(ids().length);
    expect((await again.stop()).code).toBe(0);
  });

  it('loses none of many', async () => {
    const before = smtp.mails.length;
    const { length } = await rows();
    smtp.trouble({ at: 'dot', delayMs: 30 });
    let server = await start();
    const recipients = Array.from({ length: 12 }, (_, i) => `crowd${i}@example.com`);
    const posting = Promise.all(
      recipients.map((recipient) => punchcard(['mail', 'test', recipient, ...data])),
    );
    for (let round = 0; round < 3; round++) {
      await until(() => smtp.mails.length > before + 2 * round);
      server.child.kill('SIGKILL');
      await server.ended;
      server = await start();
    }
    await posting;
    expect(await rows()).toHaveLength(length + recipients.length);
    smtp.trouble(null);
    await until(async () => {
      await runOn(
        file,
        `UPDATE mail SET next_attempt_unix = created_unix WHERE state IN ('sending', 'waiting') AND next_attempt_unix > created_unix + 100`,
      );
      return (await rows()).every(({ state }) => state === 'sent');
    });
    // On a slow machine one that was broken off before may be looked at only now.
    const later = smtp.mails.slice(before).map(({ to }) => to);
    const arrived = new Set(later.filter((to) => to !== 'ann@example.com'));
    expect([...arrived].sort()).toEqual([...recipients].sort());
    expect(new Set(ids()).size).toBe(ids().length);
    expect((await server.stop()).code).toBe(0);
  });
});

describe('SIGTERM while mail is being sent', () => {
  it('ends within ten seconds, and what was not sent waits for the next process', async () => {
    const server = await start();
    smtp.trouble({ at: 'rcpt', delayMs: 60_000 });
    await punchcard(['mail', 'test', 'last@example.com', ...data]);
    await until(async () => (await rows()).at(-1)?.state === 'sending');
    const startedMs = performance.now();
    expect((await server.stop()).code).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect((await rows()).at(-1)?.state).toBe('waiting');
    smtp.trouble(null);
    const again = await start();
    await smtp.waitFor('last@example.com');
    await again.stop();
    expect(new Set(ids()).size).toBe(ids().length);
  });
});
