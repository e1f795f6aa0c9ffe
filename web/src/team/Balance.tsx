import { signedHours } from '../components/format.ts';
import classes from './team.module.css';

/** Time over or under a target. */
export const Balance = ({ seconds }: { seconds: number }) => (
  <span className={classes.balance} data-under={seconds < 0 || undefined}>
    {signedHours(seconds)}
  </span>
);
