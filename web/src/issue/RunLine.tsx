import { Button, Text } from '@mantine/core';
import { ChevronDown, Clock } from 'lucide-react';
import { useState } from 'react';
import { dayHead, hours, number, shortDay } from '../components/format.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { eventText, secondsOf } from './eventText.ts';
import styles from './issue.module.css';
import type { Run } from './runs.ts';
import { Days, dateOfEvent } from './When.tsx';

const t = messages.issue;
/** Rows at first; the others are one click away. */
const fewest = 12;

/** A run of time events as one line that opens to a row for each. */
export function RunLine({ run }: { run: Run }) {
  const { user, events, kind } = run;
  const zone = useZone();
  const [showsAll, setShowsAll] = useState(false);
  const dates = events.map((event) => dateOfEvent(event, zone));
  const isOneMonth = new Set(dates.map((date) => date.slice(0, 7))).size === 1;
  const shown = showsAll ? events : events.slice(0, fewest);
  return (
    <details className={styles.run}>
      <summary>
        <Clock size={16} />
        <Text c="dimmed">
          <b>{user}</b> {runText(run)} · <Days dates={dates} />
        </Text>
        <ChevronDown size={16} />
      </summary>
      <ul>
        {shown.map((event, i) => (
          <li key={event.id}>
            <span>{(isOneMonth ? dayHead : shortDay)(dates[i] ?? '')}</span>
            <span className={styles.cut} dir="auto">
              {kind === 'added' ? event.tracked_time?.note : eventText(event)}
            </span>
            <span>{kind === 'added' && hours(secondsOf(event))}</span>
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t.showAll(number(events.length))}
        </Button>
      )}
    </details>
  );
}

/** A run as text that follows the user's name. */
function runText({ kind, events, seconds }: Run): string {
  const { addedIn, changedTimes, deleted, restored } = t.events;
  const time = hours(seconds);
  if (kind === 'added') return addedIn(time, number(events.length));
  if (kind === 'changed') return changedTimes(number(events.length));
  return kind === 'deleted' ? deleted(time) : restored(time);
}
