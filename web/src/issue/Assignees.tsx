import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../app/api.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import type { IssuePlace } from '../components/issuePlace.ts';
import { TextLink } from '../components/links.tsx';
import classes from '../components/text.module.css';
import { UserSelect } from '../components/UserSelect.tsx';
import { messages } from '../messages/index.ts';
import { useEditIssue } from './queries.ts';

const t = messages.issue;

/** The assignees of an issue; users with permission can add and remove them. */
export function Assignees({
  issue,
  place,
  mayChange,
}: {
  issue: Schema<'Issue'>;
  place: IssuePlace;
  mayChange: boolean;
}) {
  const [name, setName] = useState('');
  const edit = useEditIssue(place);
  const assignees = issue.assignees ?? [];
  const names = assignees.map(({ login }) => login);
  const set = (assignees: string[]) =>
    edit.mutate(
      { assignees },
      // Keep a name that was typed since the request.
      { onSuccess: () => setName((now) => (assignees.includes(now.trim()) ? '' : now)) },
    );
  return (
    <Stack gap="xs">
      {names.length === 0 && <Text>{t.noAssignees}</Text>}
      {assignees.map(({ id, login: one }) => (
        <Group key={one} gap="sm" wrap="nowrap">
          {/* Users of the code host have no page here. */}
          {id < 0 ? (
            <Text className={classes.text}>{one}</Text>
          ) : (
            <TextLink to="/$owner" params={{ owner: one }} className={classes.text}>
              {one}
            </TextLink>
          )}
          {mayChange && (
            <CloseButton
              size={24}
              aria-label={t.unassign(one)}
              disabled={edit.isPending}
              onClick={() => set(names.filter((other) => other !== one))}
            />
          )}
        </Group>
      ))}
      {edit.isError && <ErrorBox error={edit.error} />}
      {mayChange && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') set([...names, name.trim()]);
          }}
        >
          <Group gap="sm" align="flex-end" wrap="nowrap">
            <UserSelect
              aria-label={t.addAssignee}
              placeholder={t.addAssignee}
              flex={1}
              value={name}
              onChange={setName}
            />
            <Button type="submit" loading={edit.isPending}>
              {t.assign}
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  );
}
