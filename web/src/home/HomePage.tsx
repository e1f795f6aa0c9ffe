import { Grid } from '@mantine/core';
import { Screen } from '../parts/Screen.tsx';
import { texts } from '../texts/index.ts';
import { RecentCard } from './RecentCard.tsx';
import { StopwatchCard } from './StopwatchCard.tsx';
import { WeekCard } from './WeekCard.tsx';

/** What one comes for: the stopwatch, the week, the last entries. */
export function HomePage() {
  return (
    <Screen title={texts.home.title}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <StopwatchCard />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <WeekCard />
        </Grid.Col>
        <Grid.Col span={12}>
          <RecentCard />
        </Grid.Col>
      </Grid>
    </Screen>
  );
}
