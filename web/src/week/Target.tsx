import { Group, Progress, Stack, Text } from '@mantine/core';
import { isWeekend } from '../components/days.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';

const t = messages.week;

/** The week's total against its target of working days. */
export function Target({
  sums,
  days,
  workingDaySeconds,
}: {
  sums: readonly number[];
  days: readonly string[];
  workingDaySeconds: number;
}) {
  const done = sums.reduce((all, seconds) => all + seconds, 0);
  const target = days.filter((date) => !isWeekend(date)).length * workingDaySeconds;
  const percent = target === 0 ? 100 : Math.min(100, (done / target) * 100);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{t.ofTarget(hours(done), hours(target))}</Text>
        <Text size="sm" c="dimmed">
          {t.targetHint(hours(workingDaySeconds))}
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          color={done >= target ? 'var(--success)' : 'var(--accent)'}
          aria-label={t.progress}
        />
      </Progress.Root>
    </Stack>
  );
}
