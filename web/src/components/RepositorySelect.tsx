import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
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

/** A field for a repository, `owner/name`, with suggestions. */
export function RepositorySelect(props: NameSelectProps) {
  // The search covers names only, not owners.
  const text = props.value.split('/').at(-1);
  return <NameSelect text={text} queryOf={foundQuery} maxLength={200} {...props} />;
}
