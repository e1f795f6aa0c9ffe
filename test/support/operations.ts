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
  /** The names of the query parameters. */
  readonly queries: readonly string[];
  /** The example of the body, and each of its texts or lists of texts as `text`. */
  readonly example: object;
  texts(text: string): [name: string, value: string | string[], maxLength: number][];
  /** Honours `Idempotency-Key`. */
  readonly isRepeatable: boolean;
  readonly statuses: Readonly<Record<string, { readonly 'x-shared'?: true }>>;
}

type Entry = OpenApi['paths'][string][string] & {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Body; example?: object }> };
  'x-access'?: string;
  'x-scopes'?: string[];
  tags?: string[];
  'x-repeatable'?: true;
};

interface Body {
  readonly $ref?: string;
  readonly type?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Body>>;
  readonly items?: Body;
  readonly anyOf?: readonly Body[];
}

/** The members of a body that may be texts or lists of texts, with that text and their bound. */
function textsOf(body: Body, text: string): ReturnType<Operation['texts']> {
  return Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
    (schema.anyOf ?? [schema]).flatMap(
      ({ type, maxLength = Infinity, items }): ReturnType<Operation['texts']> => {
        if (type === 'string') return [[name, text, maxLength]];
        return items?.type === 'string' ? [[name, [text], items.maxLength ?? Infinity]] : [];
      },
    ),
  );
}

/** All operations of the document. */
export function readOperations(): Operation[] {
  const { paths, components } = readDocument();
  const schemas = components.schemas as Readonly<Record<string, Body>>;
  return Object.entries(paths).flatMap(([pattern, methods]) =>
    Object.entries(methods as Record<string, Entry>).map(([method, entry]) => ({
      id: entry.operationId ?? '',
      method: method.toUpperCase(),
      pattern,
      access: entry['x-access'] ?? '',
      scopes: entry['x-scopes'] ?? [],
      takesBody: entry.requestBody !== undefined,
      isPaged: (entry.parameters ?? []).some(({ name }) => name === 'page'),
      tags: entry.tags ?? [],
      queries: (entry.parameters ?? []).flatMap((p) => (p.in === 'query' ? [p.name] : [])),
      example: entry.requestBody?.content['application/json']?.example ?? {},
      texts: (text) => {
        const { $ref = '' } = entry.requestBody?.content['application/json']?.schema ?? {};
        return textsOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, text);
      },
      isRepeatable: entry['x-repeatable'] === true,
      statuses: (entry.responses ?? {}) as Operation['statuses'],
    })),
  );
}

/** The path with a value for every parameter. */
export function filled(pattern: string, names: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{([^}]+)\}/g, (_, name: string) => names[name] ?? '1');
}
