import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, dataOf } from '../app/api.ts';
import { createOnce } from '../app/changes.ts';
import { useSession } from '../app/session.ts';
import { RecordForm, type Values } from '../components/RecordForm.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { useClientFields } from './clientFields.ts';
import * as queries from './queries.ts';
import { t } from './texts.ts';

/** Creates a project with its client and repositories, and leads to it. */
export default function NewProject({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const user = useSession();
  const { data: addable = [] } = useQuery(queries.addableQuery(user?.id ?? 0));
  const create = queries.useChange(async ({ name, repositories, ...values }: Values) => {
    const body = { name: String(name).trim(), client: await queries.chosenClient(values) };
    const { data } = await createOnce(['project', body], (header) =>
      api.POST('/projects', { params: { header }, body }),
    );
    const id = dataOf(data).id ?? 0;
    for (const one of repositories as string[]) {
      // The project exists: what could not be added can be added on its page.
      await queries.addRepository(id, one).catch(notifyError);
    }
    return id;
  });
  return (
    <RecordForm
      action={messages.repositories.createButton}
      values={{ name: '', client: '', newClient: '', repositories: [] }}
      fields={[
        { name: 'name', label: t.name, maxLength: 100, required: true },
        ...useClientFields(),
        {
          ...{ name: 'repositories', label: t.repositories, description: t.repositoriesHint },
          ...{ kind: 'many', data: queries.optionsOf(addable) },
        },
      ]}
      save={async (values) => {
        const id = await create.mutateAsync(values);
        close();
        void navigate({ to: '/-/projects/$project', params: { project: String(id) } });
      }}
    />
  );
}
