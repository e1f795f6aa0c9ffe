import { deleteAccount } from '../../core/account/deletion.ts';
import {
  createAccount,
  editAccount,
  maxLoginNameLength,
  renameAccount,
} from '../../core/account/operations.ts';
import { readInstant } from '../../core/time/instant.ts';
import { listAccounts } from '../../core/user/operations.ts';
import { profileLengths } from '../../core/user/profile.ts';
import { accountSorts, accountStates } from '../../core/user/types.ts';
import { checkVisibility, visibilityLevels } from '../../core/visibility.ts';
import { type Routes, signedIn } from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { pathUser } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentAccount, presentUser } from '../presenters/user.ts';
import { emptyResponse, errorResponses } from '../schemas/common.ts';
import {
  address,
  choice,
  documented,
  line,
  newUserName,
  password,
  prose,
  searchText,
  storedTime,
  userName,
} from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const change = { ...admin, needsRecentPassword: true } as const;
const params = Type.Object({ username: userName('the user') });
const sourceId = Type.Integer({
  ...documented({ minimum: 0, maximum: 0 }),
  description: 'only 0: no other sources',
});
const unknown = { 404: 'user not found' };

/** Clients with structs send '' for fields that were never set. */
const filled = (text: string | null | undefined): string | undefined =>
  text === null || text === '' ? undefined : text;
const visibilityOf = (word: string | null | undefined) => {
  const given = filled(word);
  return given === undefined ? undefined : checkVisibility(given);
};

