import { ActionIcon, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useSession } from '../app/session.ts';
import { TextLink } from '../components/links.tsx';
import { Panel } from '../components/Panel.tsx';
import { RecordForm } from '../components/RecordForm.tsx';
import text from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import {
  addableQuery,
  addRepository,
  optionsOf,
  type Project,
  removeRepository,
  useChange,
} from './queries.ts';
import { t } from './texts.ts';

/** The repositories of a project; managers add those that they administer. */
export function Repositories({ project: { id, role, repositories } }: { project: Project }) {
  const project = id ?? 0;
  const isManager = role === 'manager';
  const user = useSession();
  const addable = useQuery({ ...addableQuery(user?.id ?? 0), enabled: isManager });
  const known = new Set(repositories.map(({ full_name }) => full_name));
  const data = optionsOf((addable.data ?? []).filter((name) => !known.has(name)));
  const choices = { data, description: t.repositoriesHint, required: true };
  const add = useChange((name: string) => addRepository(project, name));
  const remove = useChange((name: string) => removeRepository(project, name));
  return (
    <Panel title={t.repositories}>
      {repositories.length === 0 && <Text c="dimmed">{t.noRepositories}</Text>}
      {repositories.map(({ id, owner, name: repo, full_name }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <TextLink to="/$owner/$repo" params={{ owner, repo }} size="sm" className={text.text}>
            {full_name}
          </TextLink>
          {isManager && (
            <ActionIcon
              aria-label={`${full_name}: ${messages.repositorySettings.remove}`}
              onClick={() => remove.mutate(full_name, { onError: notifyError })}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {isManager && (
        <RecordForm
          key={repositories.length}
          values={{ repository: '' }}
          fields={[{ name: 'repository', label: t.addRepository, kind: 'search', ...choices }]}
          isQuiet
          action={t.add}
          save={({ repository }) => add.mutateAsync(String(repository))}
        />
      )}
    </Panel>
  );
}
