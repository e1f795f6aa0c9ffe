/** The UI kit's colours that differ enough from each other and from the stopwatch's red. */
const palette = ['blue', 'teal', 'grape', 'orange', 'cyan', 'pink', 'lime', 'violet', 'yellow'];

/**
 * A colour for each repository. It stays the same from week to week unless another repository
 * already uses it; with more repositories than colours, some share one.
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
