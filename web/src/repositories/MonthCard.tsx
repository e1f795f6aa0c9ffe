import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../components/Loaded.tsx';
import type { RepositoryPlace } from '../components/repository.ts';
import { useZone } from '../components/zone.ts';
import { BarsCard } from '../reports/BarsCard.tsx';
import { reportQuery } from '../reports/queries.ts';

/** The time of this month in a repository, by person. */
export function useMonth({ owner, repo }: RepositoryPlace) {
  const source = { kind: 'repository', owner, repo } as const;
  const filter = { preset: 'this-month', time_zone: useZone() };
  return { source, filter, report: useQuery(reportQuery(source, { ...filter, group_by: 'user' })) };
}

/** The hours of this month by day and person. */
export function MonthCard({ place }: { place: RepositoryPlace }) {
  const { source, filter, report } = useMonth(place);
  return (
    <Loaded query={report} rows={8}>
      {(found) =>
        found.total.count > 0 && (
          <BarsCard report={found} source={source} filter={filter} unit="day" />
        )
      }
    </Loaded>
  );
}
