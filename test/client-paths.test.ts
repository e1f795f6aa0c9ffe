import { describe, expect, it } from 'vitest';
import { ApiError, punchcardClient } from '../src/client/client.ts';

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
});
