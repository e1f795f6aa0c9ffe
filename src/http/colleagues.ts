import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { ProcessFacts } from './present-health.ts';

/** What processes that serve together can ask each other. */
export interface Told {
  readonly health: ProcessFacts;
  readonly metrics: readonly MetricObjectWithValues<MetricValue<string>>[];
}
export type Topic = keyof Told;

/** The processes that serve together behind one address, as one of them sees them. */
export interface Colleagues {
  /** This one's number, from 1: whoever takes the place of one that ended has the same. */
  readonly number: number;
  /** The process that watches them: who is sent a signal. */
  readonly processId: number;
  /** When it began. */
  readonly startedUnix: number;
  /** What all the others say; who does not say it within a second or so is left out. */
  ask<T extends Topic>(topic: T): Promise<Told[T][]>;
  /** What this one says to them. */
  answer<T extends Topic>(topic: T, say: () => Promise<Told[T]>): void;
}
