import type { Routes } from '../../http/api.ts';
import { presentTimeOrNull } from '../../http/presenters/presenting.ts';
import { errorResponses } from '../../http/schemas/common.ts';
import { nullable, Type } from '../../http/type.ts';
import { hostOf } from './connection.ts';
import { requestCounts } from './drivers/requests.ts';
import type { ConnectionCount } from './types.ts';

// For those who run the instance: figures, and nobody's name.

export const totalOf = (counts: readonly ConnectionCount[], wanted: string): number =>
  counts.reduce((sum, { state, count }) => sum + (state === wanted ? count : 0), 0);

const count = Type.Integer({ minimum: 0 });

export const hostFigureRoutes: Routes = (api, { context }) => {
  api.route({
    method: 'GET',
    url: '/admin/host',
    config: { access: 'site-admin', scope: 'admin' },
    schema: {
      operationId: 'adminGetHost',
      summary: 'Get the state of the connections with the code host',
      description: 'Figures only; the requests are those of the process that answers.',
      tags: ['admin'],
      response: {
        200: Type.Object({
          name: Type.String(),
          url: Type.String(),
          active: count,
          stopped: count,
          reasons: Type.Array(
            Type.Object({ reason: Type.String({ examples: ['the token is not valid'] }), count }),
            { maxItems: 100, description: 'why connections were stopped, most frequent first' },
          ),
          requests: Type.Object({ answered: count, refused: count, unavailable: count }),
          last_error: Type.String({ description: 'why the last request had no answer' }),
          last_error_at: nullable(Type.String({ format: 'date-time' })),
        }),
        ...errorResponses({ 404: 'no code host is configured' }),
      },
    },
    handler: async () => {
      const { name, url } = hostOf(context.rules);
      const counts = await context.database.read.hostConnections.counts(url);
      const { answered, refused, unavailable, lastError, lastErrorMs } = requestCounts;
      return {
        ...{ name, url, active: totalOf(counts, 'active'), stopped: totalOf(counts, 'stopped') },
        reasons: counts
          .filter(({ state }) => state === 'stopped')
          .map(({ reason, count: times }) => ({ reason, count: times })),
        requests: { answered, refused, unavailable },
        last_error: lastError,
        last_error_at: presentTimeOrNull(Math.floor(lastErrorMs / 1000)),
      };
    },
  });
};
