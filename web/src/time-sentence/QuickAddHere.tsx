import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dayAndTime, dayOf } from '../components/format.ts';
import { type IssuePlace, nameOfPlace } from '../components/issuePlace.ts';
import { useZone } from '../components/zone.ts';
import { inWords } from '../entries/duration.ts';
import { useAddEntry } from '../entries/mutations.ts';
import { errorWords, messageOf } from '../messages/errorWords.ts';
import { notifyError } from '../notifications/notify.tsx';
import { entryOf, sentenceQuery } from './sentence.ts';
import { t } from './texts.ts';

const Readings = lazy(async () => ({
  default: (await import('./SentencePreview.tsx')).Readings,
}));

const lineOf = (place: IssuePlace, text: string): string => `${nameOfPlace(place)} ${text}`;

/** Adds an entry from one line of text, with the service's interpretation below. */
export function QuickAddHere({ place }: { place: IssuePlace }) {
  const zone = useZone();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const add = useAddEntry();
  const isAsked = asked !== '';
  const { data: read, error } = useQuery({
    ...sentenceQuery(lineOf(place, asked), '', zone),
    enabled: isAsked,
  });
  const entry = isAsked && read != null && asked === text.trim() ? entryOf(read) : undefined;
  const meaning = (): string => {
    if (isAsked && error !== null) return messageOf(error);
    if (!isAsked || read == null) return t.issueHint;
    const [mistake] = read.errors;
    if (mistake !== undefined) return errorWords(mistake);
    if (read.seconds === null) return t.noDuration;
    const when =
      read.day === null ? dayAndTime(read.started ?? read.created, zone) : dayOf(read.day);
    return t.issuePreview(inWords(read.seconds), when, read.note);
  };
  const clear = () => setText((now) => (now === text ? '' : now));
  const submit = () => {
    // The user may already have typed the next entry.
    if (entry !== undefined) add.mutate(entry, { onSuccess: clear, onError: notifyError });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          aria-label={t.quickAdd}
          placeholder={t.quickAdd}
          description={<span aria-live="polite">{meaning()}</span>}
          inputWrapperOrder={['input', 'description']}
          flex={1}
          dir="auto"
          autoComplete="off"
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={entry === undefined} loading={add.isPending}>
          {t.add}
        </Button>
      </Group>
      {isAsked && read != null && read.readings.length > 0 && (
        <Suspense>
          <Readings
            readings={read.readings}
            onChoose={(line) => setText(line.slice(nameOfPlace(place).length).trimStart())}
          />
        </Suspense>
      )}
    </form>
  );
}
