import { type Findings, textOf } from './queries.ts';

export const noWarnings: readonly string[] = [];

/** Messages of the checks by entry; long days concern the day, not its entries. */
export function warningsOf(findings: Findings | undefined): ReadonlyMap<number, readonly string[]> {
  const said = new Map<number, string[]>();
  for (const finding of findings?.findings ?? []) {
    if (finding.kind === 'long_day') continue;
    const text = textOf(finding);
    for (const { id } of finding.times) said.set(id, [...(said.get(id) ?? []), text]);
  }
  return said;
}
