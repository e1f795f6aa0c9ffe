import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { NameSelect, type NameSelectProps } from './NameSelect.tsx';

export const foundUsersQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'found', text],
    queryFn: async (): Promise<string[]> => {
      const { data } = await api.GET('/users/search', {
        params: { query: { q: text, limit: 10 } },
      });
      return (data?.data ?? []).map(({ login }) => login);
    },
  });

/** A field for a user name, with suggestions. */
export function UserSelect(props: NameSelectProps) {
  return <NameSelect text={props.value} queryOf={foundUsersQuery} {...props} />;
}
