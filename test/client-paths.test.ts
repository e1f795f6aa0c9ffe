import { describe, expect, it } from 'vitest';
import { ApiError, placedPath, punchcardClient } from '../src/client/client.ts';

const asked: string[] = [];
const client = punchcardClient({
  url: 'https://time.example',
  fetch: async (request) => {
    asked.push(new URL(request.url).pathname);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  },
});
const issue = (owner: string, repo: string) =>
  client.GET('/repos/{owner}/{repo}/issues/{index}', {
    params: { path: { owner, repo, index: 1 } },
  });

describe('a name in a path', () => {
  it('is never resolved as .. into another operation', async () => {
    for (const [owner, repo] of [
      ['..', 'user'],
      ['mira', '..'],
      ['.', 'site'],
    ] as const) {
      const refusal = await issue(owner, repo).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ApiError);
      expect((refusal as ApiError).status).toBe(404);
    }
    expect(asked).toEqual([]);
  });

  it('is one segment, whatever it contains', async () => {
    await issue('../x', 'a/b?c#d');
    expect(asked).toEqual(['/api/v1/repos/..%2Fx/a%2Fb%3Fc%23d/issues/1']);
  });

  it('is that of a project if the owner is `-`, for activities, reports and locks', async () => {
    asked.length = 0;
    const path = { owner: '-', repo: '12', index: 3 };
    await client.GET('/repos/{owner}/{repo}/issues/{index}/times', { params: { path } });
    await client.GET('/repos/{owner}/{repo}/time-lock', { params: { path } });
    await issue('x-', '12');
    await issue('-', 'site');
    expect(asked.map((one) => one.replace('/api/v1', ''))).toEqual([
      '/projects/12/activities/3/times',
      '/projects/12/time-lock',
      '/repos/x-/12/issues/1',
      '/repos/-/site/issues/1',
    ]);
    expect(placedPath('/repos/-/12/issues/3')).toBe('/projects/12/activities/3');
  });
});

describe('the URL of the service', () => {
  const askedOf = async (url: string): Promise<string> => {
    let asked = '';
    const { GET } = punchcardClient({
      url,
      fetch: async (request) => {
        asked = request.url;
        return Response.json({ login: 'mira' });
      },
    });
    await GET('/user');
    return asked;
  };

  it.each([
    'https://time.example',
    'https://time.example/',
    'https://time.example/api/v1',
    'https://time.example//api/v1//',
  ])('may have slashes or /api/v1 at its end: %s', async (url) => {
    expect(await askedOf(url)).toBe('https://time.example/api/v1/user');
    expect(await askedOf(url.replace('example', 'example:8080/tools'))).toBe(
      'https://time.example:8080/tools/api/v1/user',
    );
  });

  it.each([
    '',
    'time.example',
    'localhost:3000',
    '/api/v1',
    'ftp://time.example',
    'https://',
    'https://time.example:99999',
    'https://time example',
    'https://mira:secret@time.example',
    'https://time.example?x=1',
    'https://time.example/#x',
  ])('is refused at once otherwise: %s', (url) => {
    expect(() => punchcardClient({ url })).toThrow(
      new TypeError(
        'the URL of the service must begin with http:// or https://, and have no user name, query or fragment',
      ),
    );
  });
});

it('has the types of data that is always there', async () => {
  const { data, response } = await client.GET('/user');
  const login: string | undefined = data.login;
  const list = await client.GET('/user/emails', { params: { query: { page: 1 } } });
  const emails: { email: string }[] = list.data;
  // @ts-expect-error: the body is missing
  void (() => client.POST('/repos/{owner}/{repo}/issues/{index}/times'));
  // @ts-expect-error: there is no such path
  void (() => client.GET('/nothing'));
  expect([response.status, login, emails]).toEqual([200, undefined, {}]);
});
