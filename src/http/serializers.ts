import SerializerSelector from '@fastify/fast-json-stringify-compiler';

type Factory = SerializerSelector.SerializerFactory;
type Serializer = SerializerSelector.Serializer;

/** What is looked at of a schema. */
interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}
type Shared = Readonly<Record<string, Schema>>;

/**
 * Makes a reply's serializer when it is first needed, and one for all that have the same schema:
 * most replies of most operations are never given, and the refusals are the same everywhere. All of
 * them made at the start would be most of what a start takes.
 */
export const lazySerializers = (): Factory => {
  const factory = SerializerSelector();
  return (externalSchemas, options) => {
    const shared = (externalSchemas ?? {}) as Shared;
    const plain = <T>(schema: T): T => withoutUnions(schema, shared);
    let compile: ReturnType<Factory> | undefined;
    const made = new Map<string, Serializer>();
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

/** What a shared thing is named where it may be null. */
const nullableName = (name: string): string => `${name}-or-null`;

/** Shared schemas, and each once more for where it may be null: so it may hold itself, too. */
function withNullable(shared: Shared): Shared {
  const twins = Object.entries(shared).flatMap(([name, schema]) => {
    const twin = orNull(schema);
    return twin === null ? [] : [[nullableName(name), { ...twin, $id: nullableName(name) }]];
  });
  return { ...shared, ...Object.fromEntries(twins) };
}

/** The schema of a thing, or null; null: only a union says that. */
function orNull(schema: Schema): (Schema & { nullable: true }) | null {
  if (typeof schema.type !== 'string' || schema.const !== undefined) return null;
  // A check, where one has to be made, takes the list for all there is.
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] };
  return { ...schema, ...values, nullable: true };
}

/**
 * The same schema with `nullable` for what is a thing or null. Of a union the serializer finds out by
 * a check of the whole thing, each time, and checks take tens of milliseconds to be made. Other
 * unions stay what they are.
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
  if (named === undefined) throw new Error(`a reply's schema names ${thing.$ref}, which is none`);
  return (orNull(named) === null ? copy : { $ref: nullableName(thing.$ref) }) as T;
}
