import { Box } from '@mantine/core';
import { type DragEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { format, hours } from '../components/format.ts';
import type { FoundIssue } from '../components/issuePlace.ts';
import { repositoryColour } from '../theme/repositoryColours.ts';
import classes from './calendar.module.css';
import type { DrawnEvent } from './events.ts';
import { minutesOf, slotMinutes, stepOf } from './moves.ts';

/** What is dragged: an event of the calendar, or an issue from beside it. */
export const draggedOf = (data: DataTransfer): { issue?: FoundIssue; eventId?: string } =>
  JSON.parse(data.getData('application/json') || '{}');

/** A block in the hours of a day; without a column it is not over any. */
interface Block {
  readonly column?: Element | undefined;
  readonly title?: string;
  readonly colour?: string;
  /** The minute of the day at which it begins. */
  readonly from: number;
  readonly minutes: number;
}

const dayMinutes = 1440;
const columns = '.mantine-WeekView-weekViewDaySlots, .mantine-DayView-dayViewTimeSlots';
const percentOf = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`;
const time = (minutes: number): string =>
  format('UTC', { timeStyle: 'short' }).format(new Date(minutes * 60_000));

/** Shows what is dragged, drawn or resized over the hours as a block with its times. */
export function DragArea({
  events,
  className,
  children,
}: {
  events: readonly DrawnEvent[];
  className: string | undefined;
  children: ReactNode;
}) {
  const [block, setBlock] = useState<Block | null>(null);
  const end = (): void => setBlock(null);

  function onDragStart({ dataTransfer, currentTarget }: DragEvent): void {
    const { issue, eventId } = draggedOf(dataTransfer);
    const found = events.find(({ id }) => id === eventId);
    if (issue !== undefined) {
      const { title, repository } = issue;
      setBlock({ title, colour: repositoryColour(repository), from: 0, minutes: slotMinutes });
    } else if (found?.payload !== undefined) {
      setBlock({ ...found.payload, from: 0, minutes: minutesOf(found) });
    }
    // The block is shown instead, where there are hours.
    if (currentTarget.querySelector(columns) !== null) dataTransfer.setDragImage(new Image(), 0, 0);
  }

  function onDragOver({ target, clientY, shiftKey }: DragEvent): void {
    const column = (target instanceof Element && target.closest(columns)) || undefined;
    const step = stepOf(shiftKey);
    const from = Math.round((column === undefined ? 0 : minuteAt(clientY, column)) / step) * step;
    setBlock((now) => now && { ...now, column, from: Math.min(from, dayMinutes - step) });
  }

  /** What the kit has marked: an event that is resized, or the slots that are drawn over. */
  function onPointerMove({ currentTarget, buttons }: PointerEvent): void {
    if (buttons !== 1) return;
    requestAnimationFrame(() => {
      const marked = [...currentTarget.querySelectorAll('[data-resizing], [data-drag-selected]')];
      const [first] = marked;
      const column = first?.closest(columns);
      if (first === undefined || column == null) return;
      const from = minuteAt(first.getBoundingClientRect().top, column);
      const to = minuteAt(marked.at(-1)?.getBoundingClientRect().bottom ?? 0, column);
      const resized = events.find(({ id }) => id === first.getAttribute('data-event-id'));
      setBlock({ ...resized?.payload, column, from, minutes: to - from });
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches what is dragged inside
    <div
      className={className}
      onDragStart={onDragStart}
      onDragOver={onDragOver}
      onDragEnd={end}
      onDrop={end}
      onPointerMove={onPointerMove}
      onPointerUp={() => requestAnimationFrame(end)}
    >
      {children}
      {block?.column !== undefined &&
        createPortal(
          <Box
            className={classes.dragged}
            __vars={{ '--colour': block.colour ?? 'var(--accent)' }}
            top={percentOf(block.from)}
            h={percentOf(Math.min(block.minutes, dayMinutes - block.from))}
          >
            <bdi className={classes.title}>{block.title}</bdi>
            <span className={classes.times}>
              {time(block.from)} – {time(block.from + block.minutes)}
              <span>{hours(block.minutes * 60)}</span>
            </span>
          </Box>,
          block.column,
        )}
    </div>
  );
}

/** The minute of the day at a height of the window. */
function minuteAt(y: number, column: Element): number {
  const { top, height } = column.getBoundingClientRect();
  return Math.max(0, Math.round(((y - top) / height) * dayMinutes));
}
