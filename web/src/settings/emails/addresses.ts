/**
 * Distinct addresses in a text, separated by lines, commas, semicolons or spaces; also from `Mira
 * Holt <mira@example.com>`.
 */
export function addressesIn(text: string): string[] {
  const bare = text
    .split(/[\n,;]+/)
    .map((part) => /<([^<>]+)>\s*$/.exec(part)?.[1] ?? part)
    .join('\n');
  return [...new Set(bare.split(/\s+/).filter((part) => part !== ''))];
}
