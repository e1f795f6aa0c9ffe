import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSession } from '../app/session.ts';
import { Bar } from '../components/Bar.tsx';
import { hours } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { TextLink } from '../components/links.tsx';
import { isTracked, mayTrack, mayWriteIssues } from '../components/rights.ts';
import { openAddEntry } from '../entries/dialogs.tsx';
import { messages } from '../messages/index.ts';
import { personSlot } from '../theme/repositoryColours.ts';
import classes from './issue.module.css';
import type { IssueProps } from './issueProps.ts';
import { PeopleTime } from './PeopleTime.tsx';
import { issueTimeQuery } from './queries.ts';
import { SideSection } from './SideSection.tsx';
import { StartHere } from './StartHere.tsx';

const t = messages.issue;

/** Time spent on an issue: against the estimate, per user, per day. */
export function TimePanel({
  repository,
  issue,
  place,
  isOffForAll,
}: IssueProps & { isOffForAll: boolean }) {
  const user = useSession();
  if (!isTracked(repository, isOffForAll)) {
    return (
      <SideSection title={messages.entries.time}>
        <Text>{isOffForAll ? messages.repositories.untrackedInstance : t.trackingDisabled}</Text>
      </SideSection>
    );
  }
  if (user == null) {
    return (
      <SideSection title={messages.entries.time}>
        <Text>{messages.repositories.signInForTime}</Text>
      </SideSection>
    );
  }
  const tracks = mayTrack(repository, issue, user);
  const seesAll = mayWriteIssues(repository, user);
  return (
    <SideSection
      title={messages.entries.time}
      action={
        tracks && (
          <Button
            size="compact-sm"
            leftSection={<Plus size={14} />}
            onClick={() => openAddEntry({ issue: { place, title: issue.title } })}
          >
            {t.add}
          </Button>
        )
      }
    >
      {!tracks && <Alert>{t.contributorsOnly}</Alert>}
      {!seesAll && <Text c="dimmed">{t.ownOnly}</Text>}
      <Sums place={place} seesAll={seesAll} />
      {tracks && <StartHere place={place} title={issue.title} />}
    </SideSection>
  );
}

function Sums({ place, seesAll }: Pick<IssueProps, 'place'> & { seesAll: boolean }) {
  const { owner, repo, index } = place;
  const time = useQuery(issueTimeQuery(place));
  return (
    <Loaded query={time} rows={3}>
      {({ spent, estimate, users, count }) => (
        <>
          <Group justify="space-between" align="baseline" gap="sm">
            <Text>
              <Text span fz="xl" fw={600} className={classes.spent}>
                {hours(spent)}
              </Text>{' '}
              {estimate > 0 ? t.ofEstimate(hours(estimate)) : seesAll ? t.spentText : t.ownSpent}
            </Text>
            {estimate > 0 && (
              <Text c={spent > estimate ? 'var(--warning)' : 'dimmed'}>
                {restText(estimate - spent)}
              </Text>
            )}
          </Group>
          {spent > 0 && (
            <Bar
              parts={(seesAll ? users : [{ user_id: 0, seconds: spent }]).map((user, place) => ({
                id: user.user_id,
                share: user.seconds / Math.max(estimate, spent),
                colour: personSlot(place),
              }))}
            />
          )}
          {count > 0 && seesAll && <PeopleTime users={users} />}
          {count > 1 && (
            <TextLink
              to="/$owner/$repo/report"
              params={{ owner, repo }}
              search={{ preset: 'all', issue: index, by: 'day' }}
            >
              {t.days}
            </TextLink>
          )}
        </>
      )}
    </Loaded>
  );
}

/** What is left of the estimate, or how much was spent beyond it. */
function restText(rest: number): string {
  if (rest === 0) return t.estimateReached;
  return rest > 0 ? t.left(hours(rest)) : messages.repositories.over(hours(-rest));
}
