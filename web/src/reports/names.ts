import { useQuery } from '@tanstack/react-query';
import { useAreas } from '../app/area.ts';
import type { Narrowing } from './search.ts';

type Named = Pick<Narrowing, 'client' | 'project' | 'repository' | 'issue'>;

/** What people read instead of ids, and of the address of an activity. */
export type FilterNames = Readonly<Partial<Record<keyof Named, string | undefined>>>;

declare module '../app/area.ts' {
  interface Area {
    readonly nameReportFilters?: (filter: Named) => Promise<FilterNames>;
  }
}

/** The names in a report's filters, as far as the viewer may know them. */
export function useFilterNames({ client, project, repository, issue }: Named): FilterNames {
  const finders = useAreas().flatMap(({ nameReportFilters = [] }) => nameReportFilters);
  const filter = { client, project, repository, issue } as Named;
  const isWanted = client !== undefined || project !== undefined || repository?.startsWith('-/');
  const { data = {} } = useQuery({
    queryKey: ['projects', 'names', filter],
    enabled: isWanted === true,
    queryFn: async (): Promise<FilterNames> =>
      Object.assign({}, ...(await Promise.all(finders.map((find) => find(filter))))),
  });
  return data;
}
