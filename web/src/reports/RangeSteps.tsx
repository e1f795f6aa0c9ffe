import { ActionIcon, Group } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dateIn } from '../app/zonedTime.ts';
import { messages } from '../messages/index.ts';
import { lastDayBefore, rangeBeside } from './periods.ts';
import type { Report } from './source.ts';

const t = messages.reports;

/** To the range of the same length before or after the shown one. */
export function RangeSteps({
  report: { from, to, time_zone: zone },
  onChange,
}: {
  report: Report;
  onChange: (first: string, last: string) => void;
}) {
  if (from === null || to === null) return null;
  const first = dateIn(from, zone);
  const last = lastDayBefore(to, zone);
  return (
    <Group gap="xs" wrap="nowrap" data-off-paper>
      <ActionIcon aria-label={t.before} onClick={() => onChange(...rangeBeside(first, last, -1))}>
        <ChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t.after} onClick={() => onChange(...rangeBeside(first, last, 1))}>
        <ChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
}
