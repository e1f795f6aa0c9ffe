import { plain } from '../terminal/plain.ts';
import { CommandError } from '../terminal/shell.ts';

/** The record that has the name, or the number. @throws CommandError for none, or several */
export function oneOf<T extends { readonly name: string }>(
  what: string,
  records: readonly T[],
  text: string,
  numberOf: (record: T) => number | null,
): T {
  const isNamed = ({ name }: T) => name.toLowerCase() === text.toLowerCase();
  const found = records.filter((one) => String(numberOf(one)) === text || isNamed(one));
  if (found[0] === undefined) throw new CommandError(`there is no ${what} ${plain(text)}`);
  if (found.length === 1) return found[0];
  const numbers = found.map(numberOf).join(', ');
  throw new CommandError(`${plain(text)} names more than one ${what}; give its number: ${numbers}`);
}
