import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useAreas } from '../app/area.ts';
import { RepositoryDot } from '../components/Dot.tsx';
import { isWeekend } from '../components/days.ts';
import type { Entry } from '../components/entry.ts';
import { hours, weekdayHead } from '../components/format.ts';
import { IssueLink } from '../components/IssueLink.tsx';
import { nameOfPlace, placeText } from '../components/issuePlace.ts';
import { TextLink } from '../components/links.tsx';
import parts from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { useSeconds } from '../stopwatch/elapsed.ts';
import { useStart } from '../stopwatch/mutations.ts';
import { lastIssuesQuery, type Reading } from '../stopwatch/queries.ts';
import { Target } from '../week/Target.tsx';
import classes from './home.module.css';
import { byProject, type EntryProjects, type Week } from './week.ts';

const t = messages.home;
const noProjects: EntryProjects = {};
const useNoProjects = () => noProjects;

/** The sums of a week beside its list: target, days, projects, and issues to continue. */
export function WeekRail({ entries, ...week }: Week & { entries: readonly Entry[] }) {
  const [useProjects = useNoProjects] = useAreas().flatMap((area) => area.useEntryProjects ?? []);
  const projects = byProject(entries, useProjects());
  return (
    <aside className={classes.rail} aria-label={t.summary}>
      <section aria-label={messages.week.target} className={classes.figures}>
        {week.running === null ? (
          <Figures {...week} live={0} />
        ) : (
          <LiveFigures {...week} reading={week.running} />
        )}
      </section>
      {projects.length > 0 && (
        <section aria-labelledby="by-project">
          <div className={classes.railHead}>
            <h2 id="by-project">{t.byProject}</h2>
            <TextLink
              to="/-/reports"
              search={{ from: week.days[0], to: week.days.at(-1) }}
              size="xs"
            >
              {messages.repositories.report}
            </TextLink>
          </div>
          <ul className={classes.entries}>
            {projects.map(({ name, id, seconds }) => (
              <li key={name} className={classes.railRow}>
                <RepositoryDot repository={id} />
                <bdi className={parts.cut}>{name}</bdi>
                <span className={classes.figure}>{hours(seconds)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Continue />
    </aside>
  );
}

function LiveFigures({ reading, ...week }: Week & { reading: Reading }) {
  return <Figures {...week} live={Math.floor(useSeconds(reading) / 60) * 60} />;
}

/** @param live seconds of the running stopwatch, a paler piece of today */
function Figures({ days, today, sums, workingDaySeconds, live }: Week & { live: number }) {
  const withLive = sums.map((seconds, i) => (days[i] === today ? seconds + live : seconds));
  const full = Math.max(workingDaySeconds * 1.15, ...withLive);
  const part = (seconds: number) => `${(seconds / full) * 100}%`;
  return (
    <>
      <Target sums={withLive} days={days} today={today} workingDaySeconds={workingDaySeconds} />
      <ol className={classes.bars} aria-label={messages.calendar.hoursPerDay}>
        {days.map((day, i) => (
          <li key={day} data-today={day === today || undefined}>
            <span className={classes.column} aria-hidden>
              {!isWeekend(day) && (
                <span className={classes.goal} style={{ bottom: part(workingDaySeconds) }} />
              )}
              {day === today && live > 0 && (
                <span className={classes.live} style={{ height: part(live) }} />
              )}
              <span className={classes.bar} style={{ height: part(sums[i] ?? 0) }} />
            </span>
            {weekdayHead(day)} <VisuallyHidden>{hours(withLive[i] ?? 0)}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Recent issues, to start the stopwatch on. */
function Continue() {
  const { data: issues = [] } = useQuery(lastIssuesQuery);
  const start = useStart();
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="continue">
      <div className={classes.railHead}>
        <h2 id="continue">{t.continueTitle}</h2>
      </div>
      <ul className={classes.entries}>
        {issues.map((issue) => {
          const name = nameOfPlace(issue.place);
          return (
            <li key={name} className={classes.railRow}>
              <RepositoryDot repository={issue.repository} />
              <span className={parts.cut} title={placeText(issue.place)}>
                <IssueLink place={issue.place} title={issue.title} />
              </span>
              <ActionIcon
                size={24}
                aria-label={messages.stopwatch.startOn(`${issue.title} ${placeText(issue.place)}`)}
                loading={start.isPending && nameOfPlace(start.variables.place) === name}
                disabled={start.isPending}
                onClick={() => start.mutate(issue)}
              >
                <Play size={14} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
