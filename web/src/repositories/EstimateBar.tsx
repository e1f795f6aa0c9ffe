import { Box } from '@mantine/core';
import { Bar } from '../components/Bar.tsx';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import classes from './repositories.module.css';

export interface Estimated {
  readonly estimate: number;
  readonly estimate_used: number;
}

export const isOver = (time: Estimated | null | undefined): boolean =>
  time != null && time.estimate > 0 && time.estimate_used > time.estimate;

/** What is used of an estimate; what is over it is amber. */
export function EstimateBar({ time }: { time: Estimated }) {
  const { estimate, estimate_used: used } = time;
  const whole = Math.max(estimate, used);
  const parts = [
    { id: 'used', share: Math.min(used, estimate) / whole, colour: 'var(--accent)' },
    { id: 'over', share: Math.max(0, used - estimate) / whole, colour: 'var(--warning)' },
  ];
  return (
    <Box className={classes.figure} c={isOver(time) ? 'var(--warning)' : undefined}>
      <Box w={100}>
        <Bar parts={parts.filter(({ share }) => share > 0)} />
      </Box>
      {messages.repositories.usedOf(hours(used), hours(estimate))}
    </Box>
  );
}
