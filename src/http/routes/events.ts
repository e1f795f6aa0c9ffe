import { streamsPerUser } from '../../core/events/event-hub.ts';
import type { Routes } from '../api.ts';
import { errorResponses } from '../schemas/common.ts';
import { headerText } from '../schemas/texts.ts';
import { sendEvents } from '../streaming/event-stream.ts';
import { Type } from '../type.ts';

const description = `A stream of Server-Sent Events that reports changes of the caller's data, so that clients reload it. Events have no payload (\`data: {}\`); several changes may be merged into one event.

- \`hello\`: the first event.
- \`stopwatch\`: the caller's stopwatch changed.
- \`times\`: the caller's tracked time changed, by any user.
- \`session\`: the stream ends because its session or token has ended or the account may not act; do not reconnect.
- \`full\`: the stream ends because the caller opened more than ${streamsPerUser}; it was the oldest.

A comment is sent every 20 seconds. \`id\` is the position in the stream: a client that sends it as \`Last-Event-ID\`, as browsers do, immediately gets events for changes in between. Ignore unknown event names.`;

/** Server-Sent Events about the caller's data. */
export const eventRoutes: Routes = (api, http) => {
  api.route({
    method: 'GET',
    url: '/user/events',
    config: { access: 'signed-in', scope: 'user', isStream: true },
    // A compressor would hold events back.
    compress: false,
    schema: {
      operationId: 'userCurrentEvents',
      summary: "Stream changes of the authenticated user's data",
      description,
      tags: ['user'],
      headers: Type.Object({
        'last-event-id': Type.Optional(
          headerText('the `id` of the last event received; any other value is ignored'),
        ),
      }),
      response: {
        200: {
          description: 'events, until either side closes the stream',
          content: {
            'text/event-stream': {
              schema: Type.String({
                examples: [
                  'event: hello\nid: 7.3c.4_0\ndata: {}\n\nevent: times\nid: 7.3c.4_b.b.1\ndata: {}\n\n',
                ],
              }),
            },
          },
        },
        ...errorResponses({
          403: 'not permitted by the account, the token or its scopes; or the request uses a password, or a token limited to public repositories',
          503: 'too many streams are open, or the server is stopping; see Retry-After',
        }),
      },
    },
    handler: (request, reply) => sendEvents(http, request, reply),
  });
};
