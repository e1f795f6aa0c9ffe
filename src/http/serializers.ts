import SerializerSelector from '@fastify/fast-json-stringify-compiler';

type Factory = SerializerSelector.SerializerFactory;
type Serializer = SerializerSelector.Serializer;

/** What is looked at of a schema. */
interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
}

/**
 * Makes a reply's serializer when it is first needed, and one for all that have the same schema:
 * most replies of most operations are never given, and the refusals are the same everywhere. All of
 * them made at the start would be most of what a start takes.
 */
export const lazySerializers = (): Factory => {
  const factory = SerializerSelector();
  return (externalSchemas, options) => {
    const shared = (externalSchemas ?? {}) as Readonly<Record<string, object>>;
    const plain = <T>(schema: T): T => withoutUnions(schema, shared);
    let compile: ReturnType<Factory> | undefined;
    const made = new Map<string, Serializer>();
    return (route) => {
      let serialize: Serializer | undefined;
      return (data) => {
        if (serialize === undefined) {
          const key = JSON.stringify(route.schema);
          compile ??= factory(plain(externalSchemas), options);
          serialize = made.get(key) ?? compile({ ...route, schema: plain(route.schema) });
          made.set(key, serialize);
        }
        return serialize(data);
      };
    };
  };
};

/**
 * The same schema with `nullable` for what is a thing or null. Of a union the serializer finds out by
 * a check of the whole thing, each time, and checks take tens of milliseconds to be made.
 */
function withoutUnions<T>(schema: T, shared: Readonly<Record<string, object>>): T {
  const within = <U>(part: U): U => withoutUnions(part, shared);
  if (Array.isArray(schema)) return schema.map(within) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Schema = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, within(value)]),
  );
  const [thing, ...others] = (copy.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (thing === undefined || others.length > 0 || copy.anyOf?.length !== 2) return copy as T;
  const { anyOf: _, ...rest } = copy;
  const named: Schema = thing.$ref === undefined ? thing : within(shared[thing.$ref] ?? thing);
  const { $id: __, ...whole } = named;
  return { ...whole, ...rest, nullable: true } as T;
}
