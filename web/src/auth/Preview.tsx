import { Server, Table2, Timer } from 'lucide-react';
import { messages } from '../messages/index.ts';
import watch from '../stopwatch/stopwatch.module.css';
import { slotOf } from '../theme/repositoryColours.ts';
import classes from './auth.module.css';

const t = messages.auth.preview;

/** Repository, issue and time. */
const entries = [
  [6, t.issues[0], '0:42'],
  [1, t.issues[1], '0:50'],
  [1, t.issues[2], '1:30'],
  [6, t.issues[3], '1:30'],
  [6, t.issues[4], '0:30'],
] as const;

const points = [
  [Timer, t.points[0]],
  [Table2, t.points[1]],
  [Server, t.points[2]],
] as const;

/** What the product looks like, for those who have not signed in. */
export function Preview() {
  return (
    <div className={classes.show} aria-hidden>
      <div className={classes.picture}>
        <div className={classes.watch}>
          <span className={watch.pulse} />
          <b className={classes.title}>{t.issues[0]}</b>
          <span className={classes.elapsed}>0:42:10</span>
          <span className={classes.stop} />
        </div>
        <div>
          <b className={classes.title}>{t.today}</b>
          <b>5:02</b>
        </div>
        {entries.map(([repository, title, time]) => (
          <div key={title} className={classes.entry}>
            <i style={{ background: slotOf(repository) }} />
            <span className={classes.title}>{title}</span>
            <b>{time}</b>
          </div>
        ))}
        <div>
          <b>28:02</b>
          <span className={classes.track}>
            <span className={classes.done} />
          </span>
          40:00
        </div>
      </div>
      <ul>
        {points.map(([Icon, text]) => (
          <li key={text}>
            <Icon size={16} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
