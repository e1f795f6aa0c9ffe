import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { pathPrefix } from '../path.ts';
import type { HttpSettings } from '../settings.ts';

const address = '/api/swagger';

/** Everything is served from here: the page works offline and contacts nobody else. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The files of Swagger UI that the page needs. They are rarely requested, so not cached. */
const toolFolder = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));
const toolFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'favicon-16x16.png': 'image/png',
};

const pageAt = (base: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>Punchcard: the interface</title>
<link rel="stylesheet" href="${base}/static/swagger-ui.css">
<link rel="stylesheet" href="${base}/static/index.css">
<link rel="icon" type="image/png" href="${base}/static/favicon-32x32.png" sizes="32x32">
<link rel="icon" type="image/png" href="${base}/static/favicon-16x16.png" sizes="16x16">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${base}/static/swagger-ui-bundle.js"></script>
<script src="${base}/static/swagger-initializer.js"></script>
</body>
</html>
`;

const toolSettings = {
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  // Hides Swagger UI's top bar with its URL field: there is only one document.
  layout: 'BaseLayout',
  docExpansion: 'list',
  tryItOutEnabled: true,
};

const scriptAt = (base: string): string => `window.onload = () => {
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: '${base}/json',
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
    ...${JSON.stringify(toolSettings)},
  });
};
`;

/** The API page (Swagger UI), served by the instance itself. */
export function servePlayground(
  app: FastifyInstance,
  settings: HttpSettings,
  document: () => Promise<string>,
): void {
  const base = `${pathPrefix(settings)}${address}`;
  const serve = (
    path: string,
    type: string,
    body: (file: string) => Promise<string | Buffer> | string | null,
    caching = 'no-store',
  ): void => {
    app.get<{ Params: { file?: string } }>(
      `${address}${path}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { file = '' } = request.params;
        const sent = await body(file);
        if (sent === null) return reply.callNotFound();
        return reply
          .headers({
            'content-security-policy': pagePolicy,
            'content-type': toolFiles[file] ?? type,
            'cache-control': caching,
          })
          .send(sent);
      },
    );
  };
  serve('', 'text/html; charset=utf-8', () => pageAt(base));
  serve('/json', 'application/json; charset=utf-8', document);
  // JSON is valid YAML.
  serve('/yaml', 'application/yaml; charset=utf-8', document);
  serve('/static/swagger-initializer.js', 'text/javascript; charset=utf-8', () => scriptAt(base));
  serve(
    '/static/:file',
    '',
    (file) => (Object.hasOwn(toolFiles, file) ? readFile(new URL(file, toolFolder)) : null),
    'public, max-age=3600',
  );
}
