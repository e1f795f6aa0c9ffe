import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../app/session.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { day, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { mayTrack } from '../components/rights.ts';
import classes from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { useLocks } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { EntryTable } from './EntryTable.tsx';
import type { IssueProps } from './issueProps.ts';
import { entriesQuery } from './listQueries.ts';
import { issueTimeQuery } from './queries.ts';
import { SideSection } from './SideSection.tsx';

const t = messages.issue;
/** Entries at first; the others are one click away. */
const fewest = 5;

/** The entries of an issue that the viewer can list, with their actions. */
export function EntriesPanel(props: IssueProps) {
  const { repository, issue, place } = props;
  const [showsAll, setShowsAll] = useState(false);
  const { entries: page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const zone = useZone();
  const user = useSession();
  const entries = useQuery({ ...entriesQuery(place, page), placeholderData: keepPreviousData });
  const { users = [] } = useQuery(issueTimeQuery(place)).data ?? {};
  const locks = useLocks([repository.id]);
  const [lock] = locks.values();
  const tracks = mayTrack(repository, issue, user);
  const total = entries.data?.total ?? 0;
  const isShort = !showsAll && page === 1 && total > fewest;
  return (
    <SideSection
      title={messages.time.entries}
      action={
        isShort && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsAll(true)}>
            {t.showAll(number(total))}
          </Button>
        )
      }
    >
      {lock?.until != null && (
        <Text className={classes.text}>
          {t.lockedUntil(day(lock.until, zone))}{' '}
          {lock.locked_by !== null && t.lockedBy(lock.locked_by)}{' '}
          <span dir="auto">{lock.reason}</span>
        </Text>
      )}
      <Loaded query={entries}>
        {({ items }) =>
          total === 0 ? (
            <EmptyState title={t.noEntries}>
              {tracks ? t.noEntriesText : t.noEntriesReader}
            </EmptyState>
          ) : (
            <>
              <EntryTable
                {...props}
                people={users.map(({ user_id }) => user_id)}
                entries={isShort ? items.slice(0, fewest) : items}
                locks={locks}
                mayTrack={tracks}
              />
              {!isShort && (
                <Pager
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
              )}
            </>
          )
        }
      </Loaded>
    </SideSection>
  );
}
