import { ActionIcon, Badge, Checkbox, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { CircleSlash, Lock, Play, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { RepositoryDot } from '../components/Dot.tsx';
import { type Entry, isReadable, placeOfEntry } from '../components/entry.ts';
import { day, hours, timeOfDay } from '../components/format.ts';
import { useZone } from '../components/zone.ts';
import { EntryMenu } from '../entries/EntryMenu.tsx';
import { isProvisional } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
import { useStart } from '../stopwatch/mutations.ts';
import { IssueName } from './IssueName.tsx';
import { RowEditor } from './RowEditor.tsx';
import { type Draft, draftOf, type OnDraft } from './rowDraft.ts';
import classes from './time.module.css';

const t = messages.time;

/** The time of an entry; from start to end if known. */
export function whenOf({ started, created, day, time }: Entry, zone: string): string {
  if (day !== null) return messages.week.noStart;
  if (started === null) return t.at(timeOfDay(created, zone));
  const end = new Date(Date.parse(started) + time * 1000);
  return `${timeOfDay(started, zone)} – ${timeOfDay(end, zone)}`;
}

interface EntryRowProps {
  entry: Entry;
  /** Seconds without entries before it on the same day. */
  gap: number;
  /** End of the locked period that covers this entry, or null. */
  lockedUntil: string | null;
  /** Messages of the checks. */
  warnings: readonly string[];
  /** Deletion is pending. */
  isDeleting: boolean;
  draft: Draft | undefined;
  onDraft: OnDraft;
  isSelected: boolean;
  /** Entries are selected: each row shows its box. */
  isSelecting: boolean;
  /** @param isRange from the last one selected */
  onSelect: (isRange: boolean) => void;
}

/**
 * An entry with inline editing of times, duration and note. Memoized, so that scrolling does not rerender
 * rows.
 */
export const EntryRow = memo(Row, (before, now) =>
  comparedProps.every((member) => before[member] === now[member]),
);

/** All props but the callbacks, which are new at each render but do the same. */
const comparedProps =
  'entry gap lockedUntil warnings isDeleting draft isSelected isSelecting'.split(
    ' ',
  ) as (keyof EntryRowProps)[];

function Row(props: EntryRowProps) {
  const { entry, gap, lockedUntil, warnings, isDeleting, draft, onDraft } = props;
  const { isSelected, isSelecting, onSelect } = props;
  const zone = useZone();
  const start = useStart();
  const noteButton = useRef<HTMLButtonElement>(null);
  const lengthButton = useRef<HTMLButtonElement>(null);
  const begun = useRef<Draft['begin'] | null>(null);
  useEffect(() => {
    if (draft !== undefined) {
      begun.current = draft.begin;
      return;
    }
    // After editing, focus returns to the button that started it.
    if (begun.current !== null) {
      (begun.current === 'note' ? noteButton : lengthButton).current?.focus();
      begun.current = null;
    }
  }, [draft]);
  const isWaiting = isProvisional(entry);
  const { billed_as } = entry;
  const isLocked = lockedUntil !== null || billed_as !== '';
  const isOpen = !isLocked && isReadable(entry) && !isDeleting && !isWaiting;
  if (draft !== undefined && isOpen) {
    return <RowEditor entry={entry} draft={draft} onDraft={onDraft} />;
  }
  const tags = entry.tags.map((tag) => (
    <Badge key={tag} color="gray" ms="xs" dir="auto">
      {tag}
    </Badge>
  ));
  const length = hours(entry.time);
  const billable = entry.billable ? messages.entries.billable : messages.entries.notBillable;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do the same
    <div
      className={classes.entry}
      data-going={isDeleting || undefined}
      data-selecting={isSelecting || undefined}
      data-selected={isSelected || undefined}
      onDoubleClick={() => isOpen && !isSelecting && onDraft(draftOf(entry, 'note', zone))}
    >
      <span className={classes.pick}>
        {isReadable(entry) && !isWaiting && (
          <Checkbox
            size="xs"
            className={classes.box}
            tabIndex={isSelecting ? 0 : -1}
            aria-label={messages.bulk.select(length, entry.issue.title)}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        )}
        <RepositoryDot repository={entry.issue.repository?.id} />
      </span>
      <IssueName issue={entry.issue} className={classes.issue} />
      {isOpen ? (
        <UnstyledButton
          ref={noteButton}
          className={classes.note}
          dir="auto"
          title={entry.note}
          onClick={() => onDraft(draftOf(entry, 'note', zone))}
        >
          <VisuallyHidden>{t.changeNote}</VisuallyHidden>
          {entry.note || (tags.length === 0 && <span className={classes.noNote}>{t.addNote}</span>)}
          {tags}
        </UnstyledButton>
      ) : (
        <Text className={classes.note} dir="auto" title={entry.note}>
          {entry.note}
          {tags}
        </Text>
      )}
      <span className={classes.billable} title={billable}>
        {!entry.billable && <CircleSlash size={14} />}
        <VisuallyHidden>{billable}</VisuallyHidden>
      </span>
      <span className={classes.actions}>
        {isReadable(entry) && (
          <ActionIcon
            size={24}
            aria-label={t.continueOn(entry.issue.title)}
            disabled={start.isPending || entry.issue.state === 'closed'}
            onClick={() => start.mutate({ place: placeOfEntry(entry), title: entry.issue.title })}
          >
            <Play size={14} />
          </ActionIcon>
        )}
        {!isWaiting && (
          <EntryMenu
            entry={entry}
            isLocked={isLocked}
            mayEdit={!isDeleting}
            onSelect={() => onSelect(false)}
          />
        )}
      </span>
      <Text c="dimmed" className={`${classes.when} ${classes.figure}`}>
        {gap > 0 && (
          <Text span size="xs" className={classes.gap}>
            {t.gap(hours(gap))}
          </Text>
        )}
        {whenOf(entry, zone)}
      </Text>
      {isOpen ? (
        <UnstyledButton
          ref={lengthButton}
          className={`${classes.length} ${classes.figure}`}
          aria-label={t.changeDuration(length)}
          onClick={() => onDraft(draftOf(entry, 'duration', zone))}
        >
          {length}
        </UnstyledButton>
      ) : (
        <span className={`${classes.length} ${classes.figure}`}>{length}</span>
      )}
      {(isLocked || isWaiting || warnings.length > 0) && (
        <div className={classes.marks}>
          {isWaiting && (
            <Text size="xs" c="dimmed" className={classes.mark}>
              {t.waiting}
            </Text>
          )}
          {isLocked && (
            <Text size="xs" c="dimmed" className={classes.mark}>
              <Lock size={12} aria-hidden />{' '}
              {billed_as !== '' || lockedUntil === null
                ? messages.entries.billedWith(billed_as)
                : t.locked(day(lockedUntil, zone))}
            </Text>
          )}
          {warnings.map((warning) => (
            <Text key={warning} size="xs" className={`${classes.mark} ${classes.odd}`}>
              <TriangleAlert size={12} /> {warning}
            </Text>
          ))}
        </div>
      )}
    </div>
  );
}
