import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { NameSelect, type NameSelectProps } from '../components/NameSelect.tsx';
import { adminMessages } from '../messages/administration.ts';

/** Kinds of targets that begin with a text, and users by name: `user:12 mira`. */
const targetsQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'targets', text],
    queryFn: async (): Promise<string[]> => {
      const query = { q: text.replace(/^\w*:/, ''), limit: 10 };
      const { data } = await api.GET('/users/search', { params: { query } });
      const kinds = Object.keys(adminMessages.adminAudit.targetTypes).map((noun) => `${noun}:`);
      return [
        ...kinds.filter((kind) => kind.startsWith(text)),
        ...(data?.data ?? []).map(({ id, login }) => `user:${id} ${login}`),
      ];
    },
  });

/** A field for a target such as `user:12`, with suggestions. */
export const TargetSelect = ({ onChange, ...props }: NameSelectProps) => (
  <NameSelect
    text={props.value}
    queryOf={targetsQuery}
    onChange={(text) => onChange(text.split(' ')[0] ?? '')}
    {...props}
  />
);
