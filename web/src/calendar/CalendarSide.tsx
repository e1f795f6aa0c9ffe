import { Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { RepositoryDot } from '../components/Dot.tsx';
import { daysFrom } from '../components/days.ts';
import { nameOfPlace, placeText } from '../components/issuePlace.ts';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday } from '../components/zone.ts';
import { openAddEntry } from '../entries/dialogs.tsx';
import { messages } from '../messages/index.ts';
import { lastIssuesQuery } from '../stopwatch/queries.ts';
import { Target } from '../week/Target.tsx';
import classes from './calendar.module.css';
import type { Span } from './spans.ts';
import type { View } from './views.ts';

const t = messages.calendar;

/** The target of the week, and recent issues to drag into the hours. */
export default function CalendarSide({
  view,
  span,
  sums,
  zone,
}: {
  view: View;
  span: Span;
  /** Seconds by day. */
  sums: ReadonlyMap<string, number>;
  zone: string;
}) {
  const { data: issues = [] } = useQuery(lastIssuesQuery);
  const settings = useQuery(weekSettingsQuery).data;
  const days = daysFrom(span.from);
  const today = useToday(zone);
  const date = today >= span.from && today <= span.to ? today : span.from;
  return (
    <aside className={classes.side}>
      {view === 'week' && settings !== undefined && (
        <Target
          sums={days.map((day) => sums.get(day) ?? 0)}
          days={days}
          today={today}
          workingDaySeconds={settings.workingDaySeconds}
        />
      )}
      {issues.length > 0 && <Title order={2}>{t.recent}</Title>}
      {issues.map((issue) => (
        <UnstyledButton
          key={nameOfPlace(issue.place)}
          className={classes.recent}
          draggable
          onDragStart={(event: DragEvent) =>
            event.dataTransfer.setData('application/json', JSON.stringify({ issue }))
          }
          onClick={() => openAddEntry({ issue, date })}
        >
          <RepositoryDot repository={issue.repository} />
          <span className={classes.recentText}>
            <bdi title={issue.title}>{issue.title}</bdi>
            <small>{placeText(issue.place)}</small>
          </span>
        </UnstyledButton>
      ))}
    </aside>
  );
}
