import { Button, Modal, Stack, Text } from '@mantine/core';
import { messages } from '../messages/index.ts';
import classes from './calendar.module.css';
import type { DrawnEvent } from './events.ts';

const t = messages.calendar;

/** At most this many entries without a start are above the hours of a day. */
const mostUntimed = 3;

/** Entries without a start time are shown above the hours. */
export const isUntimed = ({ payload }: DrawnEvent): boolean => payload?.entry?.started === null;

/** The events, with one that stands for all but the first untimed entries of each day. */
export function withUntimedCapped(events: readonly DrawnEvent[]): DrawnEvent[] {
  const days = Map.groupBy(events.filter(isUntimed), ({ start }) => start);
  const capped = [...days.values()].flatMap((ofDay): DrawnEvent[] => {
    const hidden = ofDay.slice(mostUntimed);
    const [first] = hidden;
    if (first === undefined) return ofDay;
    const colour = 'var(--text-3)';
    const title = t.moreUntimed(hidden.length);
    const payload = {
      entry: null,
      title,
      issue: '',
      when: '',
      isPart: false,
      reason: undefined,
      colour,
    };
    return [
      ...ofDay.slice(0, mostUntimed),
      { ...first, id: `more-${first.id}`, title, payload: { ...payload, hidden } },
    ];
  });
  return [...events.filter((event) => !isUntimed(event)), ...capped];
}

/** The largest number of events above the hours of one day, in a week with capped events. */
export function rowsAbove(events: readonly DrawnEvent[]): number {
  const above = events.filter((event) => isUntimed(event) || event.payload?.hidden !== undefined);
  const days = Map.groupBy(above, ({ start }) => start);
  return Math.max(0, ...[...days.values()].map((ofDay) => ofDay.length));
}

/** Untimed entries as buttons; they can be dragged to the hours beside them. */
export function UntimedList({
  events,
  onOpen,
}: {
  events: readonly DrawnEvent[];
  onOpen: (event: DrawnEvent) => void;
}) {
  return events.map((event) => (
    <Button
      key={event.id}
      variant="light"
      className={classes.event}
      style={{ '--colour': event.payload?.colour }}
      size="xs"
      fullWidth
      justify="flex-start"
      title={event.title}
      draggable={event.payload?.entry != null && event.payload.reason === undefined}
      onDragStart={({ dataTransfer }) =>
        dataTransfer.setData('application/json', JSON.stringify({ eventId: event.id }))
      }
      onClick={() => onOpen(event)}
    >
      <Text span inherit truncate>
        {event.payload?.when} <bdi>{event.payload?.title}</bdi> {event.payload?.issue}
      </Text>
    </Button>
  ));
}

/** All untimed entries that have no room above the hours. */
export function UntimedModal({
  events,
  onOpen,
  onClose,
}: {
  events: readonly DrawnEvent[];
  onOpen: (event: DrawnEvent) => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={events.length > 0} onClose={onClose} title={t.untimedTitle}>
      <Stack gap="xs">
        <UntimedList events={events} onOpen={onOpen} />
      </Stack>
    </Modal>
  );
}
