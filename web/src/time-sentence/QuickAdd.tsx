import { ActionIcon, Button, Text } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Plus } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { isServiceAway } from '../app/connection.ts';
import { queryClient } from '../app/query.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { nameOfPlace } from '../components/issuePlace.ts';
import { usePreservedState } from '../components/preservedState.ts';
import { useZone } from '../components/zone.ts';
import { useAddEntry } from '../entries/mutations.ts';
import { messages } from '../messages/index.ts';
import classes from './quickAdd.module.css';
import { entryOf, type Sentence, sentenceQuery, withMore } from './sentence.ts';
import { t } from './texts.ts';

const SentencePreview = lazy(async () => ({
  default: (await import('./SentencePreview.tsx')).SentencePreview,
}));
const QuickAddHelp = lazy(() => import('./QuickAddHelp.tsx'));
const chips = [900, 1800, 3600] as const;

/** Adds an entry from one line of text, with a preview below. */
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
  const [isHelpOpen, help] = useDisclosure();
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [asked] = useDebouncedValue(text.trim(), 200);
  const read = useQuery({
    ...sentenceQuery(asked, repository, zone),
    enabled: asked !== '',
    placeholderData: (old) => old,
  });
  const sentence = asked === '' ? undefined : read.data;
  const isOfNow = asked === text.trim() && !read.isPlaceholderData;

  const write = (line: string): void => {
    setText(line);
    setRefused(null);
    setError(undefined);
    input.current?.focus();
  };
  /** An issue that was found by words is booked only after the preview has shown it. */
  const isPreviewed = ({ repository: name, issue }: Sentence): boolean => {
    const seen = refused ?? (isOfNow ? sentence : undefined);
    return seen?.repository === name && seen.issue === issue;
  };
  const understood = async (): Promise<Sentence> => {
    if (isServiceAway() && isOfNow && sentence !== undefined) return sentence;
    // The preview may lag behind the text.
    const line = sentenceQuery(text.trim(), repository, zone);
    return queryClient.fetchQuery({ ...line, staleTime: 0 });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A ref rather than the mutation's state: the line is parsed first.
    if (text.trim() === '' || isSending.current) return;
    isSending.current = true;
    // The user may already have typed the next line.
    const isAsSent = () => input.current?.value === text;
    try {
      // The first of the proposals that are shown; another Enter adds it.
      const seen = refused ?? (isOfNow ? sentence : undefined);
      const [proposal] = [...(seen?.choices ?? []), ...(seen?.readings ?? [])];
      if (proposal !== undefined) return write(proposal.text);
      const meant = await understood();
      const entry = entryOf(meant);
      const isReady = entry !== undefined && (!meant.isByWords || isPreviewed(meant));
      if (isAsSent()) setRefused(isReady ? null : meant);
      if (!isReady) return;
      await add.mutateAsync(entry);
      setText((now) => (now === text ? '' : now));
      setError(undefined);
      // The disabled button lost focus; leave it alone if the user moved elsewhere.
      if (document.activeElement === document.body) input.current?.focus();
    } catch (refusal) {
      setError(refusal);
    } finally {
      isSending.current = false;
    }
  };
  const shown = refused ?? sentence;
  return (
    <section data-off-paper aria-label={t.quickAdd} className={classes.quick}>
      <form onSubmit={(event) => void submit(event)}>
        <div className={classes.line}>
          <Plus size={16} aria-hidden />
          <input
            ref={input}
            data-quick-add
            aria-label={t.quickAdd}
            placeholder={t.quickAddExample}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={2048}
            aria-describedby="quick-add-meaning"
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
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
            <CircleHelp size={16} aria-hidden />
          </ActionIcon>
          <Button
            type="submit"
            size="compact-sm"
            loading={add.isPending}
            disabled={text.trim() === ''}
          >
            {messages.entries.add}
          </Button>
        </div>
        <div
          id="quick-add-meaning"
          aria-live="polite"
          className={shown === undefined ? undefined : classes.meaning}
        >
          {shown !== undefined && (
            <Suspense>
              <SentencePreview
                sentence={shown}
                text={text}
                isRefused={refused !== null}
                onChoose={write}
              />
            </Suspense>
          )}
        </div>
        {shown !== undefined && shown.issue === null && text.trim() !== '' && (
          <IssuePicker
            label={t.whichIssue}
            placeholder={t.findIssue}
            className={classes.below}
            value={null}
            onChange={(issue) =>
              issue !== null && write(`${nameOfPlace(issue.place)} ${text.trimStart()}`)
            }
          />
        )}
        {error !== undefined && (
          <div className={classes.below}>
            <ErrorBox error={error} />
          </div>
        )}
        {isHelpOpen && (
          <div className={classes.below}>
            <Text size="sm">{t.quickAddHint}</Text>
            <Suspense>
              <QuickAddHelp />
            </Suspense>
          </div>
        )}
      </form>
    </section>
  );
}
