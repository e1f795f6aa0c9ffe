import { ActionIcon, Button, Combobox, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Plus } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { isServiceAway } from '../app/connection.ts';
import { queryClient } from '../app/query.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { createRow, optionId, rowsOf } from '../components/issueOptions.ts';
import type { FoundIssue } from '../components/issuePlace.ts';
import { PickerList } from '../components/PickerList.tsx';
import picker from '../components/picker.module.css';
import { usePreservedState } from '../components/preservedState.ts';
import { useMarked } from '../components/useMarked.ts';
import { useZone } from '../components/zone.ts';
import { useAddEntry } from '../entries/mutations.ts';
import { messages } from '../messages/index.ts';
import { useCreate } from '../stopwatch/begin.ts';
import classes from './quickAdd.module.css';
import {
  entryOf,
  isGuessed,
  isUnnamed,
  lineWith,
  type Sentence,
  sentenceQuery,
  withIssue,
  withMore,
} from './sentence.ts';
import { t } from './texts.ts';
import { useMeantIssues } from './useMeantIssues.ts';

const SentencePreview = lazy(async () => ({
  default: (await import('./SentencePreview.tsx')).SentencePreview,
}));
const QuickAddHelp = lazy(() => import('./QuickAddHelp.tsx'));
const chips = [900, 1800, 3600] as const;

/**
 * Adds an entry from one line of text. Below it floats what the line means, and the issues that it
 * could mean if it names none: Enter adds to the marked one.
 */
