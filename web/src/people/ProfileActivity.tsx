import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../app/api.ts';
import { RepositoryDot } from '../components/Dot.tsx';
import { addDays, daysFrom, weekdayOf } from '../components/days.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { dayWords, hours, shortDay } from '../components/format.ts';
import { PlaceLink } from '../components/IssueLink.tsx';
import { placeIn, placeText } from '../components/issuePlace.ts';
import { Loaded } from '../components/Loaded.tsx';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import type { Report } from '../reports/source.ts';
import styles from './people.module.css';
import type { User } from './queries.ts';

const t = messages.people;
const shown = 28;
/** The latest days with time are listed. */
const listed = 7;

/** The time of the last weeks by day, as far as the viewer may list it. */
export function ProfileActivity({ user }: { user: User }) {
  const zone = useZone();
  const today = useToday(zone);
  const from = addDays(today, 1 - shown);
  const report = useQuery({
    queryKey: ['times', 'of-user', user.id, from, zone],
    queryFn: async () => {
      const query = { from, to: today, time_zone: zone, group_by: 'day,issue' };
      const path = { username: user.login };
      const { data } = await api.GET('/users/{username}/time-report', { params: { path, query } });
      return dataOf(data);
    },
  });
  return (
    <Loaded query={report} rows={8}>
      {({ groups, total }) =>
        total.count === 0 ? (
          <EmptyState title={t.noActivity(shown)}>{t.activityHint}</EmptyState>
        ) : (
          <Activity groups={groups} total={total.seconds} from={from} />
        )
      }
    </Loaded>
  );
}

type Groups = Report['groups'];

function Activity({ groups, total, from }: { groups: Groups; total: number; from: string }) {
  const days = daysFrom(from, shown);
  const of = (day: string): Groups => groups.filter((group) => group.day === day);
  const sum = (day: string): number => of(day).reduce((all, { seconds }) => all + seconds, 0);
  const most = Math.max(1, ...days.map(sum));
  const busy = days.filter((day) => sum(day) > 0);
  return (
    <Stack>
      <Group justify="space-between" align="baseline">
        <Text fz="xl" fw={600}>
          {hours(total)}{' '}
          <Text span c="dimmed" fw={400}>
            {t.inLastDays(shown)}
          </Text>
        </Text>
        <Text c="dimmed">{t.onDays(busy.length)}</Text>
      </Group>
      <ol className={styles.days} aria-label={t.tabs.activity}>
        {days.map((day) => (
          <li key={day} title={`${dayWords(day)}: ${hours(sum(day))}`}>
            <span style={{ height: `${(100 * sum(day)) / most}%` }} />
            {weekdayOf(day) === 1 && <small aria-hidden>{shortDay(day)}</small>}
          </li>
        ))}
      </ol>
      <Text size="xs" c="dimmed">
        {t.activityHint}
      </Text>
      {busy
        .slice(-listed)
        .reverse()
        .map((day) => (
          <section key={day} aria-label={dayWords(day)}>
            <Group justify="space-between" className={styles.day}>
              <Title order={2} size="h3">
                {dayWords(day)}
              </Title>
              <Text fw={600}>{hours(sum(day))}</Text>
            </Group>
            {of(day).map(({ issue, seconds }) => (
              <Group key={issue?.id} className={styles.issue} gap="sm" wrap="nowrap">
                <RepositoryDot repository={issue?.repository.id} />
                <IssueName issue={issue} />
                <Text fw={600}>{hours(seconds)}</Text>
              </Group>
            ))}
          </section>
        ))}
    </Stack>
  );
}

/** Without a link if the viewer may no longer read it. */
function IssueName({ issue }: Pick<Groups[number], 'issue'>) {
  if (issue === null || issue.number < 1) return <Text truncate>{issue?.title}</Text>;
  const { repository, number, title } = issue;
  const place = placeIn(repository, number);
  return (
    <PlaceLink place={place} truncate c="inherit">
      <bdi>{title}</bdi>{' '}
      <Text span size="xs" c="dimmed">
        {placeText(place)}
      </Text>
    </PlaceLink>
  );
}
