import {
  createAccount,
  deleteAccount,
  editAccount,
  renameAccount,
} from '../../core/account/account.ts';
import { readDate } from '../../core/time.ts';
import { checkVisibility } from '../../core/user/profile.ts';
import { accountSorts, accountStates } from '../../core/user/user.ts';
import { listAccounts } from '../../core/user/user-operations.ts';
import { type Routes, signedIn } from '../api.ts';
import { pathUser } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentAccount, presentUser } from '../present.ts';
import { emptyReply, optional, refusals, searchText, userName } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['admin'];
const admin = { access: 'site-admin', scope: 'admin' } as const;
const change = { ...admin, needsProof: true } as const;
const params = Type.Object({ username: userName('the account') });
const unknown = { 307: 'the user has another name now', 404: 'no such user' };

/** An empty word of a client's struct that was never filled means nothing. */
const filled = (text: string | null | undefined): string | undefined =>
  text === null || text === '' ? undefined : text;
const visibilityOf = (word: string | null | undefined) => {
  const given = filled(word);
  return given === undefined ? undefined : checkVisibility(given);
};

/** Accounts, as site admins manage them. */
export const adminUserRoutes: Routes = (api, http) => {
  const { world, settings } = http;

  api.route({
    method: 'GET',
    url: '/admin/users',
    config: admin,
    schema: {
      operationId: 'adminSearchUsers',
      summary: 'List all accounts',
      tags,
      querystring: Type.Object({
        q: Type.Optional(searchText('part of the login, the full name or an address')),
        state: Type.Optional(
          Type.Enum([...accountStates], {
            description: 'how the account stands; `pending`: an address has to be proven first',
          }),
        ),
        sort: Type.Optional(Type.Enum([...accountSorts], { description: 'by id unless given' })),
        order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'asc unless given' })),
        ...pagingQuery,
      }),
      response: {
        200: Type.Array(Type.Ref('Account'), { description: 'by id, unless sorted' }),
        ...refusals({ 422: 'there is no such state or sort, or page or limit is no number' }),
      },
    },
    handler: (request, reply) => {
      const { caller } = request;
      const { q, state, sort = 'id', order = 'asc' } = request.query;
      const filter = { ...(q === undefined ? {} : { text: q }), ...(state && { state }) };
      const isDescending = order === 'desc';
      const list = listAccounts(world, caller, filter, { by: sort, isDescending });
      return sendList(http, request, reply, list, (u) => presentAccount(u, { settings, caller }));
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/users',
    config: change,
    schema: {
      operationId: 'adminCreateUser',
      summary: 'Make an account',
      tags,
      body: Type.Object(
        {
          username: Type.String(),
          email: Type.String(),
          password: optional(Type.String({ format: 'password' })),
          full_name: optional(Type.String()),
          must_change_password: optional(
            Type.Boolean({ description: 'before anything else; true unless given' }),
          ),
          visibility: optional(Type.String({ description: 'public, limited or private' })),
          restricted: optional(Type.Boolean()),
          login_name: optional(Type.String()),
          source_id: optional(Type.Integer({ description: '0: there is no other source' })),
          created_at: optional(Type.String({ format: 'date-time', description: 'default: now' })),
          send_notify: optional(Type.Boolean({ description: 'no mail is sent so far' })),
        },
        {
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
        ...refusals({
          400: 'the password is missing or too short',
          422: 'a field breaks a rule, or the name or address is taken',
        }),
      },
    },
    handler: async (request, reply) => {
      const caller = signedIn(request);
      const { body } = request;
      const user = await createAccount(world, caller, {
        name: body.username,
        email: body.email,
        password: body.password ?? '',
        fullName: body.full_name ?? undefined,
        mustChangePassword: body.must_change_password ?? true,
        visibility: visibilityOf(body.visibility),
        isRestricted: body.restricted ?? undefined,
        loginName: body.login_name ?? undefined,
        sourceId: body.source_id ?? undefined,
        createdUnix: readDate('created_at', body.created_at),
      });
      return reply.code(201).send(presentUser(user, { settings, caller }));
    },
  });

  api.route({
    method: 'PATCH',
    url: '/admin/users/:username',
    config: change,
    schema: {
      operationId: 'adminEditUser',
      summary: 'Change an account; what is missing or null stays as it is',
      tags,
      params,
      body: Type.Object(
        {
          login_name: optional(Type.String()),
          source_id: optional(Type.Integer({ description: '0: there is no other source' })),
          email: optional(Type.String({ description: 'takes the place of the primary address' })),
          password: optional(
            Type.String({ format: 'password', description: 'ends all sessions; "" is none' }),
          ),
          must_change_password: optional(Type.Boolean()),
          full_name: optional(Type.String()),
          website: optional(Type.String()),
          location: optional(Type.String()),
          description: optional(Type.String()),
          visibility: optional(Type.String({ description: 'public, limited or private' })),
          admin: optional(Type.Boolean()),
          active: optional(Type.Boolean()),
          prohibit_login: optional(Type.Boolean()),
          restricted: optional(Type.Boolean()),
        },
        { examples: [{ login_name: 'mira', source_id: 0, active: false }] },
      ),
      response: {
        200: Type.Ref('User'),
        ...refusals({
          ...unknown,
          400: 'the password is too short',
          422: 'a field breaks a rule, the address is taken, or nobody would be site admin',
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const { body } = request;
      const user = await editAccount(world, caller, await pathUser(http, request), {
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
      summary: 'Delete an account; its issues and tracked times stay, under the name Ghost',
      tags,
      params,
      querystring: Type.Object({
        purge: Type.Optional(
          Type.Boolean({ description: 'with his repositories, which nobody can restore then' }),
        ),
      }),
      response: {
        204: emptyReply('the account is gone'),
        ...refusals({
          ...unknown,
          422: 'that is the caller himself, the last site admin, or an owner of repositories',
          423: 'a repository that would go with him has entries in time that is closed',
        }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      const purge = request.query.purge ?? false;
      await deleteAccount(world, signedIn(request), user, { purge });
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'POST',
    url: '/admin/users/:username/rename',
    config: change,
    schema: {
      operationId: 'adminRenameUser',
      summary: 'Give an account another name; the old one leads to it',
      tags,
      params,
      body: Type.Object({ new_username: Type.String({ examples: ['mira-holt'] }) }),
      response: {
        204: emptyReply('the account has the new name'),
        ...refusals({ ...unknown, 422: 'the name breaks a rule, is taken or reserved' }),
      },
    },
    handler: async (request, reply) => {
      const user = await pathUser(http, request);
      await renameAccount(world, signedIn(request), user, request.body.new_username);
      return reply.code(204).send();
    },
  });
};
