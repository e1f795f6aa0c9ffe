import type { Routes } from '../../http/api.ts';
import { pathUser } from '../../http/middleware/lookup.ts';
import { errorResponses } from '../../http/schemas/common.ts';
import { userName } from '../../http/schemas/texts.ts';
import { Type } from '../../http/type.ts';
import { heatmapOf, maxContributions } from './heat-map.ts';

const tags = ['user'];

/** Gitea's heat map, of tracked times. */
export const heatMapRoutes: Routes = (api, http) => {
  const { context } = http;

  api.route({
    method: 'GET',
    url: '/users/:username/heatmap',
    config: { access: 'anyone', scope: 'user' },
    schema: {
      operationId: 'userGetHeatmapData',
      summary: "Get a user's tracked times of the last year as a heatmap",
      description:
        "Site admins and the user see all; others see only entries in repositories where they may list everybody's times, and nothing if the user hides their activity.",
      tags,
      params: Type.Object({ username: userName('the user') }),
      response: {
        200: Type.Array(
          Type.Object({
            timestamp: Type.Integer({
              description: 'start of a quarter of an hour, in seconds since 1970',
              examples: [1777886100],
            }),
            contributions: Type.Integer({ description: 'number of tracked times in it' }),
          }),
          { maxItems: maxContributions, description: 'oldest first; only with tracked times' },
        ),
        ...errorResponses({ 404: 'user not found' }),
      },
    },
    handler: async (request) => {
      const user = await pathUser(http, request);
      const found = await heatmapOf(context, request.caller, user);
      return found.map(({ startUnix, count }) => ({ timestamp: startUnix, contributions: count }));
    },
  });
};
