import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../app/session.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { day } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Pages } from '../components/Pages.tsx';
import classes from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { openAddEntry } from '../entries/dialogs.tsx';
import { lockQuery } from '../entries/queries.ts';
import { messages } from '../messages/index.ts';
import { mayTrack } from '../repositories/rights.ts';
import { EntryTable } from './EntryTable.tsx';
import type { IssueProps } from './issueProps.ts';
import { entriesQuery } from './queries.ts';
import { ResetButton } from './ResetButton.tsx';
import { SentenceForm } from './SentenceForm.tsx';

const t = messages.issue;

/** The entries of an issue that the viewer can list, with their actions. */
export function EntriesPanel(props: IssueProps) {
  const { repository, issue, place } = props;
  const { entries: page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const zone = useZone();
  const user = useSession();
  const entries = useQuery({ ...entriesQuery(place, page), placeholderData: keepPreviousData });
  const lock = useQuery(lockQuery(place.owner, place.repo)).data ?? null;
  const tracks = mayTrack(repository, issue, user);
  const hasOwn = (entries.data?.items ?? []).some(({ user_id }) => user_id === user?.id);
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t.entries}
          </Title>
          {tracks && (
            <Button
              variant="default"
              onClick={() => openAddEntry({ issue: { place, title: issue.title } })}
            >
              {t.add}
            </Button>
          )}
        </Group>
        {tracks && <SentenceForm place={place} />}
        {lock?.until != null && (
          <Text size="sm" className={classes.text}>
            {t.lockedUntil(day(lock.until, zone))}{' '}
            {lock.locked_by !== null && t.lockedBy(lock.locked_by)}{' '}
            <span dir="auto">{lock.reason}</span>
          </Text>
        )}
        <Loaded query={entries}>
          {({ items, total }) =>
            total === 0 ? (
              <EmptyState title={t.noEntries}>
                {tracks ? t.noEntriesText : t.noEntriesReader}
              </EmptyState>
            ) : (
              <>
                <EntryTable
                  {...props}
                  entries={items}
                  lockedUntil={lock?.until ?? null}
                  mayTrack={tracks}
                />
                <Pages
                  page={page}
                  total={total}
                  onChange={(to) =>
                    void navigate({
                      to: '.',
                      search: (before) => ({ ...before, entries: to === 1 ? undefined : to }),
                      resetScroll: false,
                    })
                  }
                />
                {tracks && hasOwn && <ResetButton place={place} />}
              </>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}
