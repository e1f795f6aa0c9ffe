import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, api, dataOf } from '../app/api.ts';
import { createOnce, issuesChanged, repositoriesChanged } from '../app/changes.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { messages } from '../messages/index.ts';
import { useStart } from '../stopwatch/mutations.ts';

const t = messages.home;

interface Task {
  readonly owner: string;
  readonly project: string;
  readonly title: string;
}

/** The project, unless it exists. */
async function ensureProject({ project }: Task): Promise<void> {
  const body = { name: project, private: true };
  try {
    await createOnce(['repository', body], (header) =>
      api.POST('/user/repos', { params: { header }, body }),
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Creates the project and its issue, and starts the stopwatch. A second try creates nothing twice. */
function useBegin() {
  const start = useStart();
  return useMutation({
    mutationFn: async (task: Task) => {
      await ensureProject(task);
      const { owner, project: repo, title } = task;
      const body = { title };
      const { data } = await createOnce(['issue', owner, repo, body], (header) =>
        api.POST('/repos/{owner}/{repo}/issues', {
          params: { path: { owner, repo }, header },
          body,
        }),
      );
      const place = { owner, repo, index: dataOf(data).number };
      await start.mutateAsync({ place, title });
    },
    onSettled: () => Promise.all([repositoriesChanged(), issuesChanged()]),
  });
}

/** The first hour: a name for the work is all that the stopwatch needs. */
export function FirstTask({
  owner,
  project,
  children,
}: {
  owner: string;
  project: string;
  /** Other ways to begin. */
  children?: ReactNode;
}) {
  const begin = useBegin();
  const form = useForm({ initialValues: { title: '', project } });
  const submit = form.onSubmit((values) =>
    begin.mutate({ owner, title: values.title.trim(), project: values.project.trim() }),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        {begin.isError && <ErrorBox error={begin.error} />}
        <TextInput
          size="md"
          aria-label={t.task}
          placeholder={t.taskExample}
          maxLength={255}
          required
          autoFocus
          {...form.getInputProps('title')}
        />
        <TextInput
          label={t.project}
          description={t.projectHint}
          maxLength={100}
          required
          withAsterisk={false}
          spellCheck={false}
          {...form.getInputProps('project')}
        />
        <Group justify="flex-end">
          {children}
          <Button
            variant="filled"
            type="submit"
            leftSection={<Play size={14} fill="currentColor" aria-hidden />}
            loading={begin.isPending}
          >
            {t.startStopwatch}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
