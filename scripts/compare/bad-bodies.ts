import type { Random } from './random.ts';

const wrongValues: readonly unknown[] = [
  ...[null, 0, -1, 1.5, 1e300, true, '', ' ', 'text', [], {}, [null], ['x'], { a: 1 }],
  ...['a\u0000b', 'x'.repeat(5000), '\ud800', '2026-02-30T00:00:00Z', '99999999999999999999'],
];

/** A body with one mistake; has headers if the media type is the mistake. */
export function badBody(
  fitting: Readonly<Record<string, unknown>>,
  random: Random,
  headers: Record<string, string>,
): string {
  const names = Object.keys(fitting);
  const name = names.length === 0 ? 'title' : random.pick(names);
  const ways: (() => string)[] = [
    () => JSON.stringify({ ...fitting, [name]: undefined }),
    () => JSON.stringify({ ...fitting, [name]: random.pick(wrongValues) }),
    () => JSON.stringify({ ...fitting, [name]: random.pick(wrongValues) }),
    () => JSON.stringify({ ...fitting, [name]: random.pick(wrongValues) }),
    () => JSON.stringify({ ...fitting, unknown_field: 1, [name.toUpperCase()]: 'x' }),
    () => JSON.stringify(fitting).slice(0, -1),
    () => random.pick(['', '[]', 'null', '"text"', '{', '{"__proto__":{"x":1}}', '\u0000']),
    () => {
      headers['content-type'] = random.pick(['text/plain', 'application/xml', 'x', '']);
      return JSON.stringify(fitting);
    },
    () => {
      headers['content-type'] = 'application/x-www-form-urlencoded';
      return `${name}=1`;
    },
  ];
  // Rare, because it is long.
  if (random.chance(0.02)) return JSON.stringify({ ...fitting, [name]: 'x'.repeat(1_100_000) });
  return random.pick(ways)();
}
