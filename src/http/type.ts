import type { Type as TypeBox } from '@fastify/type-provider-typebox';

export type { Static, TSchema, TString } from '@fastify/type-provider-typebox';

type Options = Readonly<Record<string, unknown>>;

/** Marks a member that may lack, where nobody who reads the schema sees it. */
const mayLack = Symbol('may lack');

const isNeeded = (schema: object): boolean => !(mayLack in schema);

function object(properties: Readonly<Record<string, object>>, options?: Options): object {
  const required = Object.keys(properties).filter((name) => isNeeded(properties[name] ?? {}));
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties,
    ...options,
  };
}

/** What is made here: the part of TypeBox that the routes need. */
type Made =
  | 'Any'
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Ref'
  | 'String'
  | 'Union';

/**
 * Schemas with the types of TypeBox, made without it: its 683 files would be most of what a start
 * reads, and of each it would be this much that is used. What is made is JSON Schema as it stands.
 */
export const Type = {
  Any: (options?: Options) => ({ ...options }),
  Array: (items: object, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly string[], options?: Options) => ({ enum: values, ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Literal: (value: string | number | boolean, options?: Options) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Object: object,
  Optional: (schema: object) =>
    Object.defineProperty({ ...schema }, mayLack, { value: true, enumerable: false }),
  Ref: (name: string, options?: Options) => ({ $ref: name, ...options }),
  String: (options?: Options) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly object[], options?: Options) => ({ anyOf, ...options }),
} as unknown as Pick<typeof TypeBox, Made>;
