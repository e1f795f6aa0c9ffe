import '@mantine/schedule/styles.layer.css';
import { Stack } from '@mantine/core';
import type { ScheduleEventData } from '@mantine/schedule';
import { lazy, type MouseEvent, useState } from 'react';
import { daysFrom } from '../components/days.ts';
import type { Entry, EntryChanges } from '../components/entry.ts';
import { dayRange, dayWords, hours, weekdayHead } from '../components/format.ts';
import { openAddEntry, openEditEntry } from '../entries/dialogs.tsx';
import { cellText } from '../entries/duration.ts';
import { useEditEntry } from '../entries/mutations.ts';
import { isConflict } from '../entries/requests.ts';
import { messages } from '../messages/index.ts';
import { language } from '../messages/language.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import classes from './calendar.module.css';
import { draggedOf } from './dragged.tsx';
import { EventBody, EventButton } from './EventBody.tsx';
import type { Drawn, DrawnEvent } from './events.ts';
import {
  changesOfDrop,
  changesOfResize,
  type Drop,
  instantAt,
  slotMinutes,
  stepOf,
} from './moves.ts';
import { isUntimed, rowsAbove, UntimedList, UntimedModal, withUntimedCapped } from './Untimed.tsx';
import { loadView, type View } from './views.ts';
import { setScheduleZone } from './wallDayjs.ts';

const t = messages.calendar;
const WeekView = lazy(loadView.week);
const DayView = lazy(loadView.day);
const MonthView = lazy(loadView.month);

const payloadOf = (event: ScheduleEventData): Drawn => event.payload as unknown as Drawn;
const isFree = (event: ScheduleEventData): boolean => {
  const { reason, hidden } = payloadOf(event);
  return reason === undefined && hidden === undefined;
};

const shown = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  return (wall: string) =>
    format.format(new Date(`${wall.slice(0, 10)}T${wall.slice(11) || '12:00:00'}Z`));
};
const weekdayOf = (wall: string): string => weekdayHead(wall.slice(0, 10));
const hourOf = shown({ timeStyle: 'short' });

/** Height of an hour, and of a line of text, in pixels. */
const hourHeight = 58;
const lineHeight = 16;
/** Above the line of the first hour, for half of its label. */
const labelRoom = 8;

/** Number of text lines that fit into an event. */
function linesIn({ start, end }: ScheduleEventData): number {
  const [from, to] = [start, end].map((wall) => Date.parse(`${String(wall).replace(' ', 'T')}Z`));
  const hours = ((to ?? 0) - (from ?? 0)) / 3_600_000;
  return Math.floor((hours * hourHeight - 4) / lineHeight);
}

/** The words for days with their sum, which is also drawn in their cell. */
const withSum = (name: 'aria-label' | 'title', days: string, seconds = 0) => ({
  [name]: t.dayTotal(days, hours(seconds)),
  'data-sum': seconds === 0 ? undefined : hours(seconds),
});

/** The hours begin at 8, or where the first entry does. */
function firstHour(events: readonly DrawnEvent[]): number {
  const starts = events
    .filter((event) => !isUntimed(event))
    .map(({ start }) => Number(String(start).slice(11, 13)));
  return Math.min(8, ...starts);
}

