import type { FastifyInstance } from 'fastify';
import { entriesOf } from '../../core/report/time-export.ts';
import { type HttpContext, originOf, type Routes, signedIn } from '../../http/api.ts';
import { emptyResponse, errorResponses } from '../../http/schemas/common.ts';
import { sendFile } from '../../http/streaming/send.ts';
import { icsOf } from './ics.ts';
import {
  calendarSubscription,
  endCalendarSubscription,
  openCalendar,
  subscribeToCalendar,
} from './operations.ts';
import { presentSubscription } from './presenter.ts';
import { calendarSchema } from './schema.ts';

const tags = ['time reports'];
const url = '/user/times/calendar';
const config = { access: 'signed-in', scope: 'user' } as const;

/** A secret URL that serves the caller's entries to calendar apps. */
export const calendarRoutes: Routes = (api, { context, settings }) => {
  api.route({
    method: 'GET',
    url,
    config,
    schema: {
      operationId: 'userCalendarSubscription',
      summary: "Get the authenticated user's calendar subscription",
      tags,
      response: { 200: calendarSchema, ...errorResponses({ 404: 'there is no subscription' }) },
    },
    handler: async (request) =>
      presentSubscription(await calendarSubscription(context, signedIn(request)), null),
  });

  api.route({
    method: 'POST',
    url,
    // Like a token, the URL keeps working after the session has ended (D13).
    config: { access: 'no-token', scope: null, needsRecentPassword: true },
    compress: false,
    schema: {
      operationId: 'userSubscribeCalendar',
      summary: "Create a secret calendar URL for the authenticated user's tracked times",
      description:
        'Anyone with the URL can read the entries of the last 366 days, including private repositories, up to 120 times per hour and network. A new URL replaces the previous one.',
      tags,
      response: {
        201: calendarSchema,
        ...errorResponses({ 403: 'the caller acts for another user' }),
      },
    },
    handler: async (request, reply) => {
      const { secret, subscription } = await subscribeToCalendar(context, signedIn(request));
      const address = `${settings.publicUrl}/calendar/${secret}.ics`;
      return reply.code(201).send(presentSubscription(subscription, address));
    },
  });

  api.route({
    method: 'DELETE',
    url,
    config,
    schema: {
      operationId: 'userUnsubscribeCalendar',
      summary: "Delete the authenticated user's calendar subscription",
      tags,
      response: {
        204: emptyResponse('the URL no longer works'),
        ...errorResponses({ 404: 'there is no subscription' }),
      },
    },
    handler: async (request, reply) => {
      await endCalendarSubscription(context, signedIn(request));
      return reply.code(204).send();
    },
  });
};

/** Serves the secret URL. It is outside the API because the secret is the only credential. */
export function serveCalendars(app: FastifyInstance, http: HttpContext): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const secret = request.params.file.replace(/\.ics$/, '');
      const { caller, calendar, filter } = await openCalendar(
        http.context,
        originOf(request),
        secret,
      );
      request.caller = caller;
      const { publicUrl } = http.settings;
      const options = {
        name: `Time of ${caller.user.name}`,
        timeZone: calendar.timeZone,
        publicUrl,
      };
      const chunks = icsOf(entriesOf(http.context, caller, filter), options);
      const type = 'text/calendar; charset=utf-8';
      await sendFile(http, request, reply, chunks, { type });
      return reply;
    },
  );
}
