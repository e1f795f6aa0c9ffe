import { Button, Group, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Entry, placeOfEntry } from '../components/entry.ts';
import { nameOfPlace } from '../components/issuePlace.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import {
  changesBackTo,
  differencesOf,
  issueOfState,
  placeOfState,
  type Revision,
  stateText,
} from './history.ts';
import { useEditEntry, useRestoreEntry } from './mutations.ts';
import { revisionsQuery } from './queries.ts';
import { readEntry } from './requests.ts';

const t = messages.entries;

/** The history of an entry, oldest first; users who can edit it can restore each version. */
export function EntryHistory({
  entry,
  mayEdit,
  mayDelete,
  onDone,
}: {
  entry: Entry;
  /** Whether the user can restore earlier versions. */
  mayEdit: boolean;
  /** Whether the user can restore a deleted entry. */
  mayDelete: boolean;
  onDone: () => void;
}) {
  const [page, setPage] = useState(1);
  // True while a restore moves the entry to another issue: its history can then no longer be read
  // here.
  const [isMoving, setIsMoving] = useState(false);
  const revisions = useQuery({ ...revisionsQuery(entry, page), enabled: !isMoving });
  const edit = useEditEntry();
  const restore = useRestoreEntry();
  const goBackTo = async (revision: Revision): Promise<void> => {
    if (revision.after === null) return;
    setIsMoving(true);
    try {
      const now = await readEntry(entry);
      const [was, is] = [placeOfState(revision.after), placeOfEntry(now)].map(nameOfPlace);
      const isElsewhere = was !== is;
      await edit.mutateAsync({ entry: now, changes: changesBackTo(revision.after, isElsewhere) });
      onDone();
    } catch (refusal) {
      setIsMoving(false);
      notifyError(refusal);
    }
  };
  return (
    <Loaded query={revisions}>
      {({ items, total }) => {
        const isLastPage = page * 50 >= total;
        const isDeleted = isLastPage && items.at(-1)?.kind === 'delete';
        return (
          <Stack>
            {total === 0 && <Text c="dimmed">{t.noHistory}</Text>}
            <Timeline bulletSize={16} lineWidth={2} active={items.length}>
              {items.map((revision, i) => (
                <Timeline.Item key={revision.id} title={t.changedBy(revision.actor, revision.kind)}>
                  <RevisionText revision={revision} />
                  {mayEdit &&
                    revision.after !== null &&
                    !isDeleted &&
                    !(isLastPage && i === items.length - 1) && (
                      <Button
                        size="compact-xs"
                        mt="xs"
                        loading={edit.isPending}
                        onClick={() => void goBackTo(revision)}
                      >
                        {t.restoreVersion}
                      </Button>
                    )}
                </Timeline.Item>
              ))}
            </Timeline>
            <Pager page={page} total={total} size={50} onChange={setPage} />
            {isDeleted && mayDelete && (
              <Group justify="flex-end">
                <Button
                  loading={restore.isPending}
                  onClick={() => restore.mutateAsync(entry).then(onDone, () => undefined)}
                >
                  {t.restore}
                </Button>
              </Group>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function RevisionText({ revision }: { revision: Revision }) {
  const zone = useZone();
  const { before, after, kind, user, actor, client, created } = revision;
  const state = after ?? before;
  const differences = differencesOf(revision, zone);
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.text}>
        <RelativeTime at={created} /> · {t.via(client)}
        {user !== null && user !== actor && ` · ${t.onBehalfOf(user)}`}
      </Text>
      {differences.map(({ what, from, to }) => (
        <Text key={what} className={classes.text}>
          {what}: <bdi>{from}</bdi> → <bdi>{to}</bdi>
        </Text>
      ))}
      {differences.length === 0 && state !== null && (
        <Text className={classes.text} dir="auto">
          {stateText(state, zone, issueOfState(state))}
        </Text>
      )}
      {state === null && <Text c="dimmed">{t.hiddenState(kind)}</Text>}
    </>
  );
}
