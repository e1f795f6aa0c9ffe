import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { modules } from '../../src/modules/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { withoutTable } from '../support/rows.ts';

const file = join(import.meta.dirname, '../../docs/deploy/grafana-dashboard.json');

let t: TestApp;

const start = async () => {
  t = await startTestApp({
    settings: { METRICS_TOKEN: 'let-me-see', REGISTER_EMAIL_CONFIRM: 'true' },
  });
  onTestFinished(() => t.close());
};
const scrape = async (): Promise<string> => {
  const headers = { authorization: 'Bearer let-me-see' };
  return (await fetch(`${t.url}/metrics`, { headers })).text();
};
/** The values of our series without labels. */
const valuesIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/^punchcard_(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );

describe('the metrics of the database', () => {
  it('follow mail, stopwatches and entries', async () => {
    await start();
    const { user, token } = await t.make.person('ann');
    const repository = await t.make.repository(user, 'site');
    const issue = await t.make.issue(repository, user);
    const at = `/repos/ann/site/issues/${issue.number}`;
    const before = valuesIn(await scrape());
    expect(before).toMatchObject({
      mail_waiting: 0,
      mail_failed: 0,
      mail_oldest_age_seconds: 0,
      stopwatches_running: 0,
      time_entries_added_total: 0,
      storage_writable: 1,
    });
    expect(before.database_size_bytes).toBeGreaterThan(10_000);

    await t.request('POST', '/user/emails', { token }, { body: { emails: ['ann@example.org'] } });
    t.clock.advance(90);
    await t.request('POST', `${at}/times`, { token }, { body: { time: 60 } });
    await t.request('DELETE', `${at}/times`, { token });
    await t.request('POST', `${at}/stopwatch/start`, { token });
    const { mail_waiting: waiting, ...others } = valuesIn(await scrape());
    expect(waiting).toBeGreaterThan(0);
    expect(others).toMatchObject({
      mail_oldest_age_seconds: 90,
      stopwatches_running: 1,
      time_entries_added_total: 1,
    });

    const paused = { body: { paused: true } };
    expect((await t.request('PATCH', '/user/stopwatches/current', { token }, paused)).status).toBe(
      200,
    );
    await t.app.context.database.write(async ({ mails }) => {
      const [mail] = await mails.list({}).page(0, 1);
      const id = mail?.id ?? 0;
      await mails.take(id, { holder: 'us', untilUnix: t.clock.nowUnix() });
      await mails.settle(id, 'us', {
        state: 'failed',
        nextAttemptUnix: 0,
        lastError: '550',
        endedUnix: t.clock.nowUnix(),
      });
    });
    expect(valuesIn(await scrape())).toMatchObject({
      mail_waiting: (waiting ?? 0) - 1,
      mail_failed: 1,
      stopwatches_running: 0,
    });
  });

  it('say that changes can be saved where another figure cannot be read', async () => {
    await start();
    const values = await withoutTable(t, 'stopwatch_segment', async () => valuesIn(await scrape()));
    expect(values.storage_writable).toBe(1);
    expect(values).not.toHaveProperty('stopwatches_running');
  });

  it('are missing while the database does not answer', async () => {
    await start();
    await scrape();
    await t.app.context.database.close();
    const values = valuesIn(await scrape());
    expect(values.storage_writable).toBe(0);
    expect(Object.keys(values).filter((name) => /mail|stopwatch|entries|size/.test(name))).toEqual(
      [],
    );
  });
});

describe('the dashboard of Grafana', () => {
  interface Panel {
    readonly title: string;
    readonly type: string;
    readonly targets?: readonly { readonly expr: string }[];
  }
  const dashboard = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly panels: readonly Panel[];
    readonly templating: { readonly list: readonly { readonly query: unknown }[] };
  };
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  it('queries only metrics that there are', async () => {
    await start();
    await t.request('GET', '/version');
    const types = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const known = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
    const texts = [...queries, JSON.stringify(dashboard.templating)];
    const used = new Set(
      texts.flatMap((text) => text.match(/\b(?:punchcard|process|nodejs)_\w+/g) ?? []),
    );
    const hasHost = modules.some(({ name }) => name === 'host-time');
    const isLeftOut = (name: string) => name.startsWith('punchcard_host_') && !hasHost;
    expect([...used].filter((name) => !known.has(name) && !isLeftOut(name))).toEqual([]);
    const ours = [...known].filter((name) => /^punchcard_(?!.*_sum$)/.test(name));
    expect(ours.filter((name) => !used.has(name))).toEqual([]);
  });

  it('has a title and a query for each panel', () => {
    const panels = dashboard.panels.filter(({ type }) => type !== 'row');
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    for (const { title, targets } of panels) expect(targets?.length, title).toBeGreaterThan(0);
  });
});
