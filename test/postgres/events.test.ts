import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { onPostgres } from '../support/databases.ts';
import { openEvents } from '../support/event-stream.ts';

/** Behaviour of event streams that only occurs on a database server. */
const t = await ofFile(startTestApp());

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: t.database.databaseUrl ?? '' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

describe('event streams on a database server', () => {
  it('report a transaction that commits after one with a higher number', async () => {
    const { user, token } = await t.make.person();
    const [slow, quick] = [await connected(), await connected()];
    const note = `INSERT INTO user_change (user_id, topic) VALUES (${user.id}, 'times')`;
    const reader = await openEvents(t.url, { token });
    await reader.next('hello');
    await slow.query('BEGIN');
    await slow.query(note);
    await quick.query(note);
    await reader.next('times');
    await slow.query('COMMIT');
    await reader.next('times');
    expect(reader.names()).toEqual(['times', 'times']);
    await Promise.all([slow.end(), quick.end()]);
    reader.leave();
  });

  it('survive the loss of every connection, and miss nothing', async () => {
    const who = await t.make.person();
    const repository = await t.make.repository(who.user);
    const issue = await t.make.issue(repository, who.user);
    const reader = await openEvents(t.url, who);
    await reader.next('hello');
    const name = new URL(t.database.databaseUrl ?? '').pathname.slice(1);
    for (let i = 0; i < 3; i += 1) {
      await onPostgres(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
      const path = `/repos/${who.user.name}/${repository.name}/issues/${issue.number}/times`;
      expect((await t.request('POST', path, who, { body: { time: 60 } })).status).toBe(200);
      await reader.next('times');
    }
    expect(new Set(reader.names())).toEqual(new Set(['times']));
    reader.leave();
  });
});
