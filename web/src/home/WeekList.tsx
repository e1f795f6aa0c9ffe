import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RepositoryDot } from '../components/Dot.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { dateOfEntry, type Entry } from '../components/entry.ts';
import { dayWords, hours, timeOfDay } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { useSeconds } from '../stopwatch/elapsed.ts';
import { placeOfWatch, type Reading } from '../stopwatch/queries.ts';
import { nearDay } from '../time/dayNames.ts';
import { EntryRow } from '../time/EntryRow.tsx';
import { findingsQuery } from '../time/findings.ts';
import { IssueName } from '../time/IssueName.tsx';
import row from '../time/time.module.css';
import { useRows } from '../time/useRows.ts';
import type { Selection } from '../time/useSelection.ts';
import classes from './home.module.css';
import type { Week } from './week.ts';

const t = messages.home;

/** The entries of a week by day, newest first. */
export function WeekList({
  days,
  today,
  sums,
  running,
  entries,
  zone,
  selection,
}: Week & { entries: readonly Entry[]; zone: string; selection: Selection }) {
  const query = { from: days[0] ?? today, to: days.at(-1) ?? today, time_zone: zone };
  const findings = useQuery(findingsQuery(query)).data;
  const rowOf = useRows(entries, selection, findings);
  const byDay = Map.groupBy(entries.toReversed(), (entry) => dateOfEntry(entry, zone));
  const shown = days.filter((day) => byDay.has(day) || (day === today && running !== null));
  if (shown.length === 0) return <EmptyState title={t.emptyWeek}>{t.emptyWeekText}</EmptyState>;
  return (
    <div className={classes.list} id="entries" tabIndex={-1}>
      {shown.toReversed().map((day) => {
        const live = day === today ? running : null;
        const total = sums[days.indexOf(day)] ?? 0;
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <div className={classes.dayHead}>
              <h2 id={`day-${day}`} className={classes.dayName}>
                <DayName day={day} today={today} />
              </h2>
              <Text className={classes.total}>
                {live === null ? hours(total) : <LiveTotal reading={live} rest={total} />}
              </Text>
            </div>
            <ul className={classes.entries}>
              {live !== null && (
                <li>
                  <RunningRow reading={live} zone={zone} />
                </li>
              )}
              {byDay.get(day)?.map((entry) => (
                <li key={entry.id} data-entry={entry.id} tabIndex={-1}>
                  <EntryRow {...rowOf(entry)} gap={0} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function DayName({ day, today }: { day: string; today: string }) {
  const near = nearDay(day, today);
  if (near === null) return dayWords(day);
  return (
    <>
      {near} <span className={classes.date}>{dayWords(day)}</span>
    </>
  );
}

/** Whole minutes: the stopwatch bar shows the seconds. */
const useMinutes = (reading: Reading): number => Math.floor(useSeconds(reading) / 60) * 60;

function LiveTotal({ reading, rest }: { reading: Reading; rest: number }) {
  return hours(rest + useMinutes(reading));
}

function RunningRow({ reading, zone }: { reading: Reading; zone: string }) {
  const { watch } = reading;
  const { owner, repo, index, project } = placeOfWatch(watch);
  const repository = {
    ...{ id: watch.repo_id, owner, name: repo, full_name: `${owner}/${repo}` },
    ...(project === undefined ? {} : { title: project }),
  };
  const minutes = useMinutes(reading);
  return (
    <div className={row.entry} data-running>
      <RepositoryDot repository={watch.repo_id} />
      <IssueName
        issue={{
          id: watch.issue_id,
          number: index,
          title: watch.issue_title,
          state: 'open',
          repository,
        }}
        className={row.issue}
      />
      <Text className={`${row.when} ${row.figure}`}>
        {watch.paused ? messages.stopwatch.paused : t.since(timeOfDay(watch.created, zone))}
      </Text>
      <span className={`${row.length} ${row.figure}`}>{hours(minutes)}</span>
    </div>
  );
}
