/** What a rate is for; of several, the first holds. Stored as their index. */
export const rateKinds = ['person-activity', 'person', 'activity', 'project'] as const;

/** A price of an hour. Nothing of it changes but its end, when one for the same is set or withdrawn. */
export interface Rate {
  readonly id: number;
  readonly projectId: number;
  readonly kind: number;
  /** Null: everybody's. */
  readonly userId: number | null;
  /** An activity; null: all time. */
  readonly issueId: number | null;
  /** Minor units per hour. */
  readonly minor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly fromDay: number;
  /** For entries at an instant: the same in the time zone of who set it. */
  readonly fromUnix: number;
  /** The first day on which it does not hold; null: it is open. */
  readonly untilDay: number | null;
  readonly untilUnix: number | null;
  /** The end that it was set with. */
  readonly plannedDay: number | null;
  readonly plannedUnix: number | null;
  /** The rate that ended it before. */
  readonly endedById: number | null;
  readonly setterId: number;
  readonly createdUnix: number;
}

/** Without an id: not stored yet. */
export type NewRate = Omit<Rate, 'id'> & { readonly id?: number };

/** The end of an open rate, for comparisons. */
export const latest = Number.MAX_SAFE_INTEGER;
