import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, problemOf } from '../../core/errors.ts';
import { escapeRegExp } from '../../core/text.ts';
import { hasEmptySegment, keepsEmptySegments, pathOf } from '../path.ts';
import type { HttpSettings } from '../settings.ts';
import { errorBody } from './errors.ts';
import { wantsPage } from './wants-page.ts';

interface Known {
  readonly matches: RegExp;
  readonly methods: readonly string[];
}

/** JSON for every unknown route, with `Allow` if another method exists (D5). */
export function answerUnknownRoutes(app: FastifyInstance, settings: HttpSettings): void {
  const routes: Known[] = [];
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    // The wildcard route for CORS preflights matches every path.
    if (methods.includes('OPTIONS')) return;
    routes.push({ matches: patternOf(route.url), methods });
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    // Fastify refuses QUERY without a content type before it looks for a route.
    if (method === 'QUERY') void answer(request, reply);
    else if (keepsEmptySegments(method) && hasEmptySegment(request.raw.url ?? '')) {
      done(notFound('resource.not-found'));
    } else done();
  });

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request.raw.url ?? '');
    const methods = new Set(
      routes.filter(({ matches }) => matches.test(path)).flatMap((route) => route.methods),
    );
    if (methods.size > 0 && !methods.has(request.method)) {
      void reply.header('allow', [...methods].sort().join(', '));
      return reply.code(405).send(errorBody(problemOf('request.method'), settings));
    }
    // An address of the web pages, which their router resolves. A path with two leading slashes is
    // excluded, because browsers read it as another host.
    if (app.page !== undefined && wantsPage(request) && !/^\/(?:api)?\//.test(path)) {
      return app.page(reply);
    }
    return reply.code(404).send(errorBody(problemOf('resource.not-found'), settings));
  };
  app.setNotFoundHandler(answer);
}

/** Matches paths against the patterns of the routes. */
function patternOf(url: string): RegExp {
  const source = (url.replace(/(?<=.)\/$/, '') || '/')
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return '[^/]+';
      if (part === '*') return '.*';
      return escapeRegExp(part);
    })
    .join('/');
  return new RegExp(`^${source}$`);
}
