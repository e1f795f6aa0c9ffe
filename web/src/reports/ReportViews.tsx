import { Bookmark, ChartColumn, Grid3x3 } from 'lucide-react';
import { ViewSwitch } from '../components/ViewSwitch.tsx';
import { messages } from '../messages/index.ts';

/** The reports of the viewer's own time. */
export function ReportViews({
  current,
}: {
  current: '/-/reports' | '/-/year' | '/-/reports/saved';
}) {
  return (
    <ViewSwitch
      current={current}
      views={[
        { to: '/-/reports', label: messages.reports.summaryView, Icon: ChartColumn },
        { to: '/-/year', label: messages.layout.year, Icon: Grid3x3 },
        { to: '/-/reports/saved', label: messages.savedReports.view, Icon: Bookmark },
      ]}
    />
  );
}
