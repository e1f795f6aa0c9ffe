import { invalidField } from './errors.ts';

/** English, German, Spanish, French, Italian, Dutch and Portuguese, and what Excel writes in them. */
const yes =
  /^(?:true|yes|y|1|billable|ja|j|wahr|s[ií]|verdadero|oui|o|vrai|s[iì]|vero|waar|sim|s|verdadeiro)$/iu;
const no =
  /^(?:false|no|n|0|non-billable|not billable|nein|falsch|falso|non|faux|nee|onwaar|n[ãa]o)$/iu;
const tick = /^[x✓✔☑]$/iu;

/** Whether a column is ticked in some rows, so that a blank means no. */
export const hasTicks = (cells: readonly { readonly text: string }[]): boolean =>
  cells.some(({ text }) => tick.test(text));

/**
 * @param blank the meaning of an empty cell; null: none
 * @returns undefined if the cell says nothing
 * @throws invalid that names the column
 */
export function readFlag(name: string, text: string, blank: boolean | null): boolean | undefined {
  const word = text.normalize('NFC');
  if (word === '') return blank ?? undefined;
  if (yes.test(word) || tick.test(word)) return true;
  if (no.test(word)) return false;
  throw invalidField(name, 'not-yes-or-no', { text: text.slice(0, 40) });
}
