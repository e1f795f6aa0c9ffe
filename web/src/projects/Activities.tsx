import { Button, Group, Switch, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { once } from '../app/changes.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Panel } from '../components/Panel.tsx';
import { RecordForm } from '../components/RecordForm.tsx';
import { RenameField } from '../components/RenameField.tsx';
import { WideTable } from '../components/WideTable.tsx';
import { notifyError } from '../notifications/notify.tsx';
import { useStart } from '../stopwatch/mutations.ts';
import {
  type Activity,
  activitiesQuery,
  type Project,
  placeOfActivity,
  useChange,
} from './queries.ts';
import { t } from './texts.ts';

const maxLength = 255;

/** What a project has time on besides issues; managers change the list. */
export default function Activities({ project }: { project: Project }) {
  const [archived, setArchived] = useState(false);
  const id = project.id ?? 0;
  const list = useQuery(activitiesQuery(id, archived));
  const mayChange = project.role === 'manager' && !project.archived;
  return (
    <Panel
      title={t.activities}
      about={t.activitiesHint}
      tools={
        <Switch
          label={t.archivedOnes}
          checked={archived}
          onChange={({ currentTarget }) => setArchived(currentTarget.checked)}
        />
      }
    >
      <Loaded query={list} rows={3}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={archived ? t.noneArchived : t.noActivities} />
          ) : (
            <WideTable minWidth={280} label={t.activities}>
              <Table.Tbody>
                {found.map((activity) => (
                  <Row key={activity.index} {...{ project, activity, mayChange }} />
                ))}
              </Table.Tbody>
            </WideTable>
          )
        }
      </Loaded>
      {mayChange && !archived && <AddActivity project={id} />}
    </Panel>
  );
}

function Row({
  project,
  activity: { index, name, archived },
  mayChange,
}: {
  project: Project;
  activity: Activity;
  mayChange: boolean;
}) {
  const id = project.id ?? 0;
  const [isEdited, setIsEdited] = useState(false);
  const start = useStart();
  const params = { path: { project: id, index } };
  const edit = useChange((body: { name?: string; archived?: boolean }) =>
    api.PATCH('/projects/{project}/activities/{index}', { params, body }),
  );
  const change = (body: { name?: string; archived?: boolean }) =>
    edit.mutate(body, { onError: notifyError });
  const buttons = [
    [t.rename, () => setIsEdited(true)],
    [archived ? t.restore : t.archive, () => change({ archived: !archived })],
  ] as const;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {isEdited ? (
          <RenameField
            label={t.nameOf(name)}
            {...{ name, maxLength }}
            onDone={(next) => {
              setIsEdited(false);
              if (next !== name) change({ name: next });
            }}
          />
        ) : (
          <bdi>{name}</bdi>
        )}
      </Table.Th>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          {mayChange &&
            buttons.map(([label, onClick]) => (
              <Button
                key={label}
                {...{ size: 'compact-sm', variant: 'subtle', color: 'gray', onClick }}
                aria-label={`${name}: ${label}`}
              >
                {label}
              </Button>
            ))}
          {!archived && !project.archived && (
            <Button
              size="compact-sm"
              leftSection={<Play size={14} aria-hidden />}
              aria-label={`${name}: ${t.start}`}
              loading={start.isPending}
              onClick={() => start.mutate({ place: placeOfActivity(id, index), title: name })}
            >
              {t.start}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function AddActivity({ project }: { project: number }) {
  const params = { path: { project }, header: once() };
  const add = useChange((name: string) =>
    api.POST('/projects/{project}/activities', { params, body: { name } }),
  );
  return (
    <RecordForm
      key={add.submittedAt}
      values={{ name: '' }}
      fields={[{ name: 'name', label: t.addActivity, maxLength, required: true }]}
      isQuiet
      action={t.add}
      save={({ name }) => add.mutateAsync(String(name).trim())}
    />
  );
}
