import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { dayAndTime } from '../components/format.ts';
import { type IssuePlace, nameOfPlace } from '../components/issuePlace.ts';
import { notifyError } from '../components/notify.tsx';
import { useZone } from '../components/zone.ts';
import { inWords } from '../entries/entry.ts';
import { useAddEntry } from '../entries/queries.ts';
import { messages } from '../messages/index.ts';
import { Readings } from '../time/SentencePreview.tsx';

const t = messages.issue;

/** The service's interpretation of a line of text as an entry of the issue. */
const sentenceQuery = (place: IssuePlace, text: string, zone: string) =>
  queryOptions({
    // "Yesterday" means the same day for as long as this is cached.
    queryKey: ['sentences', nameOfPlace(place), text, zone],
    queryFn: async () => {
      const { data } = await api.POST('/user/times/parse', {
        body: { text: `${nameOfPlace(place)} ${text}`, time_zone: zone },
      });
      return data ?? null;
    },
  });

/** Adds an entry from one line of text, with the service's interpretation below. */
export function SentenceForm({ place }: { place: IssuePlace }) {
  const zone = useZone();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const add = useAddEntry();
  const isAsked = asked !== '';
  const read = useQuery({ ...sentenceQuery(place, asked, zone), enabled: isAsked }).data;
  const isEntry = isAsked && read != null && read.errors.length === 0 && asked === text.trim();
  const meaning = (): string => {
    if (!isAsked || read == null) return t.quickAddHint;
    const [mistake] = read.errors;
    if (mistake !== undefined || read.seconds === null) return mistake?.message ?? t.quickAddEmpty;
    const when = dayAndTime(read.started ?? read.created, zone);
    return t.quickAddPreview(inWords(read.seconds), when, read.note);
  };
  const submit = () => {
    if (!isEntry || read.seconds === null) return;
    const { seconds, started, created, note } = read;
    const when = started === null ? { created } : { started };
    add.mutate(
      { place, time: seconds, note, ...when },
      // The user may already have typed the next entry.
      { onSuccess: () => setText((now) => (now === text ? '' : now)), onError: notifyError },
    );
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
          label={t.quickAdd}
          description={<span aria-live="polite">{meaning()}</span>}
          inputWrapperOrder={['label', 'input', 'description']}
          flex={1}
          dir="auto"
          autoComplete="off"
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" mt="lg" disabled={!isEntry} loading={add.isPending}>
          {t.quickAddButton}
        </Button>
      </Group>
      {isAsked && read != null && (
        <Readings
          readings={read.readings}
          onChoose={(line) => setText(line.slice(nameOfPlace(place).length).trimStart())}
        />
      )}
    </form>
  );
}
