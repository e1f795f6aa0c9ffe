import '@mantine/schedule/styles.layer.css';
import { Stack } from '@mantine/core';
import type { ScheduleEventData } from '@mantine/schedule';
import { lazy, useState } from 'react';
import type { Entry, EntryChanges } from '../components/entry.ts';
import { dayWords } from '../components/format.ts';
import type { FoundIssue } from '../components/issuePlace.ts';
import { openAddEntry, openEditEntry } from '../entries/dialogs.tsx';
import { cellText } from '../entries/duration.ts';
import { useEditEntry } from '../entries/mutations.ts';
import { isConflict } from '../entries/requests.ts';
import { messages } from '../messages/index.ts';
import { language } from '../messages/language.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import classes from './calendar.module.css';
import { EventBody, EventButton } from './EventBody.tsx';
import type { Drawn, DrawnEvent } from './events.ts';
import { changesOfDrop, changesOfResize, type Drop, dragMinutes, instantAt } from './moves.ts';
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
const hourOf = shown({ timeStyle: 'short' });
const weekdayOf = shown({ weekday: 'short' });

/** Height of an hour, and of a line of text, in pixels. */
const hourHeight = 64;
const lineHeight = 16;

/** Number of text lines that fit into an event. */
function linesIn({ start, end }: ScheduleEventData): number {
  const [from, to] = [start, end].map((wall) => Date.parse(`${String(wall).replace(' ', 'T')}Z`));
  const hours = ((to ?? 0) - (from ?? 0)) / 3_600_000;
  return Math.floor((hours * hourHeight - 4) / lineHeight);
}

/** The UI kit's schedule, with dragging, drawing and keyboard actions. */
export function Schedule({
  events,
  view,
  date,
  zone,
  firstDay,
  onDay,
}: {
  events: readonly DrawnEvent[];
  view: View;
  date: string;
  zone: string;
  firstDay: 0 | 1 | 6;
  onDay: (date: string) => void;
}) {
  setScheduleZone(zone);
  const edit = useEditEntry();
  const [hidden, setHidden] = useState<readonly DrawnEvent[]>([]);

  function change(event: ScheduleEventData, drop: Drop, isResize: boolean): void {
    const { entry } = payloadOf(event);
    if (entry === null) return;
    const of = isResize ? changesOfResize : changesOfDrop;
    save(entry, of(entry, String(event.start), drop, zone));
  }

  /** An entry without a start gets one in the hours, and a recent issue an entry. */
  function startAt(dragged: DataTransfer, wall: string): void {
    const { issue, eventId }: { issue?: FoundIssue; eventId?: string } = JSON.parse(
      dragged.getData('application/json') || '{}',
    );
    if (issue !== undefined) {
      openAddEntry({ issue, date: wall.slice(0, 10), from: wall.slice(11, 16) });
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
        lines={view === 'month' || isUntimed(event as DrawnEvent) ? 3 : linesIn(event)}
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
        getDayProps={(day) => ({ 'aria-label': dayWords(day) })}
        maxEventsPerDay={3}
        consistentWeeks={false}
        classNames={{ monthViewDay: classes.monthDay }}
        moreEventsProps={{ className: classes.moreEvents }}
        highlightToday
        onDayClick={onDay}
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
    intervalMinutes: 30,
    eventDragInterval: dragMinutes,
    eventResizeInterval: dragMinutes,
    slotLabelFormat: hourOf,
    startScrollTime: '06:00:00',
    scrollAreaProps: { mah: 'max(440px, calc(100dvh - 300px))' },
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
      <Stack gap="sm">
        <UntimedList events={withUntimedCapped(events.filter(isUntimed))} onOpen={open} />
        {modal}
        <DayView
          {...timed}
          className={classes.hours}
          classNames={{ dayViewSlotLabel: classes.hourLabel }}
          events={events.filter((event) => !isUntimed(event))}
          withAllDaySlot={false}
        />
      </Stack>
    );
  }
  // The UI kit has room for two rows; more rows need more height.
  const capped = withUntimedCapped(events);
  const heightAbove = 48 + Math.max(0, rowsAbove(capped) - 2) * 24;
  return (
    <>
      {modal}
      <WeekView
        {...timed}
        events={capped}
        firstDayOfWeek={firstDay}
        weekdayFormat={weekdayOf}
        withWeekNumber={false}
        highlightToday
        onDateChange={onDay}
        className={classes.hours}
        classNames={{
          weekViewSlotLabel: classes.hourLabel,
          weekViewAllDaySlots: classes.noStart,
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
