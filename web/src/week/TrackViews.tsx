import { CalendarDays, List, Table2 } from 'lucide-react';
import { ViewSwitch } from '../components/ViewSwitch.tsx';
import { messages } from '../messages/index.ts';

const t = messages.layout;

/** The views of the viewer's time, which the navigation calls Track; they show the same week. */
export function TrackViews({
  current,
  week,
}: {
  current: '/' | '/-/week' | '/-/calendar';
  /** The first day of the week that is shown, unless it is the current one. */
  week?: string | undefined;
}) {
  const from = week === undefined ? {} : { from: week };
  return (
    <ViewSwitch
      current={current}
      views={[
        { to: '/', search: from, label: t.list, Icon: List },
        { to: '/-/week', search: from, label: t.week, Icon: Table2 },
        { to: '/-/calendar', search: from, label: t.calendar, Icon: CalendarDays },
      ]}
    />
  );
}
