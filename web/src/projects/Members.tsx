import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { confirmAction } from '../components/confirm.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { AddPerson, type Given, RoleTable } from '../components/RoleTable.tsx';
import { withPassword } from '../components/withPassword.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { membersQuery, type Project, useChange } from './queries.ts';
import { t } from './texts.ts';

const of = messages.repositorySettings;

/** Who manages a project and who tracks time in it; managers change that. */
export default function Members({ project: { id, role } }: { project: Project }) {
  const project = id ?? 0;
  const members = useQuery(membersQuery(project));
  const put = ({ name: member, role }: Given) =>
    withPassword(() =>
      api.PUT('/projects/{project}/members/{member}', {
        params: { path: { project, member } },
        body: { role: role === 'manager' ? role : 'member' },
      }),
    );
  const add = useChange(put);
  const change = useChange((given: Given) => put(given).catch(notifyError));
  const remove = useChange((member: string) =>
    api.DELETE('/projects/{project}/members/{member}', { params: { path: { project, member } } }),
  );
  const ask = async (name: string) => {
    const question = { title: of.removeTitle(name), text: t.removeMemberText, action: of.remove };
    if (await confirmAction(question)) remove.mutate(name, { onError: notifyError });
  };
  const isManager = role === 'manager';
  return (
    <Panel title={t.members} about={t.membersHint}>
      {isManager && <AddPerson roles={t.roles} usual="member" give={add} />}
      <Loaded query={members}>
        {(people) => (
          <RoleTable
            label={t.members}
            roles={t.roles}
            people={people}
            give={isManager ? change : undefined}
            onRemove={(name) => void ask(name)}
          />
        )}
      </Loaded>
    </Panel>
  );
}
