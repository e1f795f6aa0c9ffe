import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { Figures } from '../components/Figures.tsx';
import { hours, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { mayWriteIssues } from '../components/rights.ts';
import { messages } from '../messages/index.ts';
import { useMonth } from './MonthCard.tsx';
import { placeOf, repositoryTimeQuery } from './queries.ts';

const t = messages.repositories;

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
            estimate === 0
              ? [t.estimated, '–']
              : [
                  t.estimated,
                  hours(Math.abs(estimate - estimate_used)),
                  estimate < estimate_used ? t.overOf(hours(estimate)) : t.leftOf(hours(estimate)),
                ],
          ]}
        />
      )}
    </Loaded>
  );
}
