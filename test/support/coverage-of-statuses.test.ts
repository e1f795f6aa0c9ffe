import { describe, expect, it } from 'vitest';
import { missingStatuses } from './coverage-of-statuses.ts';
import type { Operation } from './operations.ts';

const operation = (id: string, pattern: string, statuses: Operation['statuses']): Operation => ({
  id,
  method: 'GET',
  pattern,
  access: 'signed-in',
  scopes: [],
  takesBody: false,
  isPaged: false,
  tags: [],
  queries: [],
  example: {},
  texts: () => [],
  isRepeatable: false,
  statuses,
});
const shared = { 'x-shared': true } as const;

describe('the check of covered statuses', () => {
  const operations = [
    operation('a', '/user/a', { 200: {}, 404: {}, 500: shared }),
    operation('b', '/user/b', { 200: {}, 500: shared }),
    operation('c', '/repos/c', { 200: {}, 500: shared }),
  ];

  it("requires an operation's own statuses of each, and shared statuses of each kind of route", () => {
    expect(missingStatuses(operations, new Set(['a 200', 'b 200', 'b 500']))).toEqual([
      'GET /user/a: 404',
      'GET /repos/c: 200',
      '/repos: GET of one: 500',
    ]);
  });

  it('passes when every status was seen', () => {
    const seen = ['a 200', 'a 404', 'a 500', 'b 200', 'c 200', 'c 500'];
    expect(missingStatuses(operations, new Set(seen))).toEqual([]);
  });
});
