import SerializerSelector from '@fastify/fast-json-stringify-compiler';

type Factory = SerializerSelector.SerializerFactory;
type Serializer = SerializerSelector.Serializer;

/** The parts of a schema that are inspected. */
interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}
type Shared = Readonly<Record<string, Schema>>;

/** By the schema's JSON. All servers of a process have the same shared schemas. */
const made = new Map<string, Serializer>();

/**
 * Compiles a response's serializer on first use, and once per distinct schema: most responses are
 * never sent, and the error responses are the same everywhere. Compiling all of them would dominate
 * the start-up time, and the time of tests, which start many servers.
 */
export const lazySerializers = (): Factory => {
  const factory = SerializerSelector();
  return (externalSchemas, options) => {
    const shared = (externalSchemas ?? {}) as Shared;
    const plain = <T>(schema: T): T => withoutUnions(schema, shared);
    let compile: ReturnType<Factory> | undefined;
    return (route) => {
      let serialize: Serializer | undefined;
      return (data) => {
        if (serialize === undefined) {
          const key = JSON.stringify(route.schema);
          compile ??= factory(withNullable(plain(shared)), options);
          serialize = made.get(key) ?? compile({ ...route, schema: plain(route.schema) });
          made.set(key, serialize);
        }
        return serialize(data);
      };
    };
  };
};

/** Name of the nullable variant of a shared schema. */
const nullableName = (name: string): string => `${name}-or-null`;

/** Shared schemas, each also in a nullable variant, so that recursive references work. */
function withNullable(shared: Shared): Shared {
  const twins = Object.entries(shared).flatMap(([name, schema]) => {
    const twin = orNull(schema);
    return twin === null ? [] : [[nullableName(name), { ...twin, $id: nullableName(name) }]];
  });
  return { ...shared, ...Object.fromEntries(twins) };
}

/** The schema in a union with null; null if the schema is no such union. */
function orNull(schema: Schema): (Schema & { nullable: true }) | null {
  if (typeof schema.type !== 'string' || schema.const !== undefined) return null;
  // The compiled check, if one is needed, requires an array of types.
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] };
  return { ...schema, ...values, nullable: true };
}

/**
 * Replaces unions with null by `nullable`. For a union the serializer would validate the whole
 * value on each response, and such checks take tens of milliseconds to compile. Other unions stay
 * as they are.
 */
function withoutUnions<T>(schema: T, shared: Shared): T {
  if (Array.isArray(schema)) return schema.map((part) => withoutUnions(part, shared)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Schema = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withoutUnions(value, shared)]),
  );
  const { anyOf, ...rest } = copy;
  const things = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [thing] = things;
  if (thing === undefined || things.length > 1 || anyOf?.length !== 2) return copy as T;
  if (thing.$ref === undefined) {
    const nullable = orNull(thing);
    return (nullable === null ? copy : { ...nullable, ...rest }) as T;
  }
  const named = shared[thing.$ref];
  if (named === undefined) throw new Error(`a schema names ${thing.$ref}, which is unknown`);
  return (orNull(named) === null ? copy : { $ref: nullableName(thing.$ref) }) as T;
}
