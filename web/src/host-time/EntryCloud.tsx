import { useQuery } from '@tanstack/react-query';
import { CloudAlert } from 'lucide-react';
import { IconLink } from '../components/IconLink.tsx';
import { marksOfDifferences } from './queries.ts';

/** Beside an entry that is not on the host: why, and the way to the page that repairs it. */
export default function EntryCloud({ id }: { id: number }) {
  const query = { queryKey: ['times', 'marks', 'host'], queryFn: marksOfDifferences };
  const reason = useQuery(query).data?.get(id);
  return reason === undefined ? null : (
    <IconLink
      to="/-/settings/host"
      aria-label={reason}
      title={reason}
      variant="subtle"
      color="yellow"
      size="sm"
      style={{ verticalAlign: 'middle' }}
    >
      <CloudAlert size={14} aria-hidden />
    </IconLink>
  );
}
