import { describe, expect, it } from 'vitest';
import { ofModules } from './support/parts.ts';
import { readDocument } from './support/statuses.ts';

// biome-ignore lint/suspicious/noExplicitAny: any part of any JSON
type Json = any;

const document: Json = readDocument();
const resolved = (part: Json): Json =>
  part.$ref === undefined
    ? part
    : part.$ref
        .split('/')
        .slice(1)
        .reduce((at: Json, step: string) => at[step], document);
const operations: [string, Json][] = Object.entries<Json>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
);

/** The values without a bound in a schema of requests, by their place. */
function unbounded(given: Json, place: string): string[] {
  const schema = resolved(given);
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const has = (...names: string[]): boolean => names.every((name) => schema[name] !== undefined);
  const isTime = schema.format === 'date-time';
  // A larger number in a query is beyond the end of every list (D7).
  const numberBounds = place.startsWith('query') ? ['minimum'] : ['minimum', 'maximum'];
  const isBounded = {
    // No text holds U+0000.
    string: has('maxLength', 'pattern') || isTime,
    array: has('maxItems'),
    integer: has(...numberBounds),
    number: has(...numberBounds),
    object: has('properties'),
    boolean: true,
    null: true,
  }[schema.type as string];
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    unbounded(member, `${place}.${name}`),
  );
  const others = schema.additionalProperties;
  return [
    ...((isBounded ?? schema.anyOf !== undefined) ? [] : [`${place}: ${schema.type}`]),
    ...members,
    ...(schema.items === undefined ? [] : unbounded(schema.items, `${place}[]`)),
    ...(typeof others !== 'object' ? [] : unbounded(others, `${place}.*`)),
    ...(typeof others === 'object' && !has('maxProperties') ? [`${place}: names`] : []),
    // Beside a type, the alternatives only narrow it.
    ...(schema.type === undefined ? (schema.anyOf ?? []) : []).flatMap((one: Json) =>
      unbounded(one, place),
    ),
  ];
}

describe.each(operations)('%s', (_, operation) => {
  it('bounds every text, list and number of a request', () => {
    const parameters = (operation.parameters ?? []).map(resolved);
    const content = Object.entries<Json>(operation.requestBody?.content ?? {});
    expect([
      ...parameters.flatMap((p: Json) => unbounded(p.schema, `${p.in}:${p.name}`)),
      ...content.flatMap(([type, { schema }]) => unbounded(schema, type)),
    ]).toEqual([]);
  });

  it('pages, streams or bounds a list', () => {
    const isPaged = (operation.parameters ?? []).some((p: Json) => p.name === 'page');
    const lists = Object.entries<Json>(operation.responses).flatMap(([status, reply]) => {
      const schema = resolved(reply.content?.['application/json']?.schema ?? {});
      if (status >= '300' || isPaged) return [];
      const members = Object.entries<Json>({ '': schema, ...schema.properties });
      return members.filter(([, one]) => one.type === 'array' && one.maxItems === undefined);
    });
    const isAllowed = unboundedLists.has(operation.operationId);
    expect(isAllowed ? lists.length > 0 : lists).toEqual(isAllowed ? true : []);
  });
});

/** Lists in responses that are streamed, or as long as a list in the program. */
const unboundedLists = new Set([
  'adminEditSettings',
  'adminListSettings',
  'adminTimeExport',
  'repoTimeExport',
  'userReposTimeExport',
  'userTimeExport',
  'userTrackedTimes',
  ...ofModules((part) => part.unboundedLists),
]);
