import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Lock } from 'lucide-react';
import type { ComponentPropsWithoutRef, DragEvent, ReactNode } from 'react';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import classes from './calendar.module.css';
import type { Drawn } from './events.ts';

const t = messages.calendar;

/** The text of an event, limited to the lines that fit; one line for a day of a month. */
export function EventBody({
  drawn: { entry, title, issue, when, reason },
  lines,
}: {
  drawn: Drawn;
  lines: number | 'month';
}) {
  if (lines === 'month') {
    return (
      <span className={classes.title} dir="auto">
        {entry !== null && <b>{hours(entry.time)}</b>} <bdi>{title}</bdi>
      </span>
    );
  }
  const isClosed = entry !== null && reason !== undefined;
  return (
    <span className={classes.body}>
      <span
        className={classes.title}
        // Below it are two more lines.
        data-wraps={lines > 3 || undefined}
        style={lines > 3 ? { WebkitLineClamp: lines - 2 } : undefined}
        dir="auto"
      >
        {isClosed && <Lock size={12} />} <bdi>{title}</bdi>
        {lines < 2 && <bdi className={classes.beside}> {when}</bdi>}
      </span>
      {lines > 1 && <span className={classes.more}>{when}</span>}
      {lines > 2 && (
        <span className={classes.more} dir="auto">
          {issue}
        </span>
      )}
      {isClosed && <VisuallyHidden>{t.locked}</VisuallyHidden>}
    </span>
  );
}

/** An event in the schedule. Dragging a locked one shows why it cannot move. */
export function EventButton({
  props,
  drawn,
}: {
  props: ComponentPropsWithoutRef<'button'> & { children: ReactNode };
  drawn: Drawn;
}) {
  const { entry, reason } = drawn;
  const className = `${props.className ?? ''} ${classes.event}`;
  const style = { ...props.style, '--colour': drawn.colour };
  if (reason === undefined && entry?.started === null) {
    const onDragStart = (event: DragEvent<HTMLButtonElement>) => {
      props.onDragStart?.(event);
      // The hours take it as a copy from outside.
      event.dataTransfer.effectAllowed = 'copyMove';
    };
    return (
      <UnstyledButton {...props} className={className} style={style} onDragStart={onDragStart} />
    );
  }
  if (reason === undefined) {
    return <UnstyledButton {...props} className={className} style={style} />;
  }
  const onDragStart = (event: DragEvent<HTMLButtonElement>) => {
    event.preventDefault();
    notifySuccess(reason);
  };
  return (
    <UnstyledButton
      {...props}
      className={className}
      style={style}
      draggable
      onDragStart={onDragStart}
      data-fixed
    />
  );
}
