import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de.js';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { dateIn, numberOfWeekday } from '../components/zonedTime.ts';
import { messages } from '../messages/index.ts';
import { textLanguage } from '../messages/language.ts';
import { lastDayBefore } from './days.ts';
import type { Report } from './source.ts';

const t = messages.reports;
type Range = [string | null, string | null];

/** The date range of the report. */
export function RangeDates({
  report,
  onChange,
}: {
  report: Report | undefined;
  onChange: (first: string, last: string) => void;
}) {
  // The first day, while the second is not chosen yet.
  const [begun, setBegun] = useState<Range | null>(null);
  const { from = null, to = null, time_zone: zone = 'UTC' } = report ?? {};
  const shown: Range = [
    from === null ? null : dateIn(from, zone),
    to === null ? null : lastDayBefore(to, zone),
  ];
  // The UI kit cannot show an open range.
  const value: Range = shown.includes(null) ? [null, null] : shown;
  return (
    <DatePickerInput
      locale={textLanguage}
      type="range"
      label={t.dates}
      placeholder={t.datesHint}
      valueFormat="YYYY-MM-DD"
      allowSingleDateInRange
      firstDayOfWeek={numberOfWeekday(report?.first_day_of_week ?? 'monday')}
      value={begun ?? value}
      onChange={([first, last]) => {
        if (first !== null && last !== null) {
          setBegun(null);
          onChange(first, last);
        } else setBegun([first, last]);
      }}
      popoverProps={{ onClose: () => setBegun(null) }}
    />
  );
}
