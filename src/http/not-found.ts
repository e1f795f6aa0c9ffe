import type { FastifyInstance } from 'fastify';
import { notFound } from '../core/errors.ts';
import { errorBody } from './errors.ts';
import { wantsPage } from './pages.ts';
import { hasEmptySegment, pathOf } from './path.ts';
import type { HttpSettings } from './settings.ts';

interface Known {
  readonly matches: RegExp;
  readonly methods: readonly string[];
}

/** JSON for every route that is not there, with `Allow` where another method is (D5). */
export function answerUnknownRoutes(app: FastifyInstance, settings: HttpSettings): void {
  const routes: Known[] = [];
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    // The wildcard that answers preflights is there for any path, known or not.
    if (methods.includes('OPTIONS')) return;
    routes.push({ matches: patternOf(route.url), methods });
  });

  // A client that builds a path with an empty id must not turn "delete one" into "delete all" (D1).
  app.addHook('onRequest', (request, _reply, done) => {
    const isBroken = request.method === 'DELETE' && hasEmptySegment(request.raw.url ?? '');
    done(isBroken ? notFound() : undefined);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.raw.url ?? '');
    const methods = new Set(
      routes.filter(({ matches }) => matches.test(path)).flatMap((route) => route.methods),
    );
    if (methods.size > 0 && !methods.has(request.method)) {
      void reply.header('allow', [...methods].sort().join(', '));
      return reply.code(405).send(errorBody('method not allowed', settings));
    }
    // An address of the pages: their script knows what lies there. What begins with two slashes a
    // browser takes for another host.
    if (app.page !== undefined && wantsPage(request) && !/^\/(?:api)?\//.test(path)) {
      return app.page(reply);
    }
    return reply.code(404).send(errorBody('not found', settings));
  });
}

/** Which paths a route's pattern stands for. */
function patternOf(url: string): RegExp {
  const source = (url.replace(/(?<=.)\/$/, '') || '/')
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return '[^/]+';
      if (part === '*') return '.*';
      return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('/');
  return new RegExp(`^${source}$`);
}
