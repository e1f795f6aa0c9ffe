import { useQuery } from '@tanstack/react-query';
import { Table2, Users } from 'lucide-react';
import { useSession } from '../app/session.ts';
import { ViewSwitch } from '../components/ViewSwitch.tsx';
import { messages } from '../messages/index.ts';
import { leadsQuery } from './queries.ts';

/** People and their team page; the latter only for those who lead others. */
export function PeopleViews({ current }: { current: '/-/people' | '/-/people/team' }) {
  const viewer = useSession();
  const id = viewer?.id ?? 0;
  const isLead = useQuery({ ...leadsQuery(id), enabled: id !== 0 }).data ?? false;
  if (!isLead && current === '/-/people') return null;
  return (
    <ViewSwitch
      current={current}
      views={[
        { to: '/-/people', label: messages.layout.people, Icon: Users },
        { to: '/-/people/team', label: messages.team.title, Icon: Table2 },
      ]}
    />
  );
}
