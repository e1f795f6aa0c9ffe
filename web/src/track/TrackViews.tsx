import { CalendarDays, List, Table2 } from 'lucide-react';
import { ViewSwitch } from '../components/ViewSwitch.tsx';
import { addDays } from '../components/zonedTime.ts';
import { messages } from '../messages/index.ts';

const t = messages.layout;

/** The three views of the viewer's time; they show the same week. */
export function TrackViews({
  current,
  week,
}: {
  current: '/-/time' | '/-/week' | '/-/calendar';
  /** The first day of the week that is shown, unless it is the current one. */
  week?: string | undefined;
}) {
  const from = week === undefined ? {} : { from: week };
  const range = week === undefined ? {} : { from: week, to: addDays(week, 6) };
  return (
    <ViewSwitch
      current={current}
      views={[
        { to: '/-/time', search: range, label: t.list, Icon: List },
        { to: '/-/week', search: from, label: t.week, Icon: Table2 },
        { to: '/-/calendar', search: from, label: t.calendar, Icon: CalendarDays },
      ]}
    />
  );
}
