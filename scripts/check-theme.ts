/**
 * Finds colours and sizes outside the theme of the pages (web/src/theme): `npm run check`.
 * Widths, heights and breakpoints belong to a layout and may be anywhere.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..', 'web', 'src');
const colour = /#[0-9a-f]{3,8}\b(?!\w)|\b(?:rgba?|hsla?|oklch|oklab)\(/i;
const kitColour =
  /\b(?:blue|teal|grape|orange|cyan|pink|lime|violet|indigo|gray|dark|red|green|yellow|ink)[.-]\d\b/;
const cssSize =
  /^\s*(?:font(?:-size)?|line-height|(?:margin|padding)[a-z-]*|(?:row-|column-)?gap|border-[a-z-]*radius)\s*:.*?\b(?!0px)\d*\.?\d+(?:px|rem|em)\b/;
const propSize = /\s(?:fz|lh|gap|spacing|radius|[pm][xytblrse]?)=\{(?!0\})-?[\d.]+\}/;
const styleSize =
  /\b(?:fontSize|lineHeight|gap|borderRadius|(?:margin|padding)[A-Za-z]*): (?:'[^']*\d(?:px|rem|em)|[1-9])/;

const found: string[] = [];
for (const file of globSync('**/*.{css,ts,tsx}', { cwd: web })) {
  if (/^(theme|messages)\//.test(file)) continue;
  const rules = file.endsWith('.css')
    ? [colour, kitColour, cssSize]
    : [/'#[0-9a-f]{3,8}'/i, kitColour, propSize, styleSize];
  for (const [place, line] of readFileSync(join(web, file), 'utf8').split('\n').entries()) {
    if (rules.some((rule) => rule.test(line))) found.push(`${file}:${place + 1} ${line.trim()}`);
  }
}
if (found.length > 0) {
  console.error(`Use a token of web/src/theme instead of:\n${found.join('\n')}`);
  process.exit(1);
}
