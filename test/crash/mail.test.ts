import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';
import { expectWithin, millisecondsOf } from '../support/promised-time.ts';
import { runOn } from '../support/rows.ts';
import { startSmtp } from '../support/smtp.ts';

// Several starts and stops each, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const file = { dataDir: folder.path, databaseUrl: null };

const smtp = await ofFile(startSmtp());
await punchcard([
  ...['admin', 'user', 'create', '--username', 'ann', '--email', 'ann@example.com', '--admin'],
  ...data,
]);
afterAll(() => folder.remove());

const start = (): Promise<Server> =>
  startServer([...data, '--smtp-url', smtp.url, '--mail-from', 'punchcard@example.com']);
interface Row {
  readonly id: number;
  readonly state: string;
  readonly message_id: string;
}
const rows = (): Promise<Row[]> => runOn<Row>(file, 'SELECT * FROM mail ORDER BY id');
async function until(look: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = performance.now() + 240_000;
  while (!(await look())) {
    if (performance.now() > endMs) throw new Error('it did not come to that');
    await sleep(20);
  }
}
const never = new Promise<void>(() => {});
const ids = (): string[] => smtp.mails.map(({ messageId }) => messageId);

describe('kill -9 while mail is being sent', () => {
  it.each([
    ['before the mail reached the mail server', { at: 'rcpt', until: never }, 0],
    ['during the transfer', { at: 'transfer', until: never }, 0],
    ['after the mail server has it, before its answer', { at: 'dot', until: never }, 1],
  ] as const)('%s: the mail arrives, and no message id twice', async (_, trouble, taken) => {
    const before = smtp.mails.length;
    smtp.trouble(trouble);
    const { troubled } = smtp;
    const posted = await punchcard(['mail', 'test', 'ann@example.com', ...data]);
    expect(posted.stderr).toMatch(/waits in the outbox/);
    // A server looks at once when it starts, then every three seconds.
    const server = await start();
    const last = async (): Promise<Row> => (await rows()).at(-1) as Row;
    await until(() => smtp.troubled > troubled);
    const { id, state, message_id: first } = await last();
    expect(state).toBe('sending');
    server.child.kill('SIGKILL');
    await server.ended;
    expect(smtp.mails.length - before).toBe(taken);

    // Still leased by the dead process: not touched while other mail is sent.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    smtp.trouble({ at: 'rcpt', until: released });
    const { troubled: troubledBefore } = smtp;
    await punchcard(['mail', 'test', 'bob@example.com', ...data]);
    const again = await start();
    await until(() => smtp.troubled > troubledBefore);
    const find = async (): Promise<Row> => (await rows()).find((row) => row.id === id) as Row;
    expect(await find()).toMatchObject({ id, state: 'sending', message_id: first });
    await runOn(file, 'UPDATE mail SET next_attempt_unix = created_unix WHERE id = ?', id);
    // The server looks again when the other is sent.
    smtp.trouble(null);
    release();
    await until(async () => (await find()).state === 'sent');
    await until(async () => (await last()).state === 'sent');
    const { message_id: second } = await find();
    expect(second).not.toBe(first);
    const since = smtp.mails.slice(before).filter(({ to }) => to === 'ann@example.com');
    expect(since.map(({ messageId }) => messageId)).toEqual(
      taken === 1 ? [first, second] : [second],
    );
    expect(new Set(ids()).size).toBe(ids().length);
    expect((await again.stop()).code).toBe(0);
  });

  it('loses none of many mails', async () => {
    const before = smtp.mails.length;
    const { length } = await rows();
    smtp.trouble({ at: 'dot', delayMs: 30 });
    const recipients = Array.from({ length: 12 }, (_, i) => `crowd${i}@example.com`);
    const posting = Promise.all(
      recipients.map((recipient) => punchcard(['mail', 'test', recipient, ...data])),
    );
    let server = await start();
    for (let round = 0; round < rounds(3); round++) {
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
    // On a slow machine a mail interrupted earlier may be retried only now.
    const later = smtp.mails.slice(before).map(({ to }) => to);
    const arrived = new Set(later.filter((to) => to !== 'ann@example.com'));
    expect([...arrived].sort()).toEqual([...recipients].sort());
    expect(new Set(ids()).size).toBe(ids().length);
    expect((await server.stop()).code).toBe(0);
  });
});

describe('SIGTERM while mail is being sent', () => {
  it('ends within ten seconds, and unsent mail waits for the next process', async () => {
    smtp.trouble({ at: 'rcpt', until: never });
    await punchcard(['mail', 'test', 'last@example.com', ...data]);
    await expectWithin(10_000, async () => {
      const { troubled } = smtp;
      const server = await start();
      await until(() => smtp.troubled > troubled);
      const took = await millisecondsOf(async () => expect((await server.stop()).code).toBe(0));
      expect((await rows()).at(-1)?.state).toBe('waiting');
      return took;
    });
    smtp.trouble(null);
    const again = await start();
    await smtp.waitFor('last@example.com');
    await again.stop();
    expect(new Set(ids()).size).toBe(ids().length);
  });
});
