import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/app.ts';
import { ofTest } from './support/closing.ts';
import { readOperations } from './support/operations.ts';
import { readDocument } from './support/statuses.ts';

// biome-ignore lint/suspicious/noExplicitAny: any part of any JSON
type Json = any;

const document: Json = readDocument();
const operations: [string, Json][] = Object.entries<Json>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      { ...operation, method: method.toUpperCase(), path },
    ]),
);

const parameterOf = (given: Json): Json =>
  given.$ref === undefined ? given : document.components.parameters[given.$ref.split('/').at(-1)];

/** Gitea's own names for the operations of interface.md. */
const giteas = {
  userCurrentListFollowers: 'GET /user/followers',
  userListFollowers: 'GET /users/{username}/followers',
  userCurrentListFollowing: 'GET /user/following',
  userListFollowing: 'GET /users/{username}/following',
  userCurrentCheckFollowing: 'GET /user/following/{username}',
  userCheckFollowing: 'GET /users/{follower}/following/{followee}',
  userCurrentPutFollow: 'PUT /user/following/{username}',
  userCurrentDeleteFollow: 'DELETE /user/following/{username}',
  issueTrackedTimes: 'GET /repos/{owner}/{repo}/issues/{index}/times',
  issueAddTime: 'POST /repos/{owner}/{repo}/issues/{index}/times',
  issueResetTime: 'DELETE /repos/{owner}/{repo}/issues/{index}/times',
  issueDeleteTime: 'DELETE /repos/{owner}/{repo}/issues/{index}/times/{id}',
  repoTrackedTimes: 'GET /repos/{owner}/{repo}/times',
  userTrackedTimes: 'GET /repos/{owner}/{repo}/times/{user}',
  userCurrentTrackedTimes: 'GET /user/times',
  userListEmails: 'GET /user/emails',
  userAddEmail: 'POST /user/emails',
  userDeleteEmail: 'DELETE /user/emails',
};

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
  });

  it("has the eighteen operations of the interface under Gitea's names", () => {
    const named = Object.fromEntries(
      operations.map(([name, { operationId }]) => [operationId, name]),
    );
    expect(named).toMatchObject(giteas);
  });

  it("names the bodies of requests, those of Gitea's operations as Gitea does", () => {
    const names = new Map<string, string>();
    for (const [, { operationId, requestBody }] of operations) {
      const schema = requestBody?.content['application/json']?.schema;
      if (schema === undefined) continue;
      expect([operationId, schema.$ref]).toEqual([
        operationId,
        expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+Options?$/),
      ]);
      names.set(operationId, schema.$ref.split('/').at(-1));
    }
    expect(Object.fromEntries(names)).toMatchObject({
      issueAddTime: 'AddTimeOption',
      userAddEmail: 'CreateEmailOption',
      userDeleteEmail: 'DeleteEmailOption',
      issueCreateIssue: 'CreateIssueOption',
      createCurrentUserRepo: 'CreateRepoOption',
    });
    // Two operations share a name only if they share the body.
    const shared = [...names.values()].filter((name, i, all) => all.indexOf(name) !== i);
    expect(shared).toEqual(['CreateRepoOption']);
  });

  it('describes its tags, and names a contact', () => {
    const used = new Set(operations.flatMap(([, { tags }]) => tags));
    expect(document.tags.map(({ name }: Json) => name).sort()).toEqual([...used].sort());
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/);
    expect(document.info.contact.name).not.toBe('');
  });

  it('has unique operation ids', () => {
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no two paths that match the same requests', () => {
    const shapes = operations.map(([name]) => name.replace(/\{[^}]+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('has no dangling references', () => {
    const broken: string[] = [];
    const walk = (value: Json): void => {
      if (value === null || typeof value !== 'object') return;
      if (typeof value.$ref === 'string') {
        const [root, ...steps] = value.$ref.split('/');
        const target = steps.reduce((at: Json, step: string) => at?.[step], document);
        if (root !== '#' || target === undefined) broken.push(value.$ref);
      }
      Object.values(value).forEach(walk);
    };
    walk(document);
    expect(broken).toEqual([]);
  });

  it('has no type null alone, which client generators cannot read', () => {
    const bare: string[] = [];
    const walk = (value: Json, path: string): void => {
      if (value === null || typeof value !== 'object') return;
      const isAlternative = /\/(anyOf|oneOf)\/\d+$/.test(path);
      if (!isAlternative && [value.type].flat().every((type) => type === 'null')) bare.push(path);
      for (const [key, member] of Object.entries(value)) walk(member, `${path}/${key}`);
    };
    walk(document.components.schemas, '');
    walk(document.paths, '');
    expect(bare).toEqual([]);
  });

  it('has no example that nothing uses, and none in a list that is always empty', () => {
    const { examples } = document.components;
    const paths = JSON.stringify(document.paths);
    const unused = Object.keys(examples).filter(
      (name) => !paths.includes(`"#/components/examples/${name}"`),
    );
    expect([unused, examples.Repository.value.topics]).toEqual([[], []]);
  });

  it('reveals no internals', () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/\/work|node_modules|sqlite|kysely|"\$id"|"~|127\.0\.0\.1|x-own/i);
  });

  it('is written without the address of an instance', () => {
    expect(document.servers).toEqual([{ url: '/api/v1' }]);
  });
});

describe.each(operations)('%s', (_, operation) => {
  it('has a summary and the required credential', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary).toMatch(/^[A-Z].{4,}[^.]$/);
    expect(operation.tags).toHaveLength(1);
    expect(operation['x-access']).toMatch(/^(anyone|signed-in|site-admin|no-token|sign-in)$/);
    const level = operation.method === 'GET' ? 'read' : 'write';
    for (const scope of operation['x-scopes']) {
      expect(scope).toMatch(
        new RegExp(`^${level}:(user|repository|issue|admin|misc|organization|notification)$`),
      );
    }
    if (operation['x-access'] !== 'sign-in') expect(operation.security.length).toBeGreaterThan(0);
  });

  it('describes its parameters, including all in the path', () => {
    const inPath = [...operation.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    const parameters: Json[] = (operation.parameters ?? []).map(parameterOf);
    expect(
      parameters.filter((p) => p.in === 'path' && p.required === true).map((p) => p.name),
    ).toEqual(expect.arrayContaining(inPath));
    for (const parameter of parameters) {
      expect([parameter.name, parameter.description]).toEqual([
        parameter.name,
        expect.stringMatching(/.{3,}/),
      ]);
      expect(parameter.schema).toBeDefined();
    }
  });

  it('says whether it needs a body, and what an empty value means', () => {
    const named = operation.requestBody?.content['application/json'].schema.$ref.split('/').at(-1);
    const needed = document.components.schemas[named]?.required ?? [];
    expect(operation.requestBody?.required ?? false).toBe(needed.length > 0);
    for (const parameter of operation.parameters ?? []) {
      // An empty value counts as absent (D7).
      if (parameter.in === 'query') expect(parameter.allowEmptyValue).toBe(true);
    }
  });

  it('lists its statuses, with examples of request and reply', () => {
    const statuses = Object.keys(operation.responses);
    const successes = statuses.filter((status) => status.startsWith('2'));
    expect(successes.length).toBeGreaterThan(0);
    expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']));
    for (const [status, reply] of Object.entries<Json>(operation.responses)) {
      expect([status, reply.description]).toEqual([status, expect.stringMatching(/.{3,}/)]);
      expect([status, reply.description]).not.toEqual([status, 'Default Response']);
      if (status === '307') expect(reply.headers.Location).toBeDefined();
      const isEmpty = operation.operationId === 'issueAddTime' && status === '403';
      if (isEmpty || status === '307') expect(reply.content).toBeUndefined();
      if (Number(status) >= 400 && !isEmpty) {
        const { schema } = reply.content['application/json'];
        expect([status, schema]).toEqual([status, { $ref: '#/components/schemas/Error' }]);
      }
    }
    for (const status of successes) {
      for (const media of Object.values<Json>(operation.responses[status].content ?? {})) {
        expect(media.example ?? media.examples).toBeDefined();
      }
    }
    for (const media of Object.values<Json>(operation.requestBody?.content ?? {})) {
      expect(media.example ?? media.examples).toBeDefined();
      // Required bodies have a non-empty example.
      const named = media.schema.$ref?.split('/').at(-1);
      const schema = document.components.schemas[named] ?? media.schema;
      for (const name of media.example === undefined ? [] : (schema.required ?? [])) {
        expect([name, media.example[name]]).not.toEqual([name, '']);
      }
    }
    if (operation.requestBody !== undefined) {
      expect(statuses).toEqual(expect.arrayContaining(['413', '415', '422']));
    }
  });
});

