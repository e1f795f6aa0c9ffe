import { useQuery } from '@tanstack/react-query';
import type { Field, Values } from '../components/RecordForm.tsx';
import { isolated } from '../messages/isolate.ts';
import { clientsQuery, newClient, optionsOf } from './queries.ts';
import { t } from './texts.ts';

/** The choice of a client, or the name of a new one. */
export function useClientFields(): Field[] {
  const { data: clients = [] } = useQuery(clientsQuery);
  const known = clients.map(({ id, name }) => ({ value: String(id), label: isolated(name) }));
  const [none, added] = optionsOf({ '': t.noClient, [newClient]: t.newClient });
  const data = [none, ...known, added].flatMap((one) => one ?? []);
  const isShown = ({ client }: Values) => client === newClient;
  return [
    { name: 'client', label: t.client, description: t.clientHint, kind: 'choice', data },
    { name: 'newClient', label: t.newClientName, maxLength: 100, required: true, isShown },
  ];
}
