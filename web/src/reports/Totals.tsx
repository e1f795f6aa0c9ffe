import { Figures } from '../components/Figures.tsx';
import { hours, number, percent } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import type { Report } from './source.ts';

const t = messages.reports;

export function Totals({ report: { total, rounding } }: { report: Report }) {
  const isRounded = rounding !== null;
  const shares: readonly (readonly [string, string, string?])[] = [
    [t.tracked, hours(total.seconds)],
    ...(isRounded ? ([[t.rounded, hours(total.rounded_seconds)]] as const) : []),
    [
      messages.entries.billable,
      hours(total.billable_seconds),
      t.share(percent(total.billable_seconds, total.seconds)),
    ],
    ...(isRounded ? ([[t.billableRounded, hours(total.billable_rounded_seconds)]] as const) : []),
    [messages.time.entries, number(total.count)],
    [t.average, hours(total.average_seconds)],
  ];
  return <Figures values={shares} />;
}
