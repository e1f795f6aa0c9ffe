import { Figures } from '../components/Figures.tsx';
import { hours, money, number, percent } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import type { Report } from './source.ts';

const t = messages.reports;

type Figure = readonly [string, string, (string | undefined)?];

export function Totals({ report }: { report: Report }) {
  const { total, rounding } = report;
  const isRounded = rounding !== null;
  const shares: readonly Figure[] = [
    [t.tracked, hours(total.seconds)],
    ...(isRounded ? ([[t.rounded, hours(total.rounded_seconds)]] as const) : []),
    [
      messages.entries.billable,
      hours(total.billable_seconds),
      t.share(percent(total.billable_seconds, total.seconds)),
    ],
    ...(isRounded ? ([[t.billableRounded, hours(total.billable_rounded_seconds)]] as const) : []),
    ...(total.amounts ?? []).map((one): Figure => {
      const partly = report.amounts_partial && t.amountsPartial;
      return [t.amount(one.currency), `${money(one)} ${one.currency}`, partly];
    }),
    [messages.time.entries, number(total.count)],
    [t.average, hours(total.average_seconds)],
  ];
  return <Figures values={shares} />;
}