/** The UI kit's schedule, with dragging, drawing and keyboard actions. */
export function Schedule({
  events,
  view,
  date,
  zone,
  firstDay,
  sums,
  onOpen,
}: {
  events: readonly DrawnEvent[];
  view: View;
  date: string;
  zone: string;
  firstDay: 0 | 1 | 6;
  /** Seconds by day. */
  sums: ReadonlyMap<string, number>;
  onOpen: (view: View, date: string) => void;
}) {
  setScheduleZone(zone);
  const edit = useEditEntry();
  const [hidden, setHidden] = useState<readonly DrawnEvent[]>([]);
  const [isFine, setIsFine] = useState(false);
  // Once: later the place is the user's.
  const [scrollToFirst] = useState(() => (hoursInView: HTMLDivElement | null) => {
    hoursInView?.scrollTo({ top: firstHour(events) * hourHeight - labelRoom });
  });

  function change(event: ScheduleEventData, drop: Drop, isResize: boolean): void {
    const { entry } = payloadOf(event);
    if (entry === null) return;
    const of = isResize ? changesOfResize : changesOfDrop;
    save(entry, of(entry, String(event.start), drop, zone));
  }

  /** An entry without a start gets one in the hours, and a recent issue an entry. */
  function startAt(dragged: DataTransfer, wall: string): void {
    const { issue, eventId } = draggedOf(dragged);
    if (issue !== undefined) {
      const at = { date: wall.slice(0, 10), from: wall.slice(11, 16) };
      openAddEntry({ issue, ...at, duration: cellText(slotMinutes * 60) });
      return;
    }
    const entry = events.find(({ id }) => id === eventId)?.payload?.entry;
    if (entry?.started === null) save(entry, { started: instantAt(wall, zone) });
  }

  function save(entry: Entry, changes: EntryChanges | null): void {
    if (changes === null) return;
    edit
      .mutateAsync({ entry, changes })
      .catch((error) =>
        notifyError(isConflict(error) ? new Error(messages.entries.changedByOther) : error),
      );
  }

  function open(event: ScheduleEventData): void {
    const { entry, reason, hidden: others } = payloadOf(event);
    if (others !== undefined) setHidden(others);
    else if (entry === null || reason !== undefined) notifySuccess(reason ?? '');
    else openEditEntry(entry);
  }

  const add = (start: string, end: string): void => {
    const minutes = Math.round((Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000);
    openAddEntry({
      date: start.slice(0, 10),
      from: start.slice(11, 16),
      duration: cellText(minutes * 60),
    });
  };

  const common = {
    date,
    events: [...events],
    withHeader: false,
    labels: {
      more: '',
      moreLabel: t.more,
      allDay: t.untimed,
      timeSlot: t.timeSlot,
      weekday: t.weekday,
    },
    renderEventBody: (event: ScheduleEventData) => (
      <EventBody
        drawn={payloadOf(event)}
        // In the other places the UI kit has a fixed height and cuts off the rest.
        lines={view === 'month' ? view : isUntimed(event as DrawnEvent) ? 3 : linesIn(event)}
      />
    ),
    renderEvent: (event: ScheduleEventData, props: Parameters<typeof EventButton>[0]['props']) => (
      <EventButton props={props} drawn={payloadOf(event)} />
    ),
    withEventsDragAndDrop: true,
    canDragEvent: isFree,
    onEventDrop: ({ event, ...drop }: Drop & { event: ScheduleEventData }) =>
      change(event, drop, false),
    onEventClick: open,
  };
  if (view === 'month') {
    return (
      <MonthView
        {...common}
        firstDayOfWeek={firstDay}
        weekdayFormat={weekdayOf}
        getDayProps={(day) => withSum('aria-label', dayWords(day), sums.get(day))}
        withWeekNumbers
        getWeekNumberProps={(first) => {
          const days = daysFrom(first);
          const sum = days.reduce((all, day) => all + (sums.get(day) ?? 0), 0);
          const name = withSum('title', dayRange(first, days.at(-1) ?? first), sum);
          // Instead of English words of the kit.
          return { ...name, 'aria-label': undefined };
        }}
        onWeekNumberClick={(day) => onOpen('week', day)}
        maxEventsPerDay={3}
        consistentWeeks={false}
        className={classes.month}
        classNames={{ monthViewDay: classes.monthDay, monthViewWeekNumber: classes.monthWeek }}
        moreEventsProps={{ className: classes.moreEvents }}
        highlightToday
        onDayClick={(day) => onOpen('day', day)}
      />
    );
  }
  const modal = (
    <UntimedModal
      events={hidden}
      onOpen={(event) => {
        setHidden([]);
        open(event);
      }}
      onClose={() => setHidden([])}
    />
  );
  const timed = {
    ...common,
    intervalMinutes: slotMinutes,
    slotHeight: hourHeight,
    eventDragInterval: stepOf(isFine),
    eventResizeInterval: stepOf(isFine),
    onDragOver: ({ shiftKey }: MouseEvent) => setIsFine(shiftKey),
    onPointerDownCapture: ({ shiftKey }: MouseEvent) => setIsFine(shiftKey),
    slotLabelFormat: hourOf,
    withCurrentTimeBubble: false,
    withSubHourGridLines: false,
    scrollAreaProps: { mah: '100%', viewportRef: scrollToFirst },
    withEventResize: true,
    canResizeEvent: (event: ScheduleEventData) => isFree(event) && !payloadOf(event).isPart,
    onEventResize: ({ event, ...drop }: Drop & { event: ScheduleEventData }) =>
      change(event, drop, true),
    withDragSlotSelect: true,
    onSlotDragEnd: add,
    onExternalEventDrop: startAt,
    onTimeSlotClick: ({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }) =>
      add(slotStart, slotEnd),
  };
  if (view === 'day') {
    // The UI kit shows only two entries without a start time.
    return (
      <Stack gap="sm" className={classes.sheet}>
        <UntimedList events={withUntimedCapped(events.filter(isUntimed))} onOpen={open} />
        {modal}
        <DayView
          {...timed}
          className={classes.hours}
          classNames={{ dayViewSlotLabel: classes.hourLabel, currentTimeIndicator: classes.now }}
          events={events.filter((event) => !isUntimed(event))}
          withAllDaySlot={false}
        />
      </Stack>
    );
  }
  const capped = withUntimedCapped(events);
  // The kit draws what it gets, whatever its type says.
  const headOf = (wall: string) =>
    (<DayHead date={wall.slice(0, 10)} seconds={sums.get(wall.slice(0, 10))} />) as never;
  // The kit draws two rows in 48 pixels.
  const heightAbove = Math.max(1, rowsAbove(capped)) * 24 + 4;
  return (
    <>
      {modal}
      <WeekView
        {...timed}
        events={capped}
        firstDayOfWeek={firstDay}
        weekdayFormat={headOf}
        withWeekNumber={false}
        highlightToday
        onDateChange={(day) => onOpen('day', day)}
        className={classes.hours}
        data-first={firstDay}
        classNames={{
          weekViewHeader: classes.heads,
          weekViewDayLabel: classes.head,
          weekViewDay: classes.day,
          weekViewSlotLabel: classes.hourLabel,
          currentTimeIndicator: classes.now,
          weekViewAllDaySlots: classes.noStart,
          weekViewAllDaySlotsLabel: classes.noStartLabel,
          weekViewAllDaySlotsEvents: classes.noStartEvents,
        }}
        styles={{
          weekView: { '--height-above': `${heightAbove}px` },
          weekViewAllDaySlots: { height: heightAbove },
          weekViewAllDaySlotsList: { height: 48 },
        }}
        onAllDaySlotClick={(day) => openAddEntry({ date: day })}
      />
    </>
  );
}

/** The day, and its sum at the other end. The kit names the button; the page lists the sums. */
const DayHead = ({ date, seconds = 0 }: { date: string; seconds?: number | undefined }) => (
  <>
    <span>
      {weekdayHead(date)} <b>{Number(date.slice(8))}</b>
    </span>
    <span>{seconds === 0 ? '–' : hours(seconds)}</span>
  </>
);
