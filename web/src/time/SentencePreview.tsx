import { Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { dayAndTime, hours, timeOfDay, weekday } from '../components/format.ts';
import parts from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { inWords } from '../entries/entry.ts';
import { messages } from '../messages/index.ts';
import type { Sentence } from './sentence.ts';
import classes from './time.module.css';

const t = messages.time;

/** The time of the new entry. */
function entryTime({ started, created, seconds }: Sentence, zone: string): string {
  if (started === null) return t.onDay(weekday(created, zone));
  const end = new Date(Date.parse(started) + (seconds ?? 0) * 1000);
  return seconds === null
    ? dayAndTime(started, zone)
    : t.fromTo(weekday(started, zone), timeOfDay(started, zone), timeOfDay(end, zone));
}

/** The service's interpretation of a line, with errors at their positions. */
export function SentencePreview({
  sentence,
  text,
  isRefused,
}: {
  sentence: Sentence;
  text: string;
  /** Show what is missing, because Enter was pressed. */
  isRefused: boolean;
}) {
  const zone = useZone();
  const { seconds, repository, issue, title, note, errors } = sentence;
  return (
    <>
      <Text size="sm" className={parts.text}>
        {seconds !== null && (
          <b>
            {inWords(seconds)} ({hours(seconds)}){' '}
          </b>
        )}
        {issue !== null && (
          <>
            {t.on}{' '}
            <b>
              <bdi>{title}</bdi>
            </b>{' '}
            ({repository}#{issue}){' '}
          </>
        )}
        {entryTime(sentence, zone)}
        {note !== '' && (
          <>
            {' · '}
            <bdi>“{note}”</bdi>
          </>
        )}
      </Text>
      {errors.map(({ at, message }) => (
        <Text
          key={`${at} ${message}`}
          size="sm"
          className={`${classes.mark} ${parts.text}`}
          c={isRefused ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          <TriangleAlert size={14} aria-hidden /> {t.mistake(message, wordAt(text, at))}
        </Text>
      ))}
    </>
  );
}

/** The word at a position; '' at the end of the line. */
const wordAt = (text: string, at: number): string =>
  /^\S{0,40}/.exec(text.trimStart().slice(at))?.[0] ?? '';
