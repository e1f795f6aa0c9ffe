import type { Context } from '../../core/context.ts';
import { requireRecentPassword, requireTwoFactor } from '../../core/sign-in/account-status.ts';
import { type Routes, signedIn } from '../../http/api.ts';
import { presentTime, presentTimeOrNull } from '../../http/presenters/presenting.ts';
import {
  emptyResponse,
  errorResponses,
  recordNumber,
  withHeaders,
} from '../../http/schemas/common.ts';
import { choice, line } from '../../http/schemas/texts.ts';
import { nullable, Type } from '../../http/type.ts';
import { forbidden, invalidField } from './errors.ts';
import {
  listIdentities,
  providerOfIdentity,
  requireOwnGrant,
  unlinkIdentity,
} from './operations.ts';
import { maxPathLength, ownPath } from './own-path.ts';
import { providerIds, providerOf, providersOf } from './providers.ts';
import { sendToProvider } from './to-provider.ts';
import type { Identity } from './types.ts';

const tags = ['session'];
/** Tokens cannot manage ways to sign in (D13). */
const config = { access: 'no-token', scope: null } as const;

const purposes = ['link', 'prove', 'connect'] as const;

const identitySchema = Type.Object({
  id: Type.Integer(),
  provider: nullable(
    Type.String({ enum: [...providerIds], description: 'null: it is not configured any more' }),
  ),
  provider_name: Type.String({ description: 'as on pages; the issuer if it is not configured' }),
  issuer: Type.String(),
  subject: Type.String({ description: 'their id there' }),
  name: Type.String({ description: "the user's name there when they last signed in" }),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: nullable(Type.String({ format: 'date-time', description: 'null: never' })),
});

/** The ways to sign in. */
export const openidRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/settings/sign-in',
    config: { access: 'anyone', scope: null, isOpenForSignIn: true },
    schema: {
      operationId: 'getSignInSettings',
      summary: 'List the ways to sign in',
      tags: ['instance'],
      response: {
        200: Type.Object({
          password: Type.Boolean({
            description: 'whether everybody can sign in with a password, or only administrators',
          }),
          providers: Type.Array(
            Type.Object({
              id: Type.String({ enum: [...providerIds] }),
              name: Type.String({ description: 'as on pages' }),
              url: Type.String({ format: 'uri', description: 'where signing in begins' }),
            }),
            { maxItems: providerIds.length },
          ),
        }),
      },
    },
    handler: async () => ({
      password: context.rules.passwordSignIn === 'on',
      providers: providersOf(context.rules).map(({ id, name }) => ({
        id,
        name,
        url: `${settings.publicUrl}/sign-in/${id}`,
      })),
    }),
  });

  api.route({
    method: 'GET',
    url: '/user/identities',
    config,
    schema: {
      operationId: 'userListIdentities',
      summary: "List the authenticated user's identities at providers",
      tags,
      response: { 200: Type.Array(identitySchema, { description: 'at most one for each issuer' }) },
    },
    handler: async (request) =>
      (await listIdentities(context, signedIn(request))).map((one) =>
        presentIdentity(context, one),
      ),
  });

  api.route({
    method: 'POST',
    url: '/user/identities',
    config: { ...config, needsRecentPassword: 'sometimes', allowsTwoFactorSetup: true },
    schema: {
      operationId: 'userVisitProvider',
      summary: 'Send the browser of the session to a provider',
      description:
        'To link an identity, to prove that the user is there, in place of their password, or to connect with the code host. Returns the address to which the browser has to go; what it is for happens when it is back. A proof counts if the provider says that the user has just signed in there (`auth_time`).',
      tags,
      body: Type.Object({
        provider: choice(providerIds, { examples: ['host'] }),
        purpose: Type.Optional(choice(purposes, { description: 'link by default' })),
        to: Type.Optional(line(maxPathLength, { description: 'path to return to' })),
      }),
      response: {
        201: Type.Object(
          { url: Type.String({ format: 'uri', description: 'send the browser there' }) },
          withHeaders('Set-Cookie'),
        ),
        ...errorResponses({
          403: 'the caller has no session, or the password must be confirmed first',
          404: 'the provider is not configured',
          422: 'provider or purpose is wrong',
          503: 'the provider cannot be reached',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { provider: id, purpose = 'link', to } = request.body;
      const { credential, credentialId: sessionId } = caller;
      if (credential !== 'session') throw forbidden('session.needed');
      if (!providerIds.some((known) => known === id))
        throw invalidField('provider', 'not-one-of', { choices: providerIds.join(', ') });
      const known = purposes.find((one) => one === purpose);
      if (known === undefined)
        throw invalidField('purpose', 'not-one-of', { choices: purposes.join(', ') });
      const provider = providerOf(context.rules, id);
      if (known !== 'prove') await requireTwoFactor(context, caller.user, settings.publicUrl);
      if (known === 'link') requireRecentPassword(context, caller);
      if (known === 'connect') await requireOwnGrant(context, caller, provider);
      const path = ownPath(to, settings.publicUrl);
      const connects = known === 'connect';
      const sent = { purpose: known, sessionId, to: path, connects, isRepeated: false };
      return reply
        .code(201)
        .send({ url: await sendToProvider({ http, request, reply }, provider, sent) });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/identities/:id',
    config: { ...config, needsRecentPassword: true },
    schema: {
      operationId: 'userUnlinkIdentity',
      summary: 'Remove an identity of the authenticated user',
      tags,
      params: Type.Object({ id: recordNumber('id of the identity') }),
      response: {
        204: emptyResponse('it can no longer sign in'),
        ...errorResponses({
          403: 'the password must be confirmed first',
          404: 'identity not found',
          409: "it is the user's last way to sign in",
        }),
      },
    },
    handler: async (request, reply) => {
      await unlinkIdentity(context, signedIn(request), request.params.id);
      return reply.code(204).send();
    },
  });
};

/** As in the personal export, too. */
export function presentIdentity({ rules }: Context, identity: Identity) {
  const provider = providerOfIdentity({ rules }, identity);
  return {
    id: identity.id,
    provider: provider?.id ?? null,
    provider_name: provider?.name ?? identity.issuer,
    issuer: identity.issuer,
    subject: identity.subject,
    name: identity.name,
    created_at: presentTime(identity.createdUnix),
    last_used_at: presentTimeOrNull(identity.lastUsedUnix),
  };
}
