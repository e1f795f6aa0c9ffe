import { type Routes, signedIn } from '../../http/api.ts';
import {
  emptyResponse,
  errorResponses,
  ownQuery,
  recordNumber,
} from '../../http/schemas/common.ts';
import { Type } from '../../http/type.ts';
import { differencesOf, repair, repairs, sendHeld } from './differences.ts';
import { presentDifference } from './presenter.ts';
import { differenceSchema, syncedSchema } from './schema.ts';
import { mostDifferences } from './store.ts';
import { synchronize } from './sync.ts';

const tags = ['user'];
const unset = { 404: 'no code host is configured' };
const notOwner = {
  403: 'the caller acts for another user, or with a token for public repositories',
};

/** The caller's time on the code host. */
export const hostTimeRoutes: Routes = (api, { context }) => {
  api.route({
    method: 'POST',
    url: '/user/host/sync',
    config: { access: 'signed-in', scope: 'issue' },
    schema: {
      operationId: 'userSyncHost',
      summary: 'Receive what the authenticated user entered and deleted on the code host',
      tags,
      querystring: ownQuery({
        if_due: Type.Optional(
          Type.Boolean({ description: 'do nothing if that was done lately, for open pages' }),
        ),
      }),
      response: {
        200: syncedSchema,
        ...errorResponses({
          ...unset,
          ...notOwner,
          409: 'the user is not connected with the host',
        }),
      },
    },
    handler: (request) => synchronize(context, signedIn(request), request.query.if_due === true),
  });

  api.route({
    method: 'GET',
    url: '/user/host/differences',
    config: { access: 'signed-in', scope: 'issue' },
    schema: {
      operationId: 'userListHostDifferences',
      summary: "List the authenticated user's entries that differ from the code host",
      description: 'Newest first. Entries that wait after a failed attempt are listed too.',
      tags,
      response: {
        200: Type.Array(differenceSchema, { maxItems: mostDifferences }),
        ...errorResponses({ ...unset, ...notOwner }),
      },
    },
    handler: async (request) =>
      (await differencesOf(context, signedIn(request))).map(presentDifference),
  });

  api.route({
    method: 'POST',
    url: '/user/host/differences/:id',
    config: { access: 'signed-in', scope: 'issue' },
    schema: {
      operationId: 'userRepairHostDifference',
      summary: 'Repair a difference from the code host',
      tags,
      params: Type.Object({ id: recordNumber('id of the difference') }),
      body: Type.Object({
        repair: Type.Enum([...repairs], {
          description: '`send`: the host becomes as it is here; `receive`: the reverse',
        }),
      }),
      response: {
        204: emptyResponse('repaired, or going to be'),
        ...errorResponses({
          404: 'there is no such difference, or no code host',
          ...notOwner,
          409: 'it is being sent, or cannot be repaired in this way',
          423: 'the entry is in a locked period',
        }),
      },
    },
    handler: async (request, reply) => {
      await repair(context, signedIn(request), request.params.id, request.body.repair);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'POST',
    url: '/user/host/send',
    config: { access: 'signed-in', scope: 'issue' },
    schema: {
      operationId: 'userSendToHost',
      summary: 'Send imported and refused entries of the authenticated user to the code host',
      tags,
      response: {
        200: Type.Object({ entries: Type.Integer({ description: 'that are going to be sent' }) }),
        ...errorResponses({ ...unset, ...notOwner }),
      },
    },
    handler: async (request) => ({ entries: await sendHeld(context, signedIn(request)) }),
  });
};
