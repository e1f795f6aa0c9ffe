import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { queryClient } from '../app/query.ts';
import { foundQuery as foundIssuesQuery } from './issueOptions.ts';
import { NameSelect, type NameSelectProps } from './NameSelect.tsx';

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['repositories', 'found', text],
    queryFn: async (): Promise<string[]> => {
      const { data } = await api.GET('/repos/search', {
        params: { query: { q: text, limit: 10 } },
      });
      return (data?.data ?? []).map(({ full_name }) => full_name);
    },
  });

/** Also projects that have activities, by name. */
const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['repositories', 'found', 'with projects', text],
    queryFn: async (): Promise<string[]> => {
      const issues = await queryClient.fetchQuery(foundIssuesQuery(text, false));
      const repositories = await queryClient.fetchQuery(foundQuery(text));
      return [...issues.flatMap(({ place }) => place.project ?? []), ...repositories];
    },
  });

/** A field for a repository, `owner/name`, with suggestions. */
export function RepositorySelect({
  withProjects = false,
  ...props
}: NameSelectProps & { withProjects?: boolean }) {
  // The search covers names only, not owners.
  const text = props.value.split('/').at(-1);
  const queryOf = withProjects ? placesQuery : foundQuery;
  return <NameSelect text={text} queryOf={queryOf} maxLength={200} {...props} />;
}
