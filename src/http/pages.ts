import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpSettings } from './settings.ts';

/** A built file with its compressed forms, as it is sent. */
interface BuiltFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  readonly tag: string;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
};

/**
 * Serves the built pages: files by their names, which hold a hash and never change, and the one page
 * for every address that a browser asks for and nothing else answers.
 * @param folder where the build left them; without it there are no pages, and all else works
 */
export function servePages(app: FastifyInstance, settings: HttpSettings, folder: string): void {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) return;
  for (const path of builtFiles(folder)) {
    const file = read(folder, path);
    const isImmutable = path.startsWith('assets/');
    app.get(`/${path}`, { schema: { hide: true } }, (request, reply) =>
      sendFile(request, reply, file, isImmutable),
    );
  }
  const base = baseOf(settings.publicUrl);
  const page = readFileSync(indexFile, 'utf8').replace('__BASE__', () => base);
  app.decorate('page', (reply: FastifyReply) => sendPage(reply, page));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the page whose script shows whatever address the browser is at. */
    page?(reply: FastifyReply): FastifyReply;
  }
}

/** True where a browser wants to show what lies at an address. */
export function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

/** Only what was built runs; styles need the nonce, since the kit writes some of its own. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ];
  return reply
    .headers({
      'content-security-policy': policy.join('; '),
      'content-type': 'text/html; charset=utf-8',
    })
    .send(page.replace('__NONCE__', nonce));
}

const baseOf = (publicUrl: string): string => `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`;

function builtFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => Object.hasOwn(types, path.split('.').at(-1) ?? ''));
}

function read(folder: string, path: string): BuiltFile {
  const file = join(folder, path);
  const optional = (name: string): Buffer | undefined =>
    existsSync(name) ? readFileSync(name) : undefined;
  const plain = readFileSync(file);
  return {
    type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    plain,
    brotli: optional(`${file}.br`),
    gzip: optional(`${file}.gz`),
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  isImmutable: boolean,
): FastifyReply {
  void reply.headers({
    'content-type': file.type,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag: file.tag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === file.tag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.brotli !== undefined && /\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(file.brotli);
  }
  if (file.gzip !== undefined && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  return reply.send(file.plain);
}
