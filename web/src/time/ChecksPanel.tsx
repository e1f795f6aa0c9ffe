import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/EmptyState.tsx';
import { dateOfEntry, type Entry, isReadable } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { ButtonLink } from '../components/links.tsx';
import parts from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { openEditEntry } from '../entries/dialogs.tsx';
import { EntryMenu } from '../entries/EntryMenu.tsx';
import { isFixed, type Locks, useLocksOf } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { dayInWords } from './dayNames.ts';
import { whenOf } from './EntryRow.tsx';
import { FixButton } from './FixButton.tsx';
import { type Finding, findingsQuery, findingText } from './findings.ts';
import { fixesOf } from './fixes.ts';
import { IssueName } from './IssueName.tsx';
import type { TimesQuery } from './search.ts';
import classes from './time.module.css';

const t = messages.time;

/** Possible mistakes, each with its fixes. */
export function ChecksPanel({ query }: { query: TimesQuery }) {
  const findings = useQuery(findingsQuery(query));
  return (
    <Loaded query={findings}>
      {(found) =>
        found.findings.length === 0 ? (
          <EmptyState title={t.reviewEmpty}>{t.reviewEmptyText}</EmptyState>
        ) : (
          <Stack gap="sm">
            <Text role="status">{t.reviewCount(found.findings.length)}</Text>
            {!found.complete && <Text c="dimmed">{t.reviewTruncated}</Text>}
            <FindingCards findings={found.findings} />
          </Stack>
        )
      }
    </Loaded>
  );
}

const keyOf = ({ kind, day, times }: Finding): string =>
  [kind, day, ...times.map(({ id }) => id)].join(' ');

function FindingCards({ findings }: { findings: readonly Finding[] }) {
  const locks = useLocksOf(findings.flatMap(({ times }) => times as readonly Entry[]));
  return findings.map((finding) => (
    <FindingCard key={keyOf(finding)} finding={finding} locks={locks} />
  ));
}

function FindingCard({ finding, locks }: { finding: Finding; locks: Locks }) {
  const zone = useZone();
  const entries: readonly Entry[] = finding.times;
  const isLocked = (entry: Entry): boolean => isFixed(entry, locks);
  const isOpen = !entries.some(isLocked);
  const [first] = entries;
  const kind = String(finding.kind);
  const day = finding.day as string | null;
  const fixes = isOpen || kind === 'closed_issue' ? fixesOf(finding, entries, zone) : [];
  return (
    <Card withBorder component="section" aria-label={findingText(finding)} p="sm">
      <Stack gap="sm">
        <Group gap="sm" align="baseline">
          <Title order={2} size="h5">
            {t.kinds[kind as keyof typeof t.kinds] ?? kind}
          </Title>
          {day !== null && <Text c="dimmed">{dayInWords(day, zone)}</Text>}
        </Group>
        <Text>{findingText(finding)}</Text>
        {entries.map((entry) => (
          <div key={entry.id} className={classes.found}>
            <Text c="dimmed" className={`${classes.figure} ${classes.when}`}>
              {whenOf(entry, zone)}
              {dateOfEntry(entry, zone) !== day && (
                <Text span display="block" size="xs">
                  {dayInWords(dateOfEntry(entry, zone), zone)}
                </Text>
              )}
            </Text>
            <div>
              <IssueName issue={entry.issue} />
              <Text className={parts.text} dir="auto">
                {entry.note}
              </Text>
            </div>
            <Text fw={600} ta="right" className={classes.figure}>
              {hours(entry.time)}
            </Text>
            <EntryMenu entry={entry} isLocked={isLocked(entry)} />
          </div>
        ))}
        <Text c="dimmed">{t.suggestedFix(t.foundFix[kind] ?? '')}</Text>
        <Group gap="sm">
          {fixes.map((fix) => (
            <FixButton key={fix.label} fix={fix} />
          ))}
          {kind === 'closed_issue' && isOpen && first !== undefined && isReadable(first) && (
            <Button size="compact-sm" onClick={() => openEditEntry(first, { begin: 'issue' })}>
              {messages.entries.move}
            </Button>
          )}
          {kind === 'future' && isOpen && first !== undefined && isReadable(first) && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => openEditEntry(first, { begin: 'from' })}
            >
              {t.fixes.changeTime}
            </Button>
          )}
          {kind === 'long_entry' && isOpen && first !== undefined && isReadable(first) && (
            <Button size="compact-sm" onClick={() => openEditEntry(first)}>
              {t.fixes.shorten}
            </Button>
          )}
          {kind === 'long_stopwatch' && (
            <ButtonLink size="compact-sm" variant="light" to="/">
              {t.fixes.toStopwatch}
            </ButtonLink>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
