import type { TSchema, Type as TypeBox } from '@fastify/type-provider-typebox';

export type { Static, TSchema, TString } from '@fastify/type-provider-typebox';

type Options = Readonly<Record<string, unknown>>;

/** Marks an optional member with a symbol, which schema readers do not see. */
const optionalMark = Symbol('optional');

const isNeeded = (schema: object): boolean => !(optionalMark in schema);

function object(properties: Readonly<Record<string, object>>, options?: Options): object {
  const required = Object.keys(properties).filter((name) => isNeeded(properties[name] ?? {}));
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties,
    ...options,
  };
}

/** The part of TypeBox that the routes need. */
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
 * Builds plain JSON Schema with TypeBox's static types, without loading TypeBox: its 683 files
 * would dominate the start-up time, and little of it is needed.
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
    Object.defineProperty({ ...schema }, optionalMark, { value: true, enumerable: false }),
  Ref: (name: string, options?: Options) => ({ $ref: name, ...options }),
  String: (options?: Options) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly object[], options?: Options) => ({ anyOf, ...options }),
} as unknown as Pick<typeof TypeBox, Made>;

/** A member that is always null. Client generators cannot read the type null alone. */
export const alwaysNull = { type: ['object', 'null'] } as unknown as ReturnType<typeof Type.Null>;

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A member of a body that may be missing or null, which mean the same: clients send both. */
export const optional = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
