import { Input, InputBase, Popover, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { dateIn } from '../app/zonedTime.ts';
import { chip } from '../components/chips.ts';
import { numberOfWeekday } from '../components/days.ts';
import { dayRange } from '../components/format.ts';
import parts from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { lastDayBefore } from './periods.ts';
import type { Report } from './source.ts';

const t = messages.reports;
const RangeCalendar = lazy(() => import('./RangeCalendar.tsx'));

/** The date range of the report. */
export function RangeDates({
  report,
  onChange,
}: {
  report: Report | undefined;
  onChange: (first: string, last: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { from = null, to = null, time_zone: zone = 'UTC' } = report ?? {};
  const first = from === null ? null : dateIn(from, zone);
  const last = to === null ? null : lastDayBefore(to, zone);
  // The UI kit cannot show an open range.
  const shown = first === null || last === null ? null : ([first, last] as const);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <InputBase
          {...chip}
          labelProps={{ className: parts.hidden }}
          component="button"
          type="button"
          pointer
          label={t.dates}
          onClick={() => setIsOpen((before) => !before)}
        >
          {shown === null ? (
            <Input.Placeholder>{t.datesHint}</Input.Placeholder>
          ) : (
            dayRange(...shown)
          )}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton width={250} height={270} />}>
          <RangeCalendar
            shown={shown}
            firstDay={numberOfWeekday(report?.first_day_of_week ?? 'monday')}
            onChange={(from, to) => {
              setIsOpen(false);
              onChange(from, to);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
