import { Button, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { dayAndTime, dayWords, hours, timeOfDay, weekday } from '../components/format.ts';
import parts from '../components/text.module.css';
import { useZone } from '../components/zone.ts';
import { errorWords } from '../messages/errorWords.ts';
import classes from './quickAdd.module.css';
import { type Reading, type Sentence, unnamed } from './sentence.ts';
import { t } from './texts.ts';

/** The time of the new entry. */
function entryTime(
  { started, created, day, seconds }: Pick<Sentence, 'started' | 'created' | 'day' | 'seconds'>,
  zone: string,
): string {
  if (day !== null) return t.onDay(dayWords(day));
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
  onChoose,
}: {
  sentence: Sentence;
  text: string;
  /** Show what is missing, because Enter was pressed. */
  isRefused: boolean;
  /** Replaces the line by that of a reading. */
  onChoose: (text: string) => void;
}) {
  const zone = useZone();
  const { seconds, repository, issue, title, project, note, tags, readings } = sentence;
  // One thing at a time.
  const errors = sentence.errors.filter(({ code }) => readings.length === 0 || code !== unnamed);
  return (
    <>
      {/* One of several readings must not look like what is going to be added. */}
      {readings.length === 0 && (
        <Text className={parts.text}>
          {seconds !== null && <b>{hours(seconds)} </b>}
          {issue !== null && (
            <>
              {t.on}{' '}
              <b>
                <bdi>{title}</bdi>
              </b>{' '}
              ({project === null ? `${repository}#${issue}` : <bdi>{project}</bdi>}){' '}
            </>
          )}
          {entryTime(sentence, zone)}
          {note !== '' && (
            <>
              {' · '}
              <bdi>“{note}”</bdi>
            </>
          )}
          {tags.map((tag) => (
            <bdi key={tag}> +{tag}</bdi>
          ))}
        </Text>
      )}
      {errors.map((error) => (
        <Text
          key={`${error.at} ${error.message}`}
          className={`${classes.mark} ${parts.text}`}
          c={isRefused ? 'var(--mantine-color-error)' : 'var(--warning)'}
        >
          <TriangleAlert size={14} /> {mistakeWords(error, text)}
        </Text>
      ))}
      <Readings readings={readings} onChoose={onChoose} />
    </>
  );
}

/** What a line could mean, as buttons. */
function Readings({
  readings,
  onChoose,
}: {
  readings: readonly Reading[];
  onChoose: (text: string) => void;
}) {
  const zone = useZone();
  if (readings.length === 0) return null;
  return (
    <Stack gap="xs" mt="xs" align="flex-start" role="group" aria-label={t.alternatives}>
      {readings.map((reading) => (
        <Button
          key={reading.text}
          size="compact-sm"
          variant="light"
          className={classes.reading}
          onClick={() => onChoose(reading.text)}
        >
          {t.alternative(hours(reading.seconds), entryTime(reading, zone), reading.note)}
        </Button>
      ))}
    </Stack>
  );
}

/** With the word where it is, unless it is quoted. */
const mistakeWords = (error: Sentence['errors'][number], text: string): string =>
  error.values.text === undefined
    ? t.parseError(errorWords(error).replace(/\.$/, ''), wordAt(text, error.at))
    : errorWords(error);

/** The word at a position; '' at the end of the line. */
const wordAt = (text: string, at: number): string =>
  /^\S{0,40}/.exec(text.trimStart().slice(at))?.[0] ?? '';
