import type { Schema } from '../app/api.ts';
import { type EntryChanges, positionOf } from '../components/entry.ts';
import { dayAndTime, dayOf, hours } from '../components/format.ts';
import { type IssuePlace, issueText, placeIn } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { detailWords } from './values.ts';

const t = messages.entries;

export type Revision = Schema<'TimeRevision'>;
export type EntryState = Schema<'EntryState'>;

type Said = Pick<EntryState, 'time' | 'started' | 'created' | 'day' | 'note' | 'billable'>;

const momentSaid = ({ started, created, day }: Said, zone: string): string =>
  day !== null
    ? dayOf(day)
    : started === null
      ? dayAndTime(created, zone)
      : t.fromInstant(dayAndTime(started, zone));

/** A version of an entry in one line. */
export const stateText = (state: Said, zone: string, place?: string): string =>
  [
    hours(state.time),
    ...(place === undefined ? [] : [place]),
    momentSaid(state, zone),
    state.billable ? t.billable : t.notBillable,
    ...(state.note === '' ? [] : [`“${state.note}”`]),
  ].join(' · ');

export const placeOfState = ({ repository, issue }: EntryState): IssuePlace =>
  placeIn(repository, issue);

export const issueOfState = (state: EntryState): string =>
  issueText(placeOfState(state), state.activity ?? messages.stopwatch.unreadableIssue);

/** A changed field. */
export interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** The changed fields of a revision; none if the version before or after is unknown. */
export function differencesOf({ before, after }: Revision, zone: string): Difference[] {
  if (before === null || after === null) return [];
  const ways: readonly (readonly [string, (state: EntryState) => string])[] = [
    [t.issue, issueOfState],
    [t.duration, ({ time }) => hours(time)],
    [t.when, (state) => momentSaid(state, zone)],
    ...detailWords,
  ];
  return ways
    .map(([what, say]) => ({ what, from: say(before), to: say(after) }))
    .filter(({ from, to }) => from !== to);
}

/** The changes that restore an earlier version. */
export function changesBackTo(state: EntryState, isElsewhere: boolean): EntryChanges {
  const { issue_id: _, billed_as: _b, issue: _i, repository: _r, ...said } = state;
  const { activity: _a, started: _s, created: _c, day: _d, ...changes } = said;
  return {
    ...changes,
    ...positionOf(state),
    ...(isElsewhere ? { place: placeOfState(state) } : {}),
  };
}
