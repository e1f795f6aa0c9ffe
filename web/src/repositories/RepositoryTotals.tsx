import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { Figures } from '../components/Figures.tsx';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { mayWriteIssues } from '../components/rights.ts';
import { messages } from '../messages/index.ts';
import type { Estimated } from './EstimateBar.tsx';
import { useMonth } from './MonthCard.tsx';
import { placeOf, repositoryTimeQuery } from './queries.ts';

const t = messages.repositories;

/** What is left of the estimates. */
export function estimateFigure({ estimate, estimate_used: used }: Estimated) {
  if (estimate === 0) return [t.estimated, '–'] as const;
  const of = estimate < used ? t.overOf(hours(estimate)) : t.leftOf(hours(estimate));
  return [t.estimated, hours(Math.abs(estimate - used)), of] as const;
}

/**
 * Total time and estimates: of all users for those who can write issues, otherwise the viewer's
 * own.
 */
export function RepositoryTotals({ repository }: { repository: Schema<'Repository'> }) {
  const user = useSession();
  const place = placeOf(repository);
  const time = useQuery(repositoryTimeQuery(place));
  const { data: month } = useMonth(place).report;
  const seesAll = mayWriteIssues(repository, user);
  return (
    <Loaded query={time} rows={2}>
      {({ seconds, own, billable_seconds, estimate, estimate_used, count }) => (
        <Figures
          values={[
            [t.month, month === undefined ? '…' : hours(month.total.seconds)],
            [seesAll ? t.spent : t.ownSpent, hours(seconds), t.entries(count, number(count))],
            ...(seesAll ? [[t.ownSpent, hours(own)] as const] : []),
            [messages.entries.billable, hours(billable_seconds)],
            estimateFigure({ estimate, estimate_used }),
          ]}
        />
      )}
    </Loaded>
  );
}
