import { describe, expect, it } from 'vitest';
import { Traffic } from '../../src/http/middleware/traffic.ts';
import { migrations } from '../../src/sql/migrations/index.ts';
import { version } from '../../src/version.ts';
import { startTestApp, TestClock } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { databaseKind } from '../support/databases.ts';
import { runOn, withoutTable } from '../support/rows.ts';

const t = await ofFile(startTestApp({ settings: { REGISTRATION: 'invitation' } }));
const admin: { token: string } = { token: await t.make.token(await t.make.admin('root')) };

const health = (as: { token: string } | null = admin) => t.request('GET', '/admin/health', as);

describe('GET /admin/health', () => {
  it('reports versions, database and resources of the process', async () => {
    t.clock.advance(90);
    const { status, json } = await health();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      view: 'process',
      version,
      node_version: process.versions.node,
      process_id: process.pid,
      started_at: '2026-05-04T09:30:00Z',
      uptime_seconds: 90,
    });
    const { database, memory, event_loop: loop, data_folder: disk } = json;
    expect(database).toMatchObject({
      kind: databaseKind() === 'sqlite' ? 'sqlite' : 'postgresql',
      version: expect.stringMatching(/^\d+\.\d+/),
      migration_number: migrations.at(-1)?.number,
      migration_name: migrations.at(-1)?.name,
    });
    expect(database.size_bytes).toBeGreaterThan(50_000);
    if (databaseKind() === 'sqlite') expect(database.pool).toBeNull();
    else {
      expect(database.pool).toMatchObject({ most_count: 10, waiting_count: 0 });
      expect(database.pool.open_count).toBeGreaterThan(0);
      expect(database.pool.idle_count).toBeLessThanOrEqual(database.pool.open_count);
    }
    expect(memory.resident_bytes).toBeGreaterThan(memory.heap_used_bytes);
    expect(memory.heap_used_bytes).toBeGreaterThan(1_000_000);
    expect(loop.delay_max_milliseconds).toBeGreaterThanOrEqual(loop.delay_p50_milliseconds);
    expect(loop.busy_ratio).toBeGreaterThanOrEqual(0);
    expect(loop.busy_ratio).toBeLessThanOrEqual(1);
    expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes);
    expect(disk.free_bytes).toBeGreaterThan(0);
  });

  it('counts the replies, refusals and failures of a minute, without health checks', async () => {
    t.clock.advance(3600);
    const before = (await health()).json.requests;
    expect(before.minutes).toHaveLength(60);
    t.clock.advance(60);
    await t.request('GET', '/version');
    await t.request('GET', '/users/nobody-at-all');
    await fetch(`${t.url}/healthz`);
    await withoutTable(t, 'token', () => t.request('GET', '/user', admin));
    const { requests } = (await health()).json;
    expect(requests.minutes.at(-1)).toMatchObject({
      started_at: new Date(Math.floor(t.clock.nowUnix() / 60) * 60_000)
        .toISOString()
        .replace('.000', ''),
      count: 3,
      refused_count: 1,
      failed_count: 1,
    });
    const { p50_milliseconds: p50, p99_milliseconds: p99 } = requests.minutes.at(-1);
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
    expect(requests.minutes.at(-2)).toMatchObject({ count: 1, failed_count: 0 });
    expect(requests.minutes[0]).toMatchObject({ count: 0, p50_milliseconds: null });
    expect(requests.last_hour.count).toBe(4);
    t.clock.advance(7200);
    expect((await health()).json.requests.last_hour).toMatchObject({
      count: 0,
      max_milliseconds: null,
    });
  });

  it('reports how many mails wait, since when, and which were refused', async () => {
    expect((await health()).json.outbox).toEqual({
      waiting_count: 0,
      oldest_waiting_at: null,
      failed_count: 0,
    });
    const posted = new Date(t.clock.nowUnix() * 1000).toISOString().replace('.000', '');
    for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
      const invited = await t.request('POST', '/admin/invitations', admin, { body: { email } });
      expect(invited.status).toBe(201);
      t.clock.advance(60);
    }
    await runOn(
      t.database,
      "UPDATE mail SET state = 'failed', ended_unix = 1 WHERE recipient = 'three@example.com'",
    );
    expect((await health()).json.outbox).toEqual({
      waiting_count: 2,
      oldest_waiting_at: posted,
      failed_count: 1,
    });
  });

  it('requires a site admin with read:admin', async () => {
    const { token } = await t.make.person();
    expect((await health(null)).status).toBe(401);
    const refused = await health({ token });
    expect([refused.status, refused.json.message]).toEqual([403, 'user should be the site admin']);
    const weak = await t.make.token(await t.make.admin(), ['write:user']);
    expect((await health({ token: weak })).status).toBe(403);
    const reading = await t.make.token(await t.make.admin(), ['read:admin']);
    expect((await health({ token: reading })).status).toBe(200);
  });
});

describe('Traffic', () => {
  it('reports percentiles to a tenth, per minute and overall', () => {
    const clock = new TestClock();
    const traffic = new Traffic(clock);
    for (let ms = 1; ms <= 1000; ms++) traffic.add(200, ms);
    clock.advance(60);
    traffic.add(503, 250_000_000);
    traffic.add(404, 0);
    const { minutes, all } = traffic.read();
    const [before, now] = minutes.slice(-2);
    expect(before).toMatchObject({ count: 1000, refusedCount: 0, failedCount: 0, maxMs: 1000 });
    for (const [told, real] of [
      [before?.p50Ms, 500],
      [before?.p95Ms, 950],
      [before?.p99Ms, 990],
    ] as const) {
      expect(Math.abs((told ?? 0) - real) / real).toBeLessThan(0.1);
    }
    expect(now).toMatchObject({ count: 2, refusedCount: 1, failedCount: 1 });
    expect(now?.p50Ms).toBe(0.1);
    expect(all).toMatchObject({ count: 1002, failedCount: 1, maxMs: 250_000_000 });
  });

  it('forgets what is older than an hour', () => {
    const clock = new TestClock();
    const traffic = new Traffic(clock);
    traffic.add(200, 5);
    clock.advance(59 * 60);
    expect(traffic.read().all.count).toBe(1);
    clock.advance(60);
    expect(traffic.read().all.count).toBe(0);
    traffic.add(200, 5);
    expect(traffic.read().all.count).toBe(1);
  });
});
