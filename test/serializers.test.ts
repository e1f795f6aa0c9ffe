import { describe, expect, it } from 'vitest';
import { lazySerializers } from '../src/http/serializers.ts';
import { Type } from '../src/http/type.ts';

const orNull = (schema: object) =>
  Type.Union([schema as ReturnType<typeof Type.Null>, Type.Null()]);
const person = { ...Type.Object({ login: Type.String() }), $id: 'Person' };
/** Recursive, directly and through a nullable property. */
const folder = {
  ...Type.Object({
    name: Type.String(),
    parent: orNull(Type.Ref('Folder')),
    owner: orNull(Type.Ref('Person')),
    folders: Type.Array(Type.Ref('Folder')),
  }),
  $id: 'Folder',
};
const level = { ...Type.Enum(['public', 'private']), $id: 'Level' };
const thing = Type.Object({
  owner: orNull(Type.Ref('Person')),
  readers: orNull(Type.Array(Type.Ref('Person'))),
  closed_at: orNull(Type.String({ format: 'date-time' })),
  left: orNull(Type.Integer()),
  either: Type.Union([Type.Integer(), Type.String()]),
});
const odd = Type.Object({
  folder: orNull(Type.Ref('Folder')),
  nothing: Type.Null(),
  three: Type.Union([Type.Ref('Folder'), Type.String(), Type.Null()]),
  nested: orNull(Type.Union([Type.Integer(), Type.String()])),
  level: orNull(Type.Ref('Level')),
  inline: orNull(Type.Enum(['public', 'private'])),
  none: orNull(Type.Null()),
});
const schemas = { Person: person, Folder: folder, Level: level };
const serializerOf = (schema: object) =>
  lazySerializers()(schemas as never, {} as never)({
    schema: { ...Type.Array(schema as typeof thing) },
    method: 'GET',
    url: '/',
    httpStatus: '200',
  } as never) as (value: unknown) => string;
const tellerOf = (schema: object) => {
  const serialize = serializerOf(schema);
  return (value: object): unknown => JSON.parse(serialize([value]))[0];
};

describe('a serializer of nullable values', () => {
  const told = tellerOf(thing);

  it('writes an object, without properties missing in its schema', () => {
    const owner = { login: 'mira', secret: 'x' };
    const value = { readers: [owner], closed_at: '2026-05-04T09:30:00Z', left: 3, either: 'text' };
    expect(told({ owner, ...value })).toEqual({
      ...value,
      owner: { login: 'mira' },
      readers: [{ login: 'mira' }],
    });
  });

  it('writes null, and a union of other types', () => {
    const value = { owner: null, readers: null, closed_at: null, left: null, either: 4 };
    expect(told(value)).toEqual(value);
  });

  it('leaves the schemas unchanged', () => {
    expect(thing).toEqual(expect.objectContaining({ properties: expect.anything() }));
    expect(JSON.stringify([thing, schemas])).not.toContain('nullable');
  });
});

describe('a serializer of unusual schemas', () => {
  const told = tellerOf(odd);
  const nulls = {
    ...{ folder: null, nothing: null, three: null, nested: null },
    ...{ level: null, inline: null, none: null },
  };

  it('writes null wherever allowed', () => {
    expect(told(nulls)).toEqual(nulls);
  });

  it('writes a recursive object at any depth', () => {
    const owner = { login: 'mira' };
    const root = { name: 'root', parent: null, owner: null, folders: [] };
    const folder = { name: 'b', parent: root, owner, folders: [{ ...root, parent: root }] };
    expect(told({ ...nulls, folder: { ...folder, secret: 'x' } })).toEqual({ ...nulls, folder });
  });

  it('writes each type of a union of three, and of a nullable union', () => {
    const folder = { name: 'a', parent: null, owner: null, folders: [] };
    for (const value of [
      { ...nulls, three: folder, nested: 4, level: 'public', inline: 'private' },
      { ...nulls, three: 'text', nested: 'text' },
    ]) {
      expect(told(value)).toEqual(value);
    }
  });

  it('cannot be built with an unresolved reference', () => {
    const write = serializerOf(Type.Object({ lost: orNull(Type.Ref('Lost')) }));
    expect(() => write([{ lost: null }])).toThrow(/names Lost/);
  });
});
