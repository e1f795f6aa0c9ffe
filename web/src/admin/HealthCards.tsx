import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../app/api.ts';
import { fromNow, number } from '../components/format.ts';
import { useZone } from '../components/zone.ts';
import { adminMessages } from '../messages/administration.ts';
import classes from './admin.module.css';
import { bytes, milliseconds, share } from './amounts.ts';

const t = adminMessages.adminHealth;
type Health = Schema<'InstanceHealth'>;

/** The most important figures. */
export function HealthCards({ health }: { health: Health }) {
  const zone = useZone();
  const { database, outbox, memory, requests, event_loop: loop, data_folder: disk } = health;
  const hour = requests.last_hour;
  const whole = requests.minutes.at(-2);
  const uptime = health.uptime_seconds;
  return (
    <div className={classes.figures}>
      <Figure title={t.cards.requests} value={number(hour.count)}>
        <Line>{t.lastHour}</Line>
        <Line>{t.perMinute(number(whole?.count ?? 0))}</Line>
        <Line isBad={hour.failed_count > 0}>
          {hour.failed_count === 0 ? t.noFailures : t.failedCount(number(hour.failed_count))},{' '}
          {t.rejectedCount(number(hour.refused_count))}
        </Line>
      </Figure>
      <Figure title={t.cards.latency} value={milliseconds(hour.p50_milliseconds)}>
        <Line>
          {t.p50}, {t.inLastHour}
        </Line>
        <Line>
          {t.p95} {milliseconds(hour.p95_milliseconds)}
        </Line>
        <Line>
          {t.p99} {milliseconds(hour.p99_milliseconds)}
        </Line>
      </Figure>
      <Figure title={t.cards.database} value={bytes(database.size_bytes)}>
        <Line>
          {t.databaseKinds[database.kind] ?? database.kind} {database.version}
        </Line>
        {database.problem !== null && <Line isBad>{t.cannotSave(database.problem)}</Line>}
        <Line>{t.migration(number(database.migration_number), database.migration_name)}</Line>
        {database.pool !== null && (
          <Line isBad={database.pool.waiting_count > 0}>
            {t.pool(
              number(database.pool.open_count),
              number(database.pool.most_count),
              number(database.pool.idle_count),
            )}
            {database.pool.waiting_count > 0 &&
              `, ${t.poolWaiting(number(database.pool.waiting_count))}`}
          </Line>
        )}
      </Figure>
      <Figure title={t.cards.outbox} value={t.waiting(number(outbox.waiting_count))}>
        <Line>
          {outbox.oldest_waiting_at === null
            ? t.noWaitingMail
            : t.oldest(fromNow(String(outbox.oldest_waiting_at), zone))}
        </Line>
        <Line isBad={outbox.failed_count > 0}>{t.failedCount(number(outbox.failed_count))}</Line>
      </Figure>
      <Figure title={t.cards.memory} value={bytes(memory.resident_bytes)}>
        <Line>{t.heap(bytes(memory.heap_used_bytes), bytes(memory.heap_total_bytes))}</Line>
      </Figure>
      <Figure title={t.cards.eventLoop} value={t.busy(share(loop.busy_ratio))}>
        <Line>
          {t.delay(number(loop.delay_p99_milliseconds), number(loop.delay_max_milliseconds))}
        </Line>
      </Figure>
      <Figure
        title={t.cards.disk}
        value={disk === null ? t.unknown : t.free(bytes(disk.free_bytes))}
      >
        {disk !== null && <Line>{t.ofBytes(bytes(disk.total_bytes))}</Line>}
      </Figure>
      <Figure title={t.cards.process} value={t.version(health.version)}>
        <Line>{t.node(health.node_version)}</Line>
        <Line>
          {t.uptimeOf(
            t.uptime(
              Math.floor(uptime / 86_400),
              Math.floor(uptime / 3600) % 24,
              Math.floor(uptime / 60) % 60,
            ),
          )}{' '}
          {health.process_id}
        </Line>
      </Figure>
    </div>
  );
}

function Figure({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <div>
      <Title order={2} size="xs" fw={400} c="dimmed">
        {title}
      </Title>
      <Text size="xl" fw={600}>
        {value}
      </Text>
      {children}
    </div>
  );
}

const Line = ({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) => (
  <Text size="xs" c={isBad ? 'var(--danger)' : 'dimmed'} {...(isBad && { fw: 600 })}>
    {children}
  </Text>
);
