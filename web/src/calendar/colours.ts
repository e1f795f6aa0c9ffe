/** Of the kit, those that differ enough from each other, and from the red of the stopwatch. */
const palette = ['blue', 'teal', 'grape', 'orange', 'cyan', 'pink', 'lime', 'violet', 'yellow'];

/**
 * A colour for each repository. It keeps its own from week to week, as long as no other has it; with
 * more repositories than colours, some share one.
 */
export function coloursOf(repositories: readonly string[]): ReadonlyMap<string, string> {
  const names = [...new Set(repositories)].filter((name) => name !== '').sort();
  const taken = new Set<number>();
  return new Map(
    names.map((name) => {
      let place = hashOf(name) % palette.length;
      while (taken.has(place) && taken.size < palette.length) place = (place + 1) % palette.length;
      taken.add(place);
      return [name, palette[place] ?? 'gray'];
    }),
  );
}

const hashOf = (text: string): number => {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
};
