import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Entry } from '../components/entry.ts';
import { fieldTime } from '../components/format.ts';
import { TimeField } from '../components/TimeField.tsx';
import digits from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { isLong, type Span, withDuration, withTimes } from './span.ts';

const t = messages.entries;
/** Of the clock of the user: 24 hours or 12. */
const widthOfTime = () => (fieldTime('12:00').length > 5 ? 84 : 57);

/** Start – end and duration, which follow each other; in a row without labels. */
export function SpanFields({
  span,
  onChange,
  near,
  errors = {},
  begin,
  isRow = false,
}: {
  span: Span;
  onChange: (span: Span) => void;
  near: Entry | undefined;
  errors?: Partial<Record<string, ReactNode>>;
  /** The field with initial focus. */
  begin?: string | undefined;
  isRow?: boolean;
}) {
  const zone = useZone();
  const props = (field: 'from' | 'to' | 'duration', width: number) => ({
    ...(isRow
      ? { 'aria-label': t[field], w: { base: Math.max(76, width), sm: width } }
      : { label: t[field], w: 84 }),
    ...(begin === field ? { autoFocus: true, 'data-autofocus': true } : {}),
    error: errors[field],
  });
  // Without a start there is no end; that of a long entry is on some other day.
  const hasEnd = span.from !== '' && !isLong(span);
  return (
    <>
      <TimeField
        {...props('from', widthOfTime())}
        value={span.from}
        onChange={(from) => onChange(withTimes(span, { from }, zone, near))}
      />
      <Text span aria-hidden c="dimmed" lh="var(--control)" mx={isRow ? -2 : 0} pt={isRow ? 0 : 20}>
        –
      </Text>
      <TimeField
        {...props('to', widthOfTime())}
        disabled={!hasEnd}
        value={hasEnd ? span.to : ''}
        onChange={(to) => onChange(withTimes(span, { to }, zone, near))}
      />
      <TextInput
        {...props('duration', 56)}
        fw={600}
        classNames={{ input: digits.digits }}
        value={span.duration}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) =>
          onChange(withDuration(span, currentTarget.value, zone, near))
        }
      />
    </>
  );
}
