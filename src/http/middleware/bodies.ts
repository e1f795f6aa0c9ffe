import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorOf, invalidField } from '../../core/errors.ts';
import { isGiteas } from '../names.ts';
import { hasTooManyParts, maxParts } from './body-parts.ts';

type Done = (error: Error | null, body?: unknown) => void;

const takesBody = (request: FastifyRequest): boolean =>
  request.routeOptions.schema?.body !== undefined;

/**
 * Whether a body is empty in effect. Clients of Gitea send `{}` or `null`, with any `Content-Type`,
 * when they have nothing to send (D2); py-gitea and axios serialize missing data as `null`.
 */
const isBlank = (text: string): boolean => ['', '{}', 'null'].includes(text.trim());

/**
 * Renames the keys of a body that differ from the known ones in case only, as .NET and PowerShell
 * write them: Gitea reads them, so its operations do (D51).
 * @returns the error of a key that is given twice
 */
function renameKeys(request: FastifyRequest, body: unknown): Error | null {
  const { operationId = '', body: schema } = request.routeOptions.schema ?? {};
  if (!isGiteas(operationId) || typeof body !== 'object' || body === null || Array.isArray(body))
    return null;
  const values = body as Record<string, unknown>;
  const { properties = {} } = schema as { properties?: object };
  const known = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
  for (const key of Object.keys(values)) {
    const name = known.get(key.toLowerCase());
    if (name === undefined || name === key) continue;
    if (Object.hasOwn(values, name)) {
      return invalidField(name, 'twice-in-other-case');
    }
    values[name] = values[key];
    delete values[key];
  }
  return null;
}

/**
 * Parses JSON if the route has a body. Otherwise any body is read and ignored: real clients send
 * `Content-Type: application/json` with nothing, or an empty urlencoded form (D2).
 */
export function configureBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Drops keys that could modify prototypes, as all unknown keys are dropped.
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  const json = (request: FastifyRequest, body: Buffer, done: Done): void => {
    const text = takesBody(request) ? body.toString('utf8') : '';
    if (isBlank(text)) done(null, undefined);
    // The decoder would silently replace invalid bytes.
    else if (!isUtf8(body)) done(invalidField('body', 'not-utf8'));
    else if (hasTooManyParts(body))
      done(invalidField('body', 'too-many-parts', { limit: maxParts }));
    else {
      void parseJson(request, text, (error: Error | null, value: unknown) => {
        const flaw = error ?? renameKeys(request, value);
        done(flaw, flaw === null ? value : undefined);
      });
    }
  };
  app.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    json,
  );
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-type'] === undefined) json(request, body, done);
    else if (!takesBody(request) || isBlank(body.toString('utf8'))) done(null, undefined);
    else done(errorOf('unsupported_media_type', 'request.not-json'));
  });

  // An invalid content type does not matter if no body is read.
  app.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    if (type !== undefined && (type.trim() === '' || !takesBody(request))) {
      delete request.headers['content-type'];
    }
    done();
  });
}
