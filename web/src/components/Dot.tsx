import { slotOf } from '../theme/slots.ts';
import classes from './text.module.css';

/** The colour of a repository; never alone, always beside a name. */
export function Dot({ repository }: { repository: number | undefined }) {
  return <span className={classes.dot} style={{ background: slotOf(repository) }} aria-hidden />;
}
