/**
 * The addresses in what somebody typed or pasted: by lines, commas, semicolons or blanks, also out of
 * `Mira Holt <mira@example.com>`. Each once.
 */
export function addressesIn(text: string): string[] {
  const bare = text
    .split(/[\n,;]+/)
    .map((part) => /<([^<>]+)>\s*$/.exec(part)?.[1] ?? part)
    .join('\n');
  return [...new Set(bare.split(/\s+/).filter((part) => part !== ''))];
}
