import { ApiError } from '../app/api.ts';
import { fieldIn } from '../messages/errorWords.ts';

/** The field that an API error names, and the reason in words. */
export function fieldOf(error: unknown): { field: string; reason: string } | null {
  return error instanceof ApiError ? fieldIn(error) : null;
}

/**
 * Shows an API error at the form field that it names.
 * @param names form fields by their API names
 * @returns false if the error names no field of the form; show it above the form then
 */
export function showFieldError<Field extends string>(
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
