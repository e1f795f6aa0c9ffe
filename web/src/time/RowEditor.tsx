import { ActionIcon, Button, Flex, InputBase, Kbd, Text, Tooltip } from '@mantine/core';
import { ChevronsUpDown, CircleDollarSign, Ellipsis } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { longest } from '../app/lengths.ts';
import { RepositoryDot } from '../components/Dot.tsx';
import type { Entry } from '../components/entry.ts';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { useZone } from '../components/zone.ts';
import { openEditEntry } from '../entries/dialogs.tsx';
import { NextDay } from '../entries/NextDay.tsx';
import { SpanFields } from '../entries/SpanFields.tsx';
import { asksForNextDay, withTimes } from '../entries/span.ts';
import type { EntryValues } from '../entries/values.ts';
import { messages } from '../messages/index.ts';
import { type Draft, type OnDraft, useDraft } from './rowDraft.ts';
import classes from './time.module.css';

const t = messages.time;
const e = messages.entries;

/** Fields in place of a row: Enter saves, Escape cancels, Shift+Enter opens the dialog. */
export function RowEditor({
  entry,
  draft,
  onDraft,
}: {
  entry: Entry;
  draft: Draft;
  onDraft: OnDraft;
}) {
  const zone = useZone();
  const { save, isSaving } = useDraft(draft, onDraft);
  const { values } = draft;
  /** False after a choice. */
  const [isChoosing, setIsChoosing] = useState<boolean>();
  const set = (changes: Partial<EntryValues>): void => {
    const { error: _, ...others } = draft;
    onDraft({ ...others, values: { ...values, ...changes } });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const openDialog = (): void => {
    onDraft(undefined);
    openEditEntry(entry, { initial: values });
  };
  const onKey = (event: KeyboardEvent<HTMLFormElement>): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    // The open list of issues has keys of its own.
    if (target instanceof Element && target.ariaExpanded === 'true') return;
    if (key === 'Escape') onDraft(undefined);
    else if (key === 'Enter' && event.shiftKey) openDialog();
    // In the note too; buttons do their own.
    else if (key === 'Enter' && target instanceof HTMLTextAreaElement)
      event.currentTarget.requestSubmit();
    else return;
    event.preventDefault();
  };
  const isBillable = values.billable === 'yes';
  const asks = asksForNextDay(values);
  return (
    <form className={classes.editor} onSubmit={submit} onKeyDown={onKey} aria-label={t.editRow}>
      <Flex gap="sm" align="center" mih={40} wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <RepositoryDot repository={values.issue?.repository} />
        {isChoosing === true ? (
          <IssuePicker
            flex={1}
            miw={{ base: '80%', sm: 0 }}
            size="xs"
            aria-label={e.issue}
            autoFocus
            value={values.issue}
            onChange={(issue) => {
              if (issue === null) return;
              set({ issue });
              setIsChoosing(false);
            }}
            onLeave={() => setIsChoosing(undefined)}
          />
        ) : (
          <Button
            variant="transparent"
            c="var(--text)"
            size="compact-sm"
            px={0}
            maw={{ base: '80%', sm: '40%' }}
            rightSection={<ChevronsUpDown size={14} color="var(--text-3)" />}
            aria-label={t.changeIssue(values.issue?.title ?? '')}
            autoFocus={isChoosing === false}
            onClick={() => setIsChoosing(true)}
          >
            <bdi className={classes.cut}>{values.issue?.title}</bdi>
          </Button>
        )}
        <InputBase
          component="textarea"
          // One line, which keeps the others.
          rows={1}
          // The list is as wide as its field.
          display={isChoosing === true ? 'none' : undefined}
          flex={1}
          miw={{ base: '100%', sm: 120 }}
          size="xs"
          aria-label={e.note}
          dir="auto"
          maxLength={longest.note}
          value={values.note}
          autoFocus={draft.begin === 'note'}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <Tooltip label={isBillable ? e.billable : e.notBillable}>
          <ActionIcon
            size={24}
            c={isBillable ? 'var(--accent-text)' : undefined}
            aria-label={e.billable}
            aria-pressed={isBillable}
            onClick={() => set({ billable: isBillable ? 'no' : 'yes' })}
          >
            <CircleDollarSign size={16} />
          </ActionIcon>
        </Tooltip>
        <SpanFields span={values} onChange={set} near={entry} begin={draft.begin} isRow />
        <Button size="compact-md" type="submit" loading={isSaving}>
          {draft.theirs === undefined ? messages.layout.save : e.overwrite}
        </Button>
        <ActionIcon size={28} aria-label={t.cancelRow} onClick={() => onDraft(undefined)}>
          <Kbd size="xs">Esc</Kbd>
        </ActionIcon>
        <ActionIcon size={28} aria-label={t.allFields} title={t.allFields} onClick={openDialog}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Flex>
      <NextDay
        span={values}
        onNextDay={() => set(withTimes(values, { isOvernight: true }, zone, entry))}
      />
      {!asks && draft.error !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert" pb="xs">
          {draft.error}
        </Text>
      )}
    </form>
  );
}
