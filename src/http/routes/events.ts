import { streamsPerUser } from '../../core/events/event-hub.ts';
import type { Routes } from '../api.ts';
import { sendEvents } from '../event-stream.ts';
import { refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const description = `A stream of Server-Sent Events that says what of the caller's changed, so that pages read it anew. No event holds anything (\`data: {}\`); several changes may be one event.

- \`hello\`: the first one.
- \`stopwatch\`: the caller's stopwatch changed.
- \`times\`: the caller's tracked time changed, by whomever.
- \`session\`: the stream ends, as its session or token is over or the account may not act; do not come again.
- \`full\`: the stream ends, as the caller opened more than ${streamsPerUser}; it was the oldest.

A comment comes every 20 seconds. \`id\` says how far the stream is: shown again as \`Last-Event-ID\`, as browsers do by themselves, what changed in between is told at once. Names that are not known here are to be ignored.`;

/** What changes of the caller's, as it happens. */
export const eventRoutes: Routes = (api, http) => {
  api.route({
    method: 'GET',
    url: '/user/events',
    config: { access: 'signed-in', scope: 'user', isStream: true },
    schema: {
      operationId: 'userCurrentEvents',
      summary: "Hear what of the caller's changes",
      description,
      tags: ['user'],
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({ description: 'the `id` of the last event of an earlier stream' }),
        ),
      }),
      response: {
        200: {
          description: 'events, until either side ends it',
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
        ...refusals({
          403: 'the account, the token or its scopes do not allow it; name and password, or a token for public repositories only, were shown',
          503: 'too many streams are open, or the server stops; Retry-After says when to try again',
        }),
      },
    },
    handler: (request, reply) => sendEvents(http, request, reply),
  });
};
