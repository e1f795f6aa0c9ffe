import { api } from '../app/api.ts';
import { timeChanged } from '../app/changes.ts';
import { dateIn, instantIn, isoOf } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import { type Entry, entryTag, isReadable, placeOfEntry, positionOf } from '../components/entry.ts';
import { timeOfDay } from '../components/format.ts';
import { queueDelete, queueEdit, sendTogether } from '../entries/queueing.ts';
import { editEntry, restoreEntry } from '../entries/requests.ts';
import { messages } from '../messages/index.ts';
import { notifyWithUndo } from '../notifications/notify.tsx';
import type { Finding } from './findings.ts';

const t = messages.time.fixes;

/** A change that resolves a finding. */
export interface Fix {
  readonly label: string;
  readonly apply: () => Promise<unknown>;
}

/** The fixes that a finding offers, by its kind; those that only open a form are in `ChecksPanel`. */
export function fixesOf({ kind }: Finding, entries: readonly Entry[], zone: string): Fix[] {
  const [first, second] = entries;
  if (first === undefined || !entries.every(isReadable)) return [];
  if (kind === 'overlap' && second !== undefined) {
    return fixesOfOverlap(first, second, (instant) => timeOfDay(instant, zone));
  }
  if (kind === 'closed_issue') return fixesOfClosedIssue(first);
  return ['long_entry', 'long_day'].includes(String(kind))
    ? entries.flatMap((entry) => fixesOfMidnight(entry, zone))
    : [];
}

const startMs = ({ started }: Entry): number => Date.parse(started ?? '');
const endMs = (entry: Entry): number => startMs(entry) + entry.time * 1000;

const reportWithUndo = (message: string, undo: () => Promise<unknown>): Promise<unknown> => {
  notifyWithUndo(message, () => undo().finally(timeChanged));
  return timeChanged();
};

/** Changes an entry, with undo. */
async function change(entry: Entry, to: Pick<Entry, 'time'> & { started?: string }) {
  const { after } = await queueEdit(entry, to);
  return reportWithUndo(messages.layout.saved, () =>
    editEntry(after, { time: entry.time, ...positionOf(entry) }),
  );
}

async function remove(entry: Entry) {
  await queueDelete(entry);
  return reportWithUndo(t.deleted, () => restoreEntry(entry));
}

/** Fixes for overlapping entries; `first` starts first, or at the same time. */
function fixesOfOverlap(first: Entry, second: Entry, timeText: (instant: string) => string): Fix[] {
  const fixes: Fix[] = [];
  const [begin, end] = [startMs(second), endMs(first)];
  if (begin > startMs(first)) {
    const time = (begin - startMs(first)) / 1000;
    fixes.push({ label: t.endFirst(timeText(isoOf(begin))), apply: () => change(first, { time }) });
  }
  if (endMs(second) > end) {
    const to = { started: isoOf(end), time: (endMs(second) - end) / 1000 };
    fixes.push({ label: t.startSecond(timeText(isoOf(end))), apply: () => change(second, to) });
  }
  const isInside = begin >= startMs(first) && endMs(second) <= end;
  if (isInside) fixes.push({ label: t.deleteSecond, apply: () => remove(second) });
  return fixes;
}

/** The first midnight within an entry, if any. */
function midnightIn(entry: Entry, zone: string): string | undefined {
  if (entry.started === null) return undefined;
  const midnight = instantIn(addDays(dateIn(entry.started, zone), 1), '00:00', zone);
  return Date.parse(midnight) < endMs(entry) ? midnight : undefined;
}

/** Splits an entry at midnight, in one transaction. */
function fixesOfMidnight(entry: Entry, zone: string): Fix[] {
  const midnight = midnightIn(entry, zone);
  if (midnight === undefined) return [];
  return [{ label: t.split, apply: () => splitAt(entry, midnight) }];
}

async function splitAt(entry: Entry, midnight: string): Promise<unknown> {
  const place = placeOfEntry(entry);
  const at = { repository: `${place.owner}/${place.repo}`, issue: place.index };
  const time = (Date.parse(midnight) - startMs(entry)) / 1000;
  const { note, billable, tags, id } = entry;
  const rest = { started: midnight, time: entry.time - time, note, billable, tags };
  const results = await sendTogether([
    // Set `created`, so that it counts on its own day even with pauses.
    { op: 'edit', ...at, id, if_match: entryTag(entry), time, created: midnight },
    { op: 'add', ...at, ...rest },
  ]);
  const [first, second] = results.map(({ body }) => body);
  if (first == null || second == null) return timeChanged();
  return reportWithUndo(t.wasSplit, () =>
    sendTogether([
      { op: 'delete', ...at, id: second.id, if_match: entryTag(second) },
      {
        op: 'edit',
        ...at,
        id,
        if_match: entryTag(first),
        time: entry.time,
        started: entry.started,
        created: entry.created,
      },
    ]),
  );
}

/** Reopens the closed issue of an entry. */
function fixesOfClosedIssue(entry: Entry): Fix[] {
  const path = placeOfEntry(entry);
  const set = (state: 'open' | 'closed') =>
    api.PATCH('/repos/{owner}/{repo}/issues/{index}', { params: { path }, body: { state } });
  return [
    {
      label: t.reopenIssue,
      apply: async () => {
        await set('open');
        return reportWithUndo(t.reopened, () => set('closed'));
      },
    },
  ];
}
