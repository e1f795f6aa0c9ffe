import { type Routes, signedIn } from '../../http/api.ts';
import { emptyResponse, errorResponses, ownQuery, withHeaders } from '../../http/schemas/common.ts';
import { line } from '../../http/schemas/texts.ts';
import { optional, Type } from '../../http/type.ts';
import { connectWithToken, disconnect, maxTokenLength, ownConnection } from './connecting.ts';
import { findOnHost, maxQueryLength, mostFound } from './find.ts';
import { presentHost, presentHostIssue } from './presenter.ts';
import { hostIssueSchema, hostSchema } from './schema.ts';

const tags = ['user'];
const unset = { 404: 'no code host is configured' };
const notOwner = { 403: 'the caller acts for another user' };

/** The caller's connection with the code host, and its issues. */
export const hostRoutes: Routes = (api, { context }) => {
  api.route({
    method: 'GET',
    url: '/user/host',
    config: { access: 'signed-in', scope: 'user' },
    schema: {
      operationId: 'userGetHost',
      summary: "Get the authenticated user's connection with the code host",
      tags,
      response: { 200: hostSchema, ...errorResponses({ ...unset, ...notOwner }) },
    },
    handler: async (request) => {
      return presentHost(await ownConnection(context, signedIn(request)));
    },
  });

  api.route({
    method: 'PUT',
    url: '/user/host/connection',
    config: { access: 'no-token', scope: null, needsRecentPassword: true },
    schema: {
      operationId: 'userConnectHost',
      summary: 'Connect the authenticated user with the code host by an access token',
      description:
        'The token needs the scopes `read:user` and `write:issue`. It is stored encrypted and never returned. One that can read code is refused; one that may do more in other ways needs `confirmed`. An earlier connection is replaced.',
      tags,
      body: Type.Object({
        token: line(maxTokenLength, {
          description: 'made on the host, in its settings',
          examples: ['3e9f0a…'],
        }),
        confirmed: optional(
          Type.Boolean({ description: 'keep a token that may do more than is needed' }),
        ),
      }),
      response: {
        200: hostSchema,
        ...errorResponses({
          ...unset,
          ...notOwner,
          422: 'the host refuses the token, or it reads code, or it may do too little',
        }),
        409: Type.Ref('Error', {
          description:
            'the token may do more than is needed, or its person is connected with another account',
          ...withHeaders('X-Punchcard-Confirm'),
        }),
      },
    },
    handler: async (request) => {
      const { token, confirmed } = request.body;
      const caller = signedIn(request);
      await connectWithToken(context, caller, token, confirmed === true);
      return presentHost(await ownConnection(context, caller));
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/host/connection',
    config: { access: 'no-token', scope: null },
    schema: {
      operationId: 'userDisconnectHost',
      summary: 'End the connection of the authenticated user with the code host',
      description:
        'The token is forgotten; revoke it on the host, where it works until then. Entries stay.',
      tags,
      response: {
        204: emptyResponse('the token is forgotten'),
        ...errorResponses({ 404: 'there is no connection, or no code host', ...notOwner }),
      },
    },
    handler: async (request, reply) => {
      await disconnect(context, signedIn(request));
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/user/host/issues',
    config: { access: 'signed-in', scope: ['issue', 'user'] },
    schema: {
      operationId: 'userFindHostIssues',
      summary: 'Find issues of the code host as the authenticated user',
      description: 'As the host finds them, for suggestions; best first.',
      tags: ['issue'],
      querystring: ownQuery({
        q: Type.Optional(
          line(maxQueryLength, {
            description: 'words, the address of an issue, or `acme/site#42`',
            examples: ['basket'],
          }),
        ),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: mostFound, default: 10, description: 'at most' }),
        ),
      }),
      response: {
        200: Type.Array(hostIssueSchema, { maxItems: mostFound }),
        ...errorResponses({
          ...unset,
          403: 'the caller acts for another user, or with a token for public repositories',
          409: 'the user is not connected with the host',
          422: 'a parameter is unknown or too long',
        }),
      },
    },
    handler: async (request, reply) => {
      const { q = '', limit = 10 } = request.query;
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const found = await findOnHost(context, signedIn(request), q, limit, gone.signal);
      return found.map(presentHostIssue);
    },
  });
};
