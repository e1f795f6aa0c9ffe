import { Anchor, Text } from '@mantine/core';
import { addDays } from '../components/days.ts';
import { dayHead, fieldTime } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { asksForNextDay, type Span } from './span.ts';

const t = messages.entries;

/** Asks whether an end before the start is on the next day. */
export function NextDay({ span, onNextDay }: { span: Span; onNextDay: () => void }) {
  if (!asksForNextDay(span)) return null;
  return (
    <Text c="var(--mantine-color-error)" role="alert">
      {t.endBeforeStart} {t.nextDay}{' '}
      <Anchor component="button" type="button" onClick={onNextDay}>
        {fieldTime(span.to)} {dayHead(addDays(span.date, 1))}
      </Anchor>
    </Text>
  );
}
