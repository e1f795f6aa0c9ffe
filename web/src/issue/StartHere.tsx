import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type IssuePlace, nameOfPlace } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { useStart } from '../stopwatch/mutations.ts';
import { placeOfWatch, stopwatchQuery } from '../stopwatch/queries.ts';

const t = messages.issue;

/** Starts the viewer's stopwatch on an issue, or shows that it is already running there. */
export function StartHere({ place, title }: { place: IssuePlace; title: string }) {
  const reading = useQuery(stopwatchQuery).data ?? null;
  const start = useStart();
  const isHere =
    reading !== null && nameOfPlace(placeOfWatch(reading.watch)) === nameOfPlace(place);
  if (isHere) return <Text fw={600}>{reading.watch.paused ? t.paused : t.running}</Text>;
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<Play size={16} />}
      loading={start.isPending}
      onClick={() => start.mutate({ place, title })}
    >
      {messages.stopwatch.startTitle}
    </Button>
  );
}
