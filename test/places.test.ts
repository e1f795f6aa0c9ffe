import { expect, it } from 'vitest';
import type { Api, HttpContext } from '../src/http/api.ts';
import { routesAt } from '../src/http/kernel.ts';
import { inRepositories, placeOf } from '../src/http/routes/place.ts';
import { Type } from '../src/http/type.ts';

interface Route {
  readonly method: string;
  readonly url: string;
  readonly onRequest: unknown;
  readonly schema: { operationId: string; summary: string; params: { properties: object } };
}

const http = {
  context: { doors: [] },
  settings: {},
  files: { tables: [], calendars: [] },
} as unknown as HttpContext;
function routes(add: ReturnType<typeof routesAt>): Route[] {
  const found: Route[] = [];
  add({ route: (route: Route) => void found.push(route) } as unknown as Api, http);
  return found;
}

it('a place of a module has the same operations, with its own path, hook, ids and words', () => {
  const onRequest = async () => {};
  const projects = placeOf({
    ...{ url: '/projects/:project', issues: 'activities', params: { project: Type.Integer() } },
    ...{ id: 'project', issueId: 'activity', aRepository: 'a project', anIssue: 'an activity' },
    ...{ onRequest, nameOf: () => 'Acme' },
  });
  const there = routes(routesAt(() => projects));
  const here = routes(routesAt(inRepositories));
  const moved = here.map(({ method, url }) => {
    const path = url.replace('/repos/:owner/:repo', '/projects/:project');
    return `${method} ${path.replace('/issues/', '/activities/')}`;
  });
  expect(there.map(({ method, url }) => `${method} ${url}`)).toEqual(moved);
  expect(there).toHaveLength(18);
  expect(there.filter((route) => route.onRequest !== onRequest)).toEqual([]);
  const ids = there.map(({ schema }) => schema.operationId);
  expect(ids.filter((id) => !/^(project|activity)[A-Z]/.test(id))).toEqual([]);
  for (const { schema } of there) {
    expect(schema.summary).not.toMatch(/\b(an issue|a repository)\b/);
    expect(Object.keys(schema.params.properties)[0]).toBe('project');
  }
});