describe('what a request may hold', () => {
  const { schemas } = document.components;
  const [created] = schemas.AddTimeOption.properties.created.anyOf;

  it.each([
    ['1969-12-31T23:59:59Z', false],
    ['1970-01-01T00:00:00Z', true],
    ['9999-12-31T23:59:59Z', true],
    ['0001-01-01T00:00:00Z', true],
    ['0002-01-01T00:00:00Z', false],
  ])('is a time of the years 1970 to 9999: %s', (text, isAllowed) => {
    expect(new RegExp(created.pattern, 'u').test(text)).toBe(isAllowed);
  });

  it('is one of the known words, and a password for a new account', () => {
    const [visibility] = schemas.UserSettingsOptions.properties.visibility.anyOf;
    expect(visibility.enum).toEqual(['public', 'limited', 'private']);
    expect(schemas.CreateUserOption.required).toContain('password');
    const keys = document.paths['/user/times/report'].get.parameters;
    const { pattern } = keys.find(({ name }: Json) => name === 'group_by').schema;
    const isKey = (text: string): boolean => new RegExp(pattern, 'u').test(text);
    expect(['month', 'month,user', 'decade', 'day,day,day'].map(isKey)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('categories (D13)', () => {
  /** The first match counts. */
  const rules: [RegExp, string[]][] = [
    [/^POST \/user\/repos$/, ['user', 'repository']],
    [/^GET \/users?(\/\{username\})?\/repos(\/time-\w+)?$/, ['repository']],
    [/^GET \/user\/times\/locks$/, ['repository']],
    [/^\w+ \/admin\//, ['admin']],
    [/^\w+ (\/repos\/\{owner\}\/\{repo\})?\/notifications/, ['notification']],
    [/^\w+ \/repos\/\{owner\}\/\{repo\}\/(issues|labels|milestones)/, ['issue']],
    [/^\w+ \/repos\/issues\/search$/, ['issue']],
    [/^\w+ \/repos\//, ['repository']],
    [
      /^\w+ \/user\/(host\/(differences|send|sync)|issues\/trackable|stopwatches\/current|times\/(bulk|parse|import))/,
      ['issue'],
    ],
    [/^\w+ \/users?(\/|$)/, ['user']],
  ];
  it.each(
    readOperations().filter(({ access }) => access === 'signed-in' || access === 'site-admin'),
  )('of $method $pattern match the data it touches', ({ method, pattern, scopes }) => {
    const [, needed = []] = rules.find(([path]) => path.test(`${method} ${pattern}`)) ?? [];
    expect(scopes.map((scope) => scope.split(':')[1])).toEqual(expect.arrayContaining(needed));
  });
});

describe('user names (D34)', () => {
  it('cannot equal a word of the paths next to them', () => {
    for (const [name] of operations) {
      expect(name).not.toMatch(/\/repos\/\{owner\}\/\{repo\}\/times\/(?!\{user\}$)/);
      expect(name).not.toMatch(/ \/users\/(?!\{\w+\}|search$)/);
    }
  });
});

describe('a started instance', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('serves the committed document, with or without a credential', async () => {
    const { contact } = document.info;
    const info = { ...document.info, contact: { ...contact, url: t.url } };
    const served = { ...document, info, servers: [{ url: `${t.url}/api/v1` }] };
    expect((await t.request('GET', '/openapi.json')).json).toEqual(served);
  });

  it('serves a page that loads everything from the instance itself', async () => {
    const page = await fetch(`${t.url}/api/swagger`);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|validator|upgrade-insecure-requests|script-src[^;]*unsafe/);
    // No inline script, which the policy would block, and nothing external.
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|https?:\/\//i);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const reply = await fetch(new URL(file, `${t.url}/api/swagger`));
      expect([file, reply.status]).toEqual([file, 200]);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      await reply.arrayBuffer();
    }
    const settings = await (
      await fetch(`${t.url}/api/swagger/static/swagger-initializer.js`)
    ).text();
    expect(settings).toContain('"validatorUrl":null');
    const shown = await (await fetch(`${t.url}/api/swagger/json`)).json();
    expect(shown).toMatchObject({ servers: document.servers, paths: document.paths });
  });

  it('uses PUBLIC_URL, below a path too', async () => {
    const PUBLIC_URL = 'https://tools.example.com/punchcard/';
    const below = await ofTest(startTestApp({ settings: { PUBLIC_URL } }));
    const { json } = await below.request('GET', '/openapi.json');
    expect(json.servers).toEqual([{ url: 'https://tools.example.com/punchcard/api/v1' }]);
    expect(json.info.contact.url).toBe('https://tools.example.com/punchcard');
    const page: Json = await (await fetch(`${below.url}/api/swagger/json`)).json();
    expect(page.servers).toEqual([{ url: '/punchcard/api/v1' }]);
    const html = await (await fetch(`${below.url}/api/swagger`)).text();
    expect(html).toContain('src="/punchcard/api/swagger/static/swagger-ui-bundle.js"');
  });

  it('has the version of the program', () => {
    const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    expect(document.info.version).toBe(JSON.parse(text).version);
  });
});
