import { ApiError } from '../app/api.ts';

/** The field that a refusal names, and what is wrong with it: `[website]: must be an address`. */
export function fieldOf(error: unknown): { field: string; reason: string } | null {
  if (!(error instanceof ApiError)) return null;
  const [, field = '', reason = ''] = /^\[(\w+)\]: (.*)$/s.exec(error.message) ?? [];
  return field === '' ? null : { field, reason: reason.charAt(0).toUpperCase() + reason.slice(1) };
}

/**
 * Puts what was refused at its field.
 * @param names what the API calls the fields of the form
 * @returns false where the refusal is of no field: say it above the form
 */
export function showAtField<Field extends string>(
  error: unknown,
  names: Readonly<Record<string, Field>>,
  setError: (field: Field, reason: string) => void,
): boolean {
  const refused = fieldOf(error);
  const name = refused === null ? undefined : names[refused.field];
  if (refused === null || name === undefined) return false;
  setError(name, refused.reason);
  return true;
}
