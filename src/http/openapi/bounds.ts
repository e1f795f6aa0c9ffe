import type { Schema } from './examples.ts';

/** No text in a request may contain U+0000, which the databases cannot store. */
const storable = '^[^\\u0000]*$';

const subschemas = (schema: Schema): Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...[schema.items, schema.additionalProperties].filter((part) => typeof part === 'object'),
  ...(schema.anyOf ?? []),
  ...(schema.allOf ?? []),
];

/** Adds to a request's schema the bounds that are enforced elsewhere; see `documented`. */
export function showBounds(schema: Schema): void {
  const { 'x-documented': bounds } = schema;
  if (bounds !== undefined) {
    delete schema['x-documented'];
    Object.assign(schema, bounds);
  }
  const isBounded = ['pattern', 'format', 'enum', 'const'].some((keyword) => keyword in schema);
  if (schema.type === 'string' && (!isBounded || schema.format === 'password')) {
    schema.pattern = storable;
  }
  subschemas(schema).forEach(showBounds);
}
