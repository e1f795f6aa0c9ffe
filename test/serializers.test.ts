import { describe, expect, it } from 'vitest';
import { lazySerializers } from '../src/http/serializers.ts';
import { Type } from '../src/http/type.ts';

const orNull = (schema: object) =>
  Type.Union([schema as ReturnType<typeof Type.Null>, Type.Null()]);
const person = { ...Type.Object({ login: Type.String() }), $id: 'Person' };
const thing = Type.Object({
  owner: orNull(Type.Ref('Person')),
  readers: orNull(Type.Array(Type.Ref('Person'))),
  closed_at: orNull(Type.String({ format: 'date-time' })),
  left: orNull(Type.Integer()),
  either: Type.Union([Type.Integer(), Type.String()]),
});

describe('a serializer of what may be null', () => {
  const schemas = { Person: person };
  const serialize = lazySerializers()(schemas as never, {} as never)({
    schema: { ...Type.Array(thing) },
    method: 'GET',
    url: '/',
    httpStatus: '200',
  } as never) as (value: unknown) => string;
  const told = (value: object): unknown => JSON.parse(serialize([value]))[0];

  it('writes the thing, without what is not in its schema', () => {
    const owner = { login: 'mira', secret: 'x' };
    const value = { readers: [owner], closed_at: '2026-05-04T09:30:00Z', left: 3, either: 'text' };
    expect(told({ owner, ...value })).toEqual({
      ...value,
      owner: { login: 'mira' },
      readers: [{ login: 'mira' }],
    });
  });

  it('writes null, and a union of other things', () => {
    const value = { owner: null, readers: null, closed_at: null, left: null, either: 4 };
    expect(told(value)).toEqual(value);
  });

  it('leaves the schemas as they were', () => {
    expect(thing).toEqual(expect.objectContaining({ properties: expect.anything() }));
    expect(JSON.stringify([thing, schemas])).not.toContain('nullable');
  });
});
