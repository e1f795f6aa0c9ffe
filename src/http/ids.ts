import { invalid } from '../core/errors.ts';

/**
 * Parses a parameter with ids, separated by commas.
 * @throws invalid that names the parameter
 */
export function idsOf(name: string, text: string, most: number): number[] {
  const parts = text.split(',');
  if (parts.length > most) throw invalid(`[${name}]: at most ${most} ids`);
  return parts.map((part) => {
    const id = /^[0-9]{1,15}$/.test(part) ? Number(part) : 0;
    if (id < 1) throw invalid(`[${name}]: must be ids separated by commas`);
    return id;
  });
}
