import { type OpenApi, readDocument } from './statuses.ts';

/** An operation of the OpenAPI document, with what is needed to call it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** As in the document, with `{names}`. */
  readonly pattern: string;
  readonly access: string;
  readonly scopes: readonly string[];
  readonly takesBody: boolean;
  readonly isPaged: boolean;
  readonly tags: readonly string[];
  /** Honours `Idempotency-Key`. */
  readonly isRepeatable: boolean;
  readonly statuses: Readonly<Record<string, { readonly 'x-shared'?: true }>>;
}

type Entry = OpenApi['paths'][string][string] & {
  parameters?: { name: string }[];
  requestBody?: unknown;
  'x-access'?: string;
  'x-scopes'?: string[];
  tags?: string[];
  'x-repeatable'?: true;
};

/** All operations of the document. */
export function readOperations(): Operation[] {
  return Object.entries(readDocument().paths).flatMap(([pattern, methods]) =>
    Object.entries(methods as Record<string, Entry>).map(([method, entry]) => ({
      id: entry.operationId ?? '',
      method: method.toUpperCase(),
      pattern,
      access: entry['x-access'] ?? '',
      scopes: entry['x-scopes'] ?? [],
      takesBody: entry.requestBody !== undefined,
      isPaged: (entry.parameters ?? []).some(({ name }) => name === 'page'),
      tags: entry.tags ?? [],
      isRepeatable: entry['x-repeatable'] === true,
      statuses: (entry.responses ?? {}) as Operation['statuses'],
    })),
  );
}

/** The path with a value for every parameter. */
export function filled(pattern: string, names: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{([^}]+)\}/g, (_, name: string) => names[name] ?? '1');
}
