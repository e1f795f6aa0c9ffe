import { Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Screen } from '../components/Screen.tsx';
import { messages } from '../messages/index.ts';
import { ContinueCard } from './ContinueCard.tsx';
import { FirstStepsCard } from './FirstStepsCard.tsx';
import { recentQuery } from './queries.ts';
import { RecentCard } from './RecentCard.tsx';
import { WeekCard } from './WeekCard.tsx';

/** The home page: this week, recent issues, recent entries, and first steps for new users. */
export function HomePage() {
  const isNew = useQuery(recentQuery).data?.total === 0;
  return (
    <Screen title={messages.home.title}>
      <Grid>
        {isNew && (
          <Grid.Col span={12}>
            <FirstStepsCard />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, md: isNew ? 12 : 7 }}>
          <WeekCard />
        </Grid.Col>
        {!isNew && (
          <>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <ContinueCard />
            </Grid.Col>
            <Grid.Col span={12}>
              <RecentCard />
            </Grid.Col>
          </>
        )}
      </Grid>
    </Screen>
  );
}
