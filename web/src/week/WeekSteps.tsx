import { Group, Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '../components/days.ts';
import { dayRange } from '../components/format.ts';
import { IconLink } from '../components/IconLink.tsx';
import { ButtonLink } from '../components/links.tsx';
import head from '../components/screen.module.css';
import { messages } from '../messages/index.ts';

const t = messages.week;

/** The days of a week, and links to the weeks beside it. */
export function WeekSteps({
  to,
  from,
  thisWeek,
  search = {},
}: {
  to: NonNullable<LinkProps['to']>;
  from: string;
  /** Its first day, if there is a link to it. */
  thisWeek?: string;
  /** What stays in the address. */
  search?: Record<string, unknown>;
}) {
  const at = (date: string | undefined) => ({ to, search: { ...search, from: date } });
  return (
    <>
      <Text className={head.sub} aria-live="polite">
        {dayRange(from, addDays(from, 6))}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <IconLink {...at(addDays(from, -7))} aria-label={t.previous}>
          <ChevronLeft size={16} />
        </IconLink>
        <IconLink {...at(addDays(from, 7))} aria-label={t.next}>
          <ChevronRight size={16} />
        </IconLink>
        {thisWeek !== undefined && from !== thisWeek && (
          <ButtonLink {...at(undefined)} variant="subtle" color="gray">
            {t.thisWeek}
          </ButtonLink>
        )}
      </Group>
    </>
  );
}