/** Account management for site admins. */
export const adminUserRoutes: Routes = (api, http) => {
  const { context, settings } = http;

  api.route({
    method: 'GET',
    url: '/admin/users',
    config: admin,
    schema: {
      operationId: 'adminSearchUsers',
      summary: 'List all users',
      tags,
      querystring: Type.Object({
        q: Type.Optional(searchText('part of the login, full name or an email address')),
        state: Type.Optional(
          Type.Enum([...accountStates], {
            description: 'account status; `pending`: no email address verified yet',
          }),
        ),
        sort: Type.Optional(Type.Enum([...accountSorts], { description: 'defaults to id' })),
        order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'defaults to asc' })),
        ...pagingQuery,
      }),
      response: {
        200: Type.Array(Type.Ref('Account'), { description: 'ordered by id by default' }),
        ...errorResponses({ 422: 'unknown state or sort, or page or limit is not a number' }),
      },
    },
    handler: (request, reply) => {
      const { caller } = request;
      const { q, state, sort = 'id', order = 'asc' } = request.query;
      const filter = { ...(q === undefined ? {} : { text: q }), ...(state && { state }) };
      const isDescending = order === 'desc';
      const list = listAccounts(context, caller, filter, { by: sort, isDescending });
      return sendList(http, request, reply, list, (u) => presentAccount(u, { settings, caller }));
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/users',
    config: { ...change, isRepeatable: true },
    schema: {
      operationId: 'adminCreateUser',
      summary: 'Create a user',
      tags,
      body: Type.Object(
        {
          username: newUserName(),
          email: address(),
          password: optional(
            password({
              description: 'required, because there are no other sources; otherwise 400',
            }),
          ),
          full_name: optional(line(profileLengths.full_name)),
          must_change_password: optional(
            Type.Boolean({ description: 'required at the first sign-in; defaults to true' }),
          ),
          visibility: optional(choice(['', ...visibilityLevels])),
          restricted: optional(Type.Boolean()),
          login_name: optional(line(maxLoginNameLength)),
          source_id: optional(sourceId),
          created_at: optional(storedTime('1970 to 9999; defaults to now')),
          send_notify: optional(Type.Boolean({ description: 'ignored: no mail is sent' })),
        },
        {
          // Without a password the status is 400, as clients of Gitea expect.
          ...documented({ required: ['username', 'email', 'password'] }),
          examples: [
            {
              username: 'mira',
              email: 'mira@example.com',
              password: 'correct horse battery',
              must_change_password: false,
            },
          ],
        },
      ),
      response: {
        201: Type.Ref('User'),
        ...errorResponses({
          400: 'the password is missing or too short',
          422: 'a field is invalid, or the name or address is taken',
        }),
      },
    },
    handler: (request, reply) => {
      const caller = signedIn(request);
      const { body } = request;
      const input = {
        name: body.username,
        email: body.email,
        password: body.password ?? '',
        fullName: body.full_name ?? undefined,
        mustChangePassword: body.must_change_password ?? true,
        visibility: visibilityOf(body.visibility),
        isRestricted: body.restricted ?? undefined,
        loginName: body.login_name ?? undefined,
        sourceId: body.source_id ?? undefined,
        createdUnix: readInstant('created_at', body.created_at),
      };
      return sendOnce(http, request, reply, {
        operation: (w) => createAccount(w, caller, input),
        answer: (user) => ({ status: 201, body: presentUser(user, { settings, caller }) }),
      });
    },
  });

  api.route({
    method: 'PATCH',
    url: '/admin/users/:username',
    config: change,
    schema: {
      operationId: 'adminEditUser',
      summary: 'Edit an existing user; missing and null members are left unchanged',
      tags,
      params,
      body: Type.Object(
        {
          login_name: optional(line(maxLoginNameLength)),
          source_id: optional(sourceId),
          email: optional(
            address({
              description: 'replaces the primary address; with a token it also ends all sessions',
            }),
          ),
          password: optional(password({ description: 'ends all sessions; "" is ignored' })),
          must_change_password: optional(Type.Boolean()),
          full_name: optional(line(profileLengths.full_name)),
          website: optional(line(profileLengths.website)),
          location: optional(line(profileLengths.location)),
          description: optional(prose(profileLengths.description)),
          visibility: optional(choice(['', ...visibilityLevels])),
          admin: optional(Type.Boolean()),
          active: optional(Type.Boolean()),
          prohibit_login: optional(Type.Boolean()),
          restricted: optional(Type.Boolean()),
        },
        { examples: [{ login_name: 'mira', source_id: 0, active: false }] },
      ),
      response: {
        200: Type.Ref('User'),
        ...errorResponses({
          ...unknown,
          400: 'the password is too short or too easy to guess',
          403: 'the caller is not a site admin; or a token would set the password or address of its own user or of a site admin',
          422: 'a field is invalid, the address is taken, or no site admin would be left',
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const { body } = request;
      const user = await editAccount(context, caller, await pathUser(http, request), {
        loginName: body.login_name ?? undefined,
        sourceId: body.source_id ?? undefined,
        email: body.email ?? undefined,
        password: filled(body.password),
        mustChangePassword: body.must_change_password ?? undefined,
        fullName: body.full_name ?? undefined,
        website: body.website ?? undefined,
        location: body.location ?? undefined,
        description: body.description ?? undefined,
        visibility: visibilityOf(body.visibility),
        isAdmin: body.admin ?? undefined,
        isActive: body.active ?? undefined,
        prohibitLogin: body.prohibit_login ?? undefined,
        isRestricted: body.restricted ?? undefined,
      });
      return presentUser(user, { settings, caller });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/admin/users/:username',
    config: change,
    schema: {
      operationId: 'adminDeleteUser',
      summary: 'Delete a user; issues and tracked times stay, owned by Ghost',
      tags,
      params,
      querystring: Type.Object({
        purge: Type.Optional(
          Type.Boolean({ description: 'also delete their repositories permanently' }),
        ),
      }),
      response: {
        204: emptyResponse('the account has been deleted'),
        ...errorResponses({
          ...unknown,
          422: 'the user is the caller, the last site admin, or owns repositories',
          423: 'a repository to delete has entries that are billed or in a locked period',
        }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      const purge = request.query.purge ?? false;
      await deleteAccount(context, signedIn(request), user, { purge });
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/users/:username/rename',
    config: change,
    schema: {
      operationId: 'adminRenameUser',
      summary: 'Rename a user; the old name redirects to the new one',
      tags,
      params,
      body: Type.Object({ new_username: newUserName({ examples: ['mira-holt'] }) }),
      response: {
        204: emptyResponse('the user has been renamed'),
        ...errorResponses({ ...unknown, 422: 'the name is invalid, taken or reserved' }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      await renameAccount(context, signedIn(request), user, request.body.new_username);
      return reply.code(204).send();
    },
  });
};