export function QuickAdd({
  repository = '',
}: {
  /** Repository that `#4` refers to: `owner/name`. */
  repository?: string;
}) {
  const zone = useZone();
  const add = useAddEntry();
  const [text, setText] = usePreservedState('quick add', '');
  const [refused, setRefused] = useState<Sentence | null>(null);
  const [error, setError] = useState<unknown>();
  const [isLeft, setIsLeft] = useState(true);
  const [isHelpOpen, help] = useDisclosure();
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const listId = useId();
  const [asked] = useDebouncedValue(text.trim(), 200);
  const read = useQuery({
    ...sentenceQuery(asked, repository, zone),
    enabled: asked !== '',
    placeholderData: (old) => old,
  });
  const sentence = asked === '' ? undefined : read.data;
  const isOfNow = asked === text.trim() && !read.isPlaceholderData;
  const shown = refused ?? sentence;
  const isOpen = (shown ?? error) !== undefined && !isLeft;
  const combobox = useCombobox({ opened: isOpen });
  const { groups, isSettled, isFound } = useMeantIssues(shown);
  // Those that the service found need no new one.
  const isNew = shown?.choices.length === 0 ? isUnnamed(shown) : shown && isGuessed(shown, text);
  const title = shown && isNew ? shown.note : '';
  const { issues, retries, rows } = rowsOf(groups, title !== '');
  const [first] = issues.keys();
  const isCurrent = refused !== null || isOfNow;
  const { marked, move } = useMarked(text, rows, isCurrent && isFound ? first : undefined);
  const hasList = isOpen && rows.length > 0;
  const markedIssue = issues.get(marked ?? '');

  const write = (line: string): void => {
    setText(line);
    setRefused(null);
    setError(undefined);
    setIsLeft(false);
    input.current?.focus();
  };
  const addEntry = async (meant: Sentence): Promise<boolean> => {
    const entry = entryOf(meant);
    if (entry === undefined) return false;
    await add.mutateAsync(entry);
    setRefused(null);
    setText((now) => (now === text ? '' : now));
    // The disabled button lost focus; leave it alone if the user moved elsewhere.
    if (document.activeElement === document.body) input.current?.focus();
    return true;
  };
  const addTo = async (issue: FoundIssue, seen: Sentence): Promise<void> => {
    const isAdded = await addEntry(withIssue(seen, issue));
    if (!isAdded && input.current?.value === text) write(lineWith(text, seen, issue));
  };
  const { create, newIn } = useCreate(
    async (issue) => shown !== undefined && (await addTo(issue, shown)),
    title !== '',
  );
  const understood = async (): Promise<Sentence> => {
    if (isServiceAway() && isOfNow && sentence !== undefined) return sentence;
    // What is shown may lag behind the text.
    const line = sentenceQuery(text.trim(), repository, zone);
    return queryClient.fetchQuery({ ...line, staleTime: 0 });
  };
  /** Does what a row offers, or adds what the line means. */
  const send = async (row: string | undefined): Promise<void> => {
    // A ref rather than the mutation's state: the line is parsed first.
    if (text.trim() === '' || isSending.current) return;
    isSending.current = true;
    setError(undefined);
    try {
      const seen = refused ?? (isOfNow ? sentence : undefined);
      const [reading] = seen?.readings ?? [];
      // The first of the readings that are shown; another Enter adds it.
      if (reading !== undefined) return write(reading.text);
      const retry = retries.get(row ?? '');
      if (retry !== undefined) return retry();
      const issue = issues.get(row ?? '');
      if (seen !== undefined && issue !== undefined) return await addTo(issue, seen);
      if (seen !== undefined && row === createRow) return await create.mutateAsync(title);
      const meant = await understood();
      // The user may already have typed the next line.
      if (!(await addEntry(meant)) && input.current?.value === text) setRefused(meant);
    } catch (refusal) {
      setError(refusal);
    } finally {
      isSending.current = false;
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setIsLeft(true);
    else if (hasList && /^Arrow(Down|Up)$/.test(event.key)) move(event);
  };
  return (
    <section
      data-off-paper
      aria-label={t.quickAdd}
      className={classes.quick}
      onFocus={() => setIsLeft(false)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setIsLeft(!currentTarget.contains(relatedTarget))
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(isOpen ? marked : undefined);
        }}
      >
        <Combobox
          store={combobox}
          onOptionSubmit={(row) => void send(row)}
          withinPortal={false}
          keepMounted={false}
          position="bottom-start"
          width="target"
          offset={4}
          classNames={{ dropdown: picker.dropdown }}
        >
          <Combobox.DropdownTarget>
            <div className={classes.line}>
              <Plus size={16} />
              <input
                ref={input}
                data-quick-add
                role="combobox"
                aria-label={t.quickAdd}
                aria-expanded={hasList}
                aria-controls={hasList ? listId : undefined}
                aria-activedescendant={
                  hasList && marked !== undefined ? optionId(listId, marked) : undefined
                }
                aria-describedby={isOpen ? 'quick-add-meaning' : undefined}
                placeholder={t.quickAddExample}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={2048}
                value={text}
                onChange={({ currentTarget }) => write(currentTarget.value)}
                onKeyDown={onKey}
              />
              {chips.map((seconds) => {
                const line = withMore(
                  text,
                  text.trim() === '' ? null : (sentence?.seconds ?? null),
                  seconds,
                );
                return (
                  <Button
                    key={seconds}
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    className={classes.chip}
                    disabled={line === undefined || (text.trim() !== '' && !isOfNow)}
                    onClick={() => line !== undefined && write(`${line} `)}
                  >
                    {t.chips[seconds]}
                  </Button>
                );
              })}
              <ActionIcon aria-label={t.grammar} aria-expanded={isHelpOpen} onClick={help.toggle}>
                <CircleHelp size={16} />
              </ActionIcon>
              <Button
                type="submit"
                size="compact-sm"
                loading={add.isPending || create.isPending}
                disabled={text.trim() === ''}
              >
                {messages.entries.add}
              </Button>
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown>
            <div id="quick-add-meaning" aria-live="polite" className={classes.meaning}>
              {shown !== undefined && (
                <Suspense>
                  <SentencePreview
                    sentence={markedIssue === undefined ? shown : withIssue(shown, markedIssue)}
                    text={text}
                    isRefused={refused !== null}
                    onChoose={write}
                  />
                </Suspense>
              )}
              {error !== undefined && <ErrorBox error={error} />}
            </div>
            {rows.length > 0 && (
              <PickerList
                id={listId}
                label={t.pickIssue}
                groups={groups}
                words={text
                  .trim()
                  .split(/\s+/)
                  .filter((word) => title !== '' || !shown?.note.includes(word))}
                marked={marked}
                create={title === '' ? undefined : title}
                newIn={newIn}
                isSettled={isSettled}
                enter={t.addByEnter}
              />
            )}
          </Combobox.Dropdown>
        </Combobox>
        {isHelpOpen && (
          <div className={classes.below}>
            <Text>{t.quickAddHint}</Text>
            <Suspense>
              <QuickAddHelp />
            </Suspense>
          </div>
        )}
      </form>
    </section>
  );
}
