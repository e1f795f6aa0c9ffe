import {
  confirmBySecret,
  confirmEmail,
  resendConfirmation,
} from '../../core/account/email-confirmation.ts';
import { makePrimary } from '../../core/account/primary-email.ts';
import { addEmails, deleteEmails, listEmails } from '../../core/email/operations.ts';
import { invalidField } from '../../core/errors.ts';
import { type Routes, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentEmail } from '../presenters/email.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import { address } from '../schemas/texts.ts';
import { Type } from '../type.ts';

const tags = ['email'];
/** Open to pending accounts, which verify their address here. */
const config = { access: 'signed-in', scope: 'user', allowsPending: true } as const;
const emailParams = Type.Object({
  email: address({
    description: "one of the caller's addresses in any spelling, or its id",
    examples: ['mira@example.com'],
  }),
});
const notOnList = "the address is not one of the caller's";
/** Codes have 19 characters including dashes; allow for extra separators. */
const maxCodeLength = 100;

/** The caller's email addresses. */
export const emailRoutes: Routes = (api, http) => {
  const { context } = http;
  const maxItems = context.rules.maxEmailsPerRequest;
  const addresses = Type.Array(address(), { maxItems });
  // Go programs write null for a list without members.
  const addressesOrNull = Type.Union([addresses, Type.Null()]);

  api.route({
    method: 'GET',
    url: '/user/emails',
    config,
    schema: {
      operationId: 'userListEmails',
      summary: "List the authenticated user's email addresses",
      tags,
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Email'), { description: 'ordered by id' }),
        ...errorResponses({ 422: 'page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const list = listEmails(context, caller);
      return sendList(http, request, reply, list, (e) => presentEmail(e, caller.user.name));
    },
  });

  api.route({
    method: 'POST',
    url: '/user/emails',
    config: { ...config, needsRecentPassword: true, isRepeatable: true },
    schema: {
      operationId: 'userAddEmail',
      summary: 'Add email addresses, all or none',
      tags,
      body: Type.Object(
        { emails: addressesOrNull },
        { examples: [{ emails: ['mira@example.com', 'mira+work@example.org'] }] },
      ),
      response: {
        201: Type.Array(Type.Ref('Email'), {
          maxItems: context.rules.maxEmailsPerAccount,
          description: 'the added ones, in the given order',
        }),
        ...errorResponses({
          422: 'the list is empty or too long, the account would have too many, or an address is invalid, repeated or already used; the message names it',
          429: 'too many addresses in use were tried within the hour, or too many mails to pending accounts were requested from one network',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      return sendOnce(http, request, reply, {
        operation: (w) => addEmails(w, caller, request.body.emails ?? []),
        answer: (added) => ({
          status: 201,
          body: added.map((e) => presentEmail(e, caller.user.name)),
        }),
      });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/user/emails',
    config: { ...config, needsRecentPassword: true, isRepeatable: true },
    schema: {
      operationId: 'userDeleteEmail',
      summary: 'Delete email addresses, all or none',
      tags,
      querystring: Type.Object({
        emails: Type.Optional(
          Type.Array(address(), { maxItems, description: 'without a body: the addresses' }),
        ),
      }),
      body: Type.Object(
        { emails: Type.Optional(addressesOrNull) },
        { examples: [{ emails: ['mira+work@example.org'] }] },
      ),
      response: {
        204: emptyResponse('the addresses have been deleted'),
        ...errorResponses({
          404: "an address is not one of the caller's; the message names it",
          422: 'the list is too long, or an address is the primary one; the message names it',
        }),
      },
    },
    handler: (request, reply) =>
      sendOnce(http, request, reply, {
        operation: (w) => {
          const emails = request.body.emails ?? request.query.emails ?? [];
          return deleteEmails(w, signedIn(request), emails);
        },
        answer: () => ({ status: 204 }),
      }),
  });

  api.route({
    method: 'PATCH',
    url: '/user/emails/:email',
    // Password reset links go to the primary address, so a token must not choose it (D13).
    config: { access: 'no-token', scope: null, needsRecentPassword: true, isRepeatable: true },
    schema: {
      operationId: 'userEditEmail',
      summary: 'Make an email address the primary one',
      description:
        'Requires the password or a session, not a token. Both addresses are notified; the mail to the old one has a link that reverts the change and ends all sessions.',
      tags,
      params: emailParams,
      body: Type.Object(
        {
          primary: Type.Boolean({
            description: 'must be true; to unset it, make another address primary',
          }),
        },
        { examples: [{ primary: true }] },
      ),
      response: {
        200: Type.Ref('Email'),
        ...errorResponses({
          404: notOnList,
          422: 'the address is not verified, or `primary` is not true',
          429: 'too many changes within the hour',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      return sendOnce(http, request, reply, {
        operation: async (w) => {
          if (!request.body.primary) throw invalidField('primary', 'not-true');
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
      summary: 'Confirm an email address with the mailed code',
      description: 'An address that is already verified stays verified, whatever the code.',
      tags,
      params: emailParams,
      body: Type.Object({
        code: Type.String({
          maxLength: maxCodeLength,
          description: 'the code from the mail; case and dashes are ignored',
          examples: ['K7QX-2MHD-9PWT-4RAC'],
        }),
      }),
      response: {
        200: Type.Ref('Email'),
        ...errorResponses({
          404: notOnList,
          409: 'another account has confirmed the address; it was removed from the list',
          422: 'the code is wrong or expired',
          429: 'too many wrong codes for this address within the hour',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      return sendOnce(http, request, reply, {
        operation: (w) => confirmEmail(w, caller, request.params.email, request.body.code),
        answer: (email) => ({ status: 200, body: presentEmail(email, caller.user.name) }),
      });
    },
  });

  api.route({
    method: 'POST',
    url: '/user/emails/:email/resend',
    config: { ...config, isRepeatable: true },
    schema: {
      operationId: 'userResendEmailConfirmation',
      summary: 'Mail a new code and link to an unverified address',
      description: 'Codes and links mailed earlier are no longer valid.',
      tags,
      params: emailParams,
      response: {
        202: Type.Ref('Email', { description: 'the mail is queued' }),
        ...errorResponses({
          404: notOnList,
          422: 'the address is already verified',
          429: 'a mail was just sent, or too many within the hour; see `Retry-After`',
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
    config: { access: 'anyone', scope: null, isOpenForSignIn: true, isSignIn: true },
    schema: {
      operationId: 'userConfirmEmailByToken',
      summary: 'Confirm an email address with the token of the mailed link',
      description: 'Needs no credential, and ignores any that is sent. A token works once.',
      tags,
      body: Type.Object({
        token: Type.String({
          maxLength: maxCodeLength,
          description: 'the token of the link',
          examples: ['5f0c…'],
        }),
      }),
      response: {
        200: Type.Object(
          {
            email: Type.String({ examples: ['mira@example.com'] }),
            username: Type.String({ description: 'login of the owner' }),
            activated: Type.Boolean({ description: 'whether the account became active' }),
          },
          { description: 'the address is verified' },
        ),
        ...errorResponses({
          409: 'another account has confirmed the address',
          422: 'the token is unknown, used or expired',
        }),
      },
    },
    handler: async (request) => {
      const done = await confirmBySecret(context, request.caller, request.body.token);
      return { email: done.address, username: done.userName, activated: done.isActivated };
    },
  });
};
