import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly takesKey: boolean;
  readonly takesCsv: boolean;
  readonly body: Schema | undefined;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

/** The operations in a build's OpenAPI document. */
export function operationsOf(folder: string): Operation[] {
  const document = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Schema> };
  };
  /** Builds before names of bodies have the schema itself. */
  const named = (schema: (Schema & { $ref?: string }) | undefined): Schema | undefined =>
    document.components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const parameters = described.parameters ?? [];
      const content = described.requestBody?.content ?? {};
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path: `/api/v1${path}`,
        query: parameters.filter((one) => one.in === 'query'),
        takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
        takesCsv: 'text/csv' in content,
        body: named(content['application/json']?.schema),
      };
    }),
  );
}
