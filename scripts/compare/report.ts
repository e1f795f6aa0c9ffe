import type { Answer } from './build.ts';
import { toCurl, type Wire } from './request.ts';

interface Difference {
  readonly number: number;
  readonly wire: Wire;
  readonly found: readonly string[];
  readonly answers: readonly [Answer, Answer];
}

/** Counts replies and keeps the differences of one run. */
export class Report {
  readonly #lastAnswer = new Map<string, string>();
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly #differences = new Map<string, Difference[]>();
  count = 0;
  differenceCount = 0;

  add(operation: string, difference: Omit<Difference, 'number'>): void {
    this.count += 1;
    const [{ status }] = difference.answers;
    this.#lastAnswer.set(operation, shortened(difference.answers[0]));
    const counts = this.#statuses.get(operation) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.#statuses.set(operation, counts);
    if (difference.found.length === 0) return;
    this.differenceCount += 1;
    const list = this.#differences.get(operation) ?? [];
    list.push({ ...difference, number: this.count });
    this.#differences.set(operation, list);
  }

  printDifferences(heading: string, shownPerOperation: number): void {
    for (const [operation, list] of this.#differences) {
      console.log(`\n${operation}: ${list.length} different answers (${heading})`);
      for (const { number, wire, found, answers } of list.slice(0, shownPerOperation)) {
        console.log(`  #${number} ${toCurl(wire)}`);
        for (const line of found) console.log(`    ${line.slice(0, 700)}`);
        const [before, after] = answers.map(shortened);
        console.log(`    before: ${before}\n    after:  ${after}`);
      }
    }
  }

  /** The number of replies of each kind, and the operations that never succeeded. */
  printCounts(operations: readonly string[], isVerbose: boolean): void {
    const classes = new Map<string, number>();
    for (const counts of this.#statuses.values()) {
      for (const [status, count] of counts) {
        const key = `${Math.floor(status / 100)}xx`;
        classes.set(key, (classes.get(key) ?? 0) + count);
      }
    }
    const shares = [...classes].sort().map(([key, count]) => `${key} ${count}`);
    console.log(`\n${this.count} requests: ${shares.join(', ')}`);
    if (isVerbose) {
      for (const [operation, counts] of [...this.#statuses].sort()) {
        const parts = [...counts].sort(([a], [b]) => a - b).map(([status, n]) => `${status} ×${n}`);
        console.log(`  ${operation}: ${parts.join(', ')}`);
      }
    }
    const never = operations.filter((operation) => {
      const statuses = [...(this.#statuses.get(operation)?.keys() ?? [])];
      return !statuses.some((status) => status >= 200 && status < 300);
    });
    console.log(`Without any 2xx: ${never.length === 0 ? 'none' : never.join(', ')}`);
    for (const operation of never) {
      console.log(`  ${operation}: ${this.#lastAnswer.get(operation) ?? 'never asked'}`);
    }
  }
}

function shortened({ status, body }: Answer): string {
  return `${status} ${body.toString().slice(0, 300)}`;
}
