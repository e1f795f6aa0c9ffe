import { dateOf } from '../../core/records/tracked-time.ts';
import type { FullTime } from '../../core/records/types.ts';
import { hiddenAccountName, titleOf } from '../../core/records/user.ts';
import { formatDay, parseDay } from '../../core/time/days.ts';
import { formatDuration } from '../../core/time/duration.ts';
import { ZoneClock } from '../../core/time/time-zone.ts';
import type { CalendarOptions } from '../../http/formats/attachments.ts';

/**
 * Entries as calendar events (RFC 5545), in chunks. An entry with a start covers its interval; one
 * without is an all-day event that does not block time.
 */
export async function* icsOf(
  times: AsyncIterable<readonly FullTime[]>,
  { name, timeZone, publicUrl }: CalendarOptions,
): AsyncGenerator<string> {
  const clock = new ZoneClock(timeZone);
  yield lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Punchcard//Tracked time//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  for await (const chunk of times) {
    yield chunk.map((full) => lines(eventOf(full, clock, publicUrl))).join('');
  }
  yield lines(['END:VCALENDAR']);
}

function eventOf(full: FullTime, clock: ZoneClock, publicUrl: string): string[] {
  const { time, issue } = full;
  const date = dateOf(time, clock);
  const repository =
    issue === null
      ? `${time.ownerNameThen}/${time.repositoryNameThen}`
      : `${issue.owner.name}/${issue.repository.name}`;
  const title = issue === null ? '' : ` ${issue.issue.title}`;
  const hidden = time.ownerNameThen === hiddenAccountName ? '–' : undefined;
  const project = issue === null ? hidden : titleOf(issue.repository);
  const name =
    project === undefined
      ? `${repository}#${time.issueNumber}${title}`
      : `${project}${title && ' ·'}${title}`;
  const description = [formatDuration(time.timeSeconds), time.note].filter((line) => line !== '');
  return [
    'BEGIN:VEVENT',
    `UID:time-${time.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utcOf(time.updatedUnix)}`,
    `LAST-MODIFIED:${utcOf(time.updatedUnix)}`,
    `SEQUENCE:${time.version - 1}`,
    ...(time.startedUnix === null
      ? [
          `DTSTART;VALUE=DATE:${basicDate(date)}`,
          `DTEND;VALUE=DATE:${basicDate(formatDay((parseDay(date) ?? 0) + 1))}`,
          'TRANSP:TRANSPARENT',
        ]
      : [
          `DTSTART:${utcOf(time.startedUnix)}`,
          `DTEND:${utcOf(time.startedUnix + time.timeSeconds)}`,
        ]),
    `SUMMARY:${textOf(name)}`,
    `DESCRIPTION:${textOf(description.join('\n'))}`,
    ...(issue === null || project !== undefined
      ? []
      : [`URL:${publicUrl}/${repository}/issues/${time.issueNumber}`]),
    ...(time.isBillable ? ['CATEGORIES:billable'] : []),
    'END:VEVENT',
  ];
}

const basicDate = (date: string): string => date.replaceAll('-', '');
const utcOf = (unix: number): string =>
  `${new Date(unix * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Line breaks become `\n`; other control characters are removed. */
const textOf = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const lines = (all: readonly string[]): string => all.map((line) => `${folded(line)}\r\n`).join('');

const lineBytes = 75;

/** Folds a line at 75 bytes, never within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineBytes) return line;
  let out = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
