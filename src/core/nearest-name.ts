/** The name closest to a misspelt one; undefined if none is close. */
export function nearestName<Name extends string>(
  wrong: string,
  names: readonly Name[],
): Name | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(wrong, name) }))
    .sort((a, b) => a.distance - b.distance);
  const furthest = Math.max(2, Math.floor(wrong.length / 3));
  return best !== undefined && best.distance <= furthest ? best.name : undefined;
}

/** Levenshtein distance, ignoring case. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from.toLowerCase()].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to.toLowerCase()].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
