import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpContext } from '../api.ts';
import { html } from '../html/html.ts';

/** A built file and its compressed forms; each is read on first use. */
interface BuiltFile {
  readonly type: string;
  /** Undefined if another build has removed the file. */
  tag(): string | undefined;
  plain(): Buffer | undefined;
  brotli(): Buffer | undefined;
  gzip(): Buffer | undefined;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

const ofOthers = { 'cache-control': 'public, max-age=3600' };
/** Browsers revalidate the service worker at each visit; it fetches the files that it caches. */
const ofWorker = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/**
 * Serves the web pages: built files by name, which contain a hash and never change, and the one
 * HTML page for every other address that a browser requests.
 * @param folder output of the build; without it there are no web pages
 */
export function servePages(app: FastifyInstance, http: HttpContext, folder: string): void {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) return;
  const paths = builtFiles(folder);
  // A single route for all files, because each route adds to the start-up time.
  const assets = new Map<string, BuiltFile>();
  for (const path of paths) {
    const file = builtFile(folder, path);
    const [name, ...rest] = path.split('/').reverse();
    if (rest.join() === 'assets' && name !== undefined) assets.set(name, file);
    else {
      app.get(`/${path}`, { schema: { hide: true } }, (request, reply) =>
        sendFile(request, reply.headers(path === 'sw.js' ? ofWorker : ofOthers), file),
      );
    }
  }
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    (request, reply) => {
      const file = assets.get(request.params.name);
      if (file === undefined) {
        reply.callNotFound();
        return reply;
      }
      return sendFile(
        request,
        reply.header('cache-control', 'public, max-age=31536000, immutable'),
        file,
      );
    },
  );
  app.decorate(
    'font',
    [...assets.keys()].find((name) => name.startsWith('inter-latin-wght-')),
  );
  const base = baseOf(http.settings.publicUrl);
  const page = readFileSync(indexFile, 'utf8')
    .replace('__BASE__', () => base)
    .replace('__INSTANCE__', () => html`${JSON.stringify(instanceOf(http))}`.text);
  app.decorate('page', (reply: FastifyReply) => sendPage(reply, page));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the HTML page, whose script renders the current address. */
    page?(reply: FastifyReply): FastifyReply;
    /** The built file of the pages' font, for Latin. */
    font?: string | undefined;
  }
}

/** Only built scripts run; the component library's inline styles need the nonce. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
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

/** Settings that pages would otherwise request. */
const instanceOf = ({ context: { rules }, settings, modules }: HttpContext) => ({
  first_day_of_week: rules.firstDayOfWeek,
  working_day_seconds: rules.workingDaySeconds,
  time_zone: rules.defaultTimeZone,
  max_response_items: settings.maxResponseItems,
  time_tracking_disabled: !settings.timeTrackingEnabled,
  ...Object.assign({}, ...modules.map(({ pageFlags }) => pageFlags?.(rules))),
});

const baseOf = (publicUrl: string): string => `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`;

function builtFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => Object.hasOwn(types, path.split('.').at(-1) ?? ''));
}

function builtFile(folder: string, path: string): BuiltFile {
  const file = join(folder, path);
  const read = (name: string) => once(() => (existsSync(name) ? readFileSync(name) : undefined));
  return {
    type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    // Not with `plain`, which keeps the contents in memory.
    tag: once(() => {
      if (!existsSync(file)) return undefined;
      const hash = createHash('sha256').update(readFileSync(file)).digest('base64url');
      return `"${hash.slice(0, 22)}"`;
    }),
    plain: read(file),
    brotli: read(`${file}.br`),
    gzip: read(`${file}.gz`),
  };
}

/** Caches the result of the first call. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const tag = file.tag();
  if (tag === undefined) {
    reply.callNotFound();
    return reply;
  }
  void reply.headers({
    'content-type': file.type,
    etag: tag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const brotli = /\bbr\b/.test(accepted) ? file.brotli() : undefined;
  if (brotli !== undefined) return reply.header('content-encoding', 'br').send(brotli);
  const gzip = /\bgzip\b/.test(accepted) ? file.gzip() : undefined;
  if (gzip !== undefined) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(file.plain());
}
