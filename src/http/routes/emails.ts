import {
  confirmationRefusal,
  confirmBySecret,
  confirmEmail,
  resendConfirmation,
} from '../../core/email/confirmation.ts';
import {
  addEmails,
  deleteEmails,
  listEmails,
  usedEmail,
} from '../../core/email/email-operations.ts';
import { makePrimary } from '../../core/email/primary.ts';
import { invalid } from '../../core/errors.ts';
import { type Routes, signedIn } from '../api.ts';
import { refusalAnswer, sendOnce } from '../idempotency.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentEmail } from '../present.ts';
import { emptyReply, refusals } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['email'];
/** Also for who registered: it is how he proves an address. */
const config = { access: 'signed-in', scope: 'user', allowsPending: true } as const;
const addresses = Type.Array(Type.String({ examples: ['mira@example.com'] }));
// Go programs write null for a list without members.
const addressesOrNull = Type.Union([addresses, Type.Null()]);
const oneOfHis = Type.Object({
  email: Type.String({
    description: "an address on the caller's list, in any of its forms, or its id",
    examples: ['mira@example.com'],
  }),
});
const notOnList = "it is not on the caller's list";
/** Codes have 19 characters with their dashes; who types may put more between them. */
const longestCode = 100;

/** The addresses of the caller. */
export const emailRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'GET',
    url: '/user/emails',
    config,
    schema: {
      operationId: 'userListEmails',
      summary: "List the caller's email addresses",
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Email'), { description: 'by id' }),
        ...refusals({ 422: 'page or limit is no number' }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const list = listEmails(world, caller);
      return sendList(http, request, reply, list, (e) => presentEmail(e, caller.user.name));
    },
  });

  api.route({
    method: 'POST',
    url: '/user/emails',
    config: { ...config, needsProof: true, isRepeatable: true },
    schema: {
      operationId: 'userAddEmail',
      summary: 'Add email addresses to the caller, all of them or none',
      tags,
      body: Type.Object(
        { emails: addressesOrNull },
        { examples: [{ emails: ['mira@example.com', 'mira+work@example.org'] }] },
      ),
      response: {
        201: Type.Array(Type.Ref('Email'), { description: 'the added ones, in the order given' }),
        ...refusals({
          422: 'there is none, or one is invalid, given twice, or used; the message names it',
          429: 'too many of the addresses were used, in this hour; or too many mails for a network of accounts that are not activated',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      return sendOnce(http, request, reply, {
        operation: (w) => addEmails(w, caller, request.body.emails ?? []),
        answer: (added) =>
          'used' in added
            ? refusalAnswer(usedEmail(added.used), settings)
            : { status: 201, body: added.emails.map((e) => presentEmail(e, caller.user.name)) },
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/emails',
    config: { ...config, needsProof: true, isRepeatable: true },
    schema: {
      operationId: 'userDeleteEmail',
      summary: "Delete email addresses of the caller's, all of them or none",
      tags,
      body: Type.Object(
        { emails: Type.Optional(addressesOrNull) },
        { examples: [{ emails: ['mira+work@example.org'] }] },
      ),
      response: {
        204: emptyReply('none of them is left'),
        ...refusals({
          404: "one is not on the caller's list; the message names it",
          422: 'one is the primary address; the message names it',
        }),
      },
    },
    handler: (request, reply) =>
      sendOnce(http, request, reply, {
        operation: (w) => deleteEmails(w, signedIn(request), request.body.emails ?? []),
        answer: () => ({ status: 204 }),
      }),
  });

  api.route({
    method: 'PATCH',
    url: '/user/emails/:email',
    // Links for a new password go to the primary address: a token that chose it could set one (D13).
    config: { access: 'no-token', scope: null, needsProof: true, isRepeatable: true },
    schema: {
      operationId: 'userEditEmail',
      summary: "Make one of the caller's addresses the primary one",
      description:
        'With the password or a session, not with a token. Both addresses are told; the mail to the old one carries a link that takes the change back and ends every session.',
      tags,
      params: oneOfHis,
      body: Type.Object(
        {
          primary: Type.Boolean({
            description: 'true; another address is chosen to end it',
          }),
        },
        { examples: [{ primary: true }] },
      ),
      response: {
        200: Type.Ref('Email'),
        ...refusals({
          404: notOnList,
          422: 'it is not verified, or `primary` is not true',
          429: 'too many changes, in this hour',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      return sendOnce(http, request, reply, {
        operation: async (w) => {
          if (!request.body.primary) throw invalid('[primary]: must be true');
          return makePrimary(w, caller, request.params.email);
        },
        answer: (email) => ({ status: 200, body: presentEmail(email, caller.user.name) }),
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/emails/:email/confirm',
    config: { ...config, isRepeatable: true },
    schema: {
      operationId: 'userConfirmEmail',
      summary: 'Confirm an address with the code that was mailed to it',
      description: 'An address that is verified stays so, whatever the code.',
      tags,
      params: oneOfHis,
      body: Type.Object({
        code: Type.String({
          maxLength: longestCode,
          description: 'as it is in the mail; letters of either case, with or without dashes',
          examples: ['K7QX-2MHD-9PWT-4RAC'],
        }),
      }),
      response: {
        200: Type.Ref('Email'),
        ...refusals({
          404: notOnList,
          409: 'another account has confirmed it meanwhile; it is not on the list any more',
          422: 'the code is wrong, or no longer valid',
          429: 'too many wrong codes for this address, in this hour',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      return sendOnce(http, request, reply, {
        operation: (w) => confirmEmail(w, caller, request.params.email, request.body.code),
        answer: (outcome) =>
          typeof outcome === 'string'
            ? refusalAnswer(confirmationRefusal(outcome), settings)
            : { status: 200, body: presentEmail(outcome, caller.user.name) },
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/emails/:email/resend',
    config: { ...config, isRepeatable: true },
    schema: {
      operationId: 'userResendEmailConfirmation',
      summary: 'Mail another code and link to an address that is not verified',
      description: 'Those that were mailed to it before are no longer valid.',
      tags,
      params: oneOfHis,
      response: {
        202: Type.Ref('Email', { description: 'the mail is on its way' }),
        ...refusals({
          404: notOnList,
          422: 'it is verified already',
          429: 'one was mailed to it just now, or too many in this hour; `Retry-After` says when',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      return sendOnce(http, request, reply, {
        operation: (w) => resendConfirmation(w, caller, request.params.email),
        answer: (email) => ({ status: 202, body: presentEmail(email, caller.user.name) }),
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/emails/confirm',
    config: { access: 'anyone', scope: null, isEntrance: true, isSignIn: true },
    schema: {
      operationId: 'userConfirmEmailByToken',
      summary: 'Confirm an address with the token of the link that was mailed to it',
      description:
        'Needs no other credential, and none that is shown counts. A token is good once.',
      tags,
      body: Type.Object({
        token: Type.String({
          maxLength: longestCode,
          description: 'what the link carries',
          examples: ['5f0c…'],
        }),
      }),
      response: {
        200: Type.Object(
          {
            email: Type.String({ examples: ['mira@example.com'] }),
            username: Type.String({ description: 'login of the owner' }),
            activated: Type.Boolean({ description: 'his account began with it' }),
          },
          { description: 'it is verified' },
        ),
        ...refusals({
          409: 'another account has confirmed it meanwhile',
          422: 'the token is unknown, used, or no longer valid',
        }),
      },
    },
    handler: async (request) => {
      const done = await confirmBySecret(world, request.caller, request.body.token);
      return { email: done.address, username: done.userName, activated: done.isActivated };
    },
  });
};
