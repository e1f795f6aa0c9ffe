import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const password = 'correct horse battery';
const entries = 40;
const list = '/user/times';

const t = await ofFile(startTestApp());
const owner = await t.make.person('Owner', { password });
const repository = await t.make.repository(owner.user, 'River');
const issue = await t.make.issue(repository, owner.user, { body: 'water '.repeat(300) });
for (let i = 0; i < entries; i += 1) await t.make.time(issue, owner.user, i + 1);
const [first] = (await t.request('GET', list, owner)).json;
/** The address of one entry, whose answer is longer than 1 kB. */
const entry: string = `/repos/owner/river/issues/${issue.number}/times/${first.id}`;

interface Wire {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** As received over the wire: fetch would undo the compression. */
function get(
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const authorization =
      body === undefined
        ? `token ${owner.token}`
        : `Basic ${Buffer.from(`Owner:${password}`).toString('base64')}`;
    const type = body === undefined ? {} : { 'content-type': 'application/json', origin: t.url };
    const sent = request(`${t.url}/api/v1${path}`, {
      method,
      headers: { authorization, ...type, ...headers },
    });
    sent.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = [];
      // An event stream does not end: its first chunk is enough.
      const end = () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) });
      answer.on('end', end).on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (path === '/user/events') {
          end();
          sent.destroy();
        }
      });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('an answer of 1 kB and more', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    // What Go's clients send by themselves.
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['deflate', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('is sent to a client that accepts %s as %s', async (accepted, encoding, plainOf) => {
    const header: Record<string, string> =
      accepted === undefined ? {} : { 'accept-encoding': accepted };
    const { headers, bytes } = await get(list, header);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe(encoding === undefined ? undefined : 'accept-encoding');
    expect(headers['x-total-count']).toBe(String(entries));
    const plain = plainOf(bytes);
    expect(JSON.parse(plain.toString())).toHaveLength(entries);
    if (encoding !== undefined) expect(bytes.length * 5).toBeLessThan(plain.length);
  });

  it('is the same to a client that decompresses it itself', async () => {
    const { bytes } = await get(list, {});
    expect((await t.request('GET', list, owner)).json).toEqual(JSON.parse(bytes.toString()));
  });

  it('is compressed as a file, and as the document', async () => {
    for (const path of ['/user/times/export', '/openapi.json']) {
      const { headers, bytes } = await get(path, browser);
      expect(headers['content-encoding']).toBe('br');
      const plain = await get(path, {});
      expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true);
      expect(headers['content-type']).toBe(plain.headers['content-type']);
    }
  });

  it('has no body for HEAD', async () => {
    const { headers, bytes } = await get(list, browser, { method: 'HEAD' });
    expect(headers['x-total-count']).toBe(String(entries));
    expect(bytes).toHaveLength(0);
  });
});

describe('an answer stays uncompressed', () => {
  it('below 1 kB', async () => {
    expect((await get('/version', browser)).headers).not.toHaveProperty('content-encoding');
  });

  it('if its ETag names its bytes', async () => {
    const { headers, bytes } = await get(entry, browser);
    expect(headers.etag).toBeDefined();
    expect(bytes.length).toBeGreaterThan(1024);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('if it streams events', async () => {
    const { headers, bytes } = await get('/user/events', browser);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes.toString()).toContain('event: hello');
  });

  // A guess in the request would make the answer shorter where it meets the secret (BREACH).
  it.each([
    ['/user/two-factor', { password }],
    ['/users/owner/tokens', { name: '時'.repeat(255), scopes: ['all'] }],
  ])('if it has a secret: %s', async (path, body) => {
    const { headers, bytes } = await get(path, browser, { method: 'POST', body });
    expect(JSON.parse(bytes.toString())).toMatchObject(
      path.endsWith('tokens') ? { sha1: expect.any(String) } : { secret: expect.any(String) },
    );
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
