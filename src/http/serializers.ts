import SerializerSelector from '@fastify/fast-json-stringify-compiler';

type Factory = SerializerSelector.SerializerFactory;
type Serializer = SerializerSelector.Serializer;

/**
 * Makes a reply's serializer when it is first needed, and one for all that have the same schema:
 * most replies of most operations are never given, and the refusals are the same everywhere. All of
 * them made at the start would be most of what a start takes.
 */
export const lazySerializers = (): Factory => {
  const factory = SerializerSelector();
  return (externalSchemas, options) => {
    const compile = factory(externalSchemas, options);
    const made = new Map<string, Serializer>();
    return (route) => {
      let serialize: Serializer | undefined;
      return (data) => {
        if (serialize === undefined) {
          const key = JSON.stringify(route.schema);
          serialize = made.get(key) ?? compile(route);
          made.set(key, serialize);
        }
        return serialize(data);
      };
    };
  };
};
