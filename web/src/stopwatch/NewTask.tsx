import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { longest } from '../app/lengths.ts';
import { useSession } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { messages } from '../messages/index.ts';
import { projectOf, useBegin, useProjects } from './begin.ts';

const t = messages.stopwatch;

interface NewTaskProps {
  /** What was typed before. */
  title?: string;
  onStarted?: () => void;
  /** Other ways to begin. */
  children?: ReactNode;
}

/** A name for the work is all that the stopwatch needs: creates an issue and starts it. */
export function NewTask(props: NewTaskProps) {
  const { login = '' } = useSession() ?? {};
  const { projects, likely } = useProjects();
  return (
    <Loaded query={projects} rows={3}>
      {(names) => <Form {...props} login={login} projects={names} likely={likely} />}
    </Loaded>
  );
}

function Form({
  title = '',
  onStarted,
  children,
  login,
  projects,
  likely,
}: NewTaskProps & { login: string; projects: readonly string[]; likely: string }) {
  const begin = useBegin();
  const form = useForm({ initialValues: { title, project: likely } });
  const submit = form.onSubmit((values) => {
    const place = projectOf(values.project, login, projects);
    begin.mutate({ title: values.title.trim(), ...place }, { onSuccess: onStarted });
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {begin.isError && <ErrorBox error={begin.error} />}
        <TextInput
          size="md"
          aria-label={t.task}
          placeholder={t.taskExample}
          maxLength={longest.issueTitle}
          dir="auto"
          required
          autoFocus
          {...form.getInputProps('title')}
        />
        <Autocomplete
          label={t.project}
          description={t.projectHint}
          data={projects}
          // The likely one was not searched for.
          filter={form.values.project === likely ? ({ options }) => options : undefined}
          maxLength={200}
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
