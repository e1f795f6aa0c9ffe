import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { textLanguage } from '../messages/language.ts';

/** Chooses the first and the last day of a range; loaded on demand. */
export default function RangeCalendar({
  shown,
  firstDay,
  onChange,
}: {
  shown: readonly [string, string] | null;
  firstDay: 0 | 1 | 6;
  onChange: (first: string, last: string) => void;
}) {
  // The first day, while the second is not chosen yet.
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <DatePicker
      type="range"
      locale={textLanguage}
      allowSingleDateInRange
      firstDayOfWeek={firstDay}
      defaultDate={shown?.[1]}
      value={begun === null ? [shown?.[0] ?? null, shown?.[1] ?? null] : [begun, null]}
      onChange={([first, last]) => {
        if (first !== null && last !== null) onChange(first, last);
        else setBegun(first);
      }}
    />
  );
}
