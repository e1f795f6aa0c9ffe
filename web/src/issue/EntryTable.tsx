import { Badge, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { CircleSlash } from 'lucide-react';
import type { Schema } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { useSession } from '../app/session.ts';
import { dateIn } from '../app/zonedTime.ts';
import { Dot } from '../components/Dot.tsx';
import { dateOfEntry, instantOfEntry } from '../components/entry.ts';
import { dayAndTime, dayOf, hours, shortDay } from '../components/format.ts';
import { Parts } from '../components/Parts.tsx';
import { mayAdminister } from '../components/rights.ts';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { EntryMenu } from '../entries/EntryMenu.tsx';
import { isFixed, type Locks } from '../entries/locks.ts';
import { useDeletingIds } from '../entries/mutations.ts';
import { messages } from '../messages/index.ts';
import { personSlot } from '../theme/repositoryColours.ts';
import styles from './issue.module.css';
import type { IssueProps } from './issueProps.ts';

const t = messages.issue;
type Entry = Schema<'TrackedTime'>;

export function EntryTable({
  repository,
  entries,
  people,
  locks,
  mayTrack,
}: IssueProps & {
  entries: readonly Entry[];
  /** Those whose time is shown, by number, the one with the most first: their colours. */
  people: readonly number[];
  locks: Locks;
  mayTrack: boolean;
}) {
  const user = useSession();
  const deleting = useDeletingIds();
  const beside = useAreas().flatMap(({ besideEntry = [] }) => besideEntry);
  const isAllowedAdmin =
    repository.internal_tracker.admins_may_edit_time && mayAdminister(repository, user);
  const isLocked = (entry: Entry): boolean => isFixed(entry, locks);
  return (
    <WideTable minWidth={300} label={messages.time.entries}>
      <Table.Thead className={classes.hidden}>
        <Table.Tr>
          <Table.Th>{messages.entries.when}</Table.Th>
          <Table.Th>{messages.layout.person}</Table.Th>
          <Table.Th>{messages.entries.note}</Table.Th>
          <Table.Th>{t.actions}</Table.Th>
          <Table.Th>{messages.entries.time}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => {
          const isOwn = entry.user_id === user?.id || user?.is_admin === true;
          return (
            <Table.Tr key={entry.id} opacity={deleting.has(entry.id) ? 0.4 : 1}>
              <Table.Td>
                <EntryMoment entry={entry} isLocked={isLocked(entry)} />
              </Table.Td>
              <Table.Td className={styles.who}>
                <Dot colour={personSlot(Math.max(0, people.indexOf(entry.user_id)))} />{' '}
                <Whose entry={entry} />
              </Table.Td>
              <Table.Td className={`${classes.text} ${styles.note}`} dir="auto" title={entry.note}>
                {entry.note}
              </Table.Td>
              <Table.Td className={styles.act}>
                <EntryMenu
                  entry={entry}
                  isLocked={isLocked(entry)}
                  mayEdit={mayTrack && (isOwn || isAllowedAdmin)}
                  mayDelete={mayTrack && isOwn}
                />
              </Table.Td>
              <Table.Td ta="right" className={styles.when}>
                <Parts of={beside} props={{ id: entry.id }} />
                {!entry.billable && (
                  <Text span c="dimmed" title={t.notBillable} me="xs">
                    <CircleSlash size={12} />
                    <VisuallyHidden>{t.notBillable}</VisuallyHidden>
                  </Text>
                )}
                {hours(entry.time)}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </WideTable>
  );
}

function Whose({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.user_name}
      {entry.created_by !== null && (
        <Text size="xs" c="dimmed">
          {t.enteredBy(entry.created_by)}
        </Text>
      )}
    </>
  );
}

function EntryMoment({ entry, isLocked }: { entry: Entry; isLocked: boolean }) {
  const zone = useZone();
  const at = instantOfEntry(entry);
  const date = dateOfEntry(entry, zone);
  const thisYear = dateIn(new Date(), zone).slice(0, 4);
  return (
    <Stack gap="xs" align="flex-start">
      <time
        dateTime={entry.day ?? at}
        title={entry.day === null ? `${dayAndTime(at, zone)}, ${zone}` : dayOf(entry.day)}
        className={styles.when}
      >
        {date.slice(0, 4) === thisYear ? shortDay(date) : dayOf(date)}
      </time>
      {isLocked && (
        <Badge variant="default" size="sm" className={styles.locked}>
          {t.lockedEntry}
        </Badge>
      )}
    </Stack>
  );
}
