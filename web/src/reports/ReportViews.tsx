import type { LinkProps } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { usePlaces } from '../app/area.ts';
import { ViewSwitch } from '../components/ViewSwitch.tsx';
import { messages } from '../messages/index.ts';

/** The reports of the viewer's own time. */
export function ReportViews({ current }: { current: LinkProps['to'] }) {
  const others = usePlaces().filter((place) => place.of === '/-/reports');
  return (
    <ViewSwitch
      current={current}
      views={[
        { to: '/-/reports', label: messages.reports.summaryView, Icon: ChartColumn },
        ...others,
      ]}
    />
  );
}
