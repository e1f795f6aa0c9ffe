import {
  checkCollaborator,
  deleteCollaborator,
  listCollaborators,
  permissionOf,
  putCollaborator,
} from '../../core/collaborator/operations.ts';
import { isRepoAdmin } from '../../core/policy/access.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { inRepository, redirectFormerName } from '../middleware/lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentUser } from '../presenters/user.ts';
import { emptyResponse, errorResponses, ownerAndRepo } from '../schemas/common.ts';
import { userName } from '../schemas/texts.ts';
import { optional, Type } from '../type.ts';

const tags = ['repository'];
const config = { access: 'signed-in', scope: 'repository' } as const;
const params = Type.Object({ ...ownerAndRepo, collaborator: userName('the collaborator') });
const moved = { 307: 'the repository, its owner or the collaborator was renamed' };
const noRepository = 'repository not found, or not readable by the caller';

/** The collaborators of a repository. */
export const collaboratorRoutes: Routes = (api, http) => {
  const { context, settings } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/collaborators',
    config,
    onRequest,
    schema: {
      operationId: 'repoListCollaborators',
      summary: "List a repository's collaborators",
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('Collaborator'), {
          description: 'oldest first, without the owner',
        }),
        ...errorResponses({
          404: noRepository,
          422: 'page or limit is not a number',
        }),
      },
    },
    handler: (request, reply) => {
      const { caller } = request;
      const access = repositoryOf(request);
      const list = listCollaborators(context, access);
      const showsPermission = isRepoAdmin(access);
      return sendList(http, request, reply, list, ({ user, mode }) => ({
        ...presentUser(user, { settings, caller }),
        ...(showsPermission && { permission: mode }),
      }));
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/collaborators/:collaborator',
    config,
    onRequest,
    schema: {
      operationId: 'repoCheckCollaborator',
      summary: 'Check if a user is a collaborator of a repository',
      tags,
      params,
      response: {
        204: emptyResponse('the user is a collaborator'),
        ...errorResponses({ ...moved, 404: `not a collaborator, or ${noRepository}` }),
      },
    },
    handler: async (request, reply) => {
      const name = await redirectFormerName(http, request, 'collaborator');
      await checkCollaborator(context, repositoryOf(request), name);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'PUT',
    url: '/repos/:owner/:repo/collaborators/:collaborator',
    config: { ...config, needsRecentPassword: true },
    onRequest,
    schema: {
      operationId: 'repoAddCollaborator',
      summary: 'Add or update a collaborator of a repository, as a repo admin',
      tags,
      params,
      body: Type.Object({
        permission: optional(
          Type.Enum(['read', 'write', 'admin'], { description: 'defaults to write' }),
        ),
      }),
      response: {
        204: emptyResponse('the user has the permission'),
        ...errorResponses({
          ...moved,
          403: 'the caller is not a repo admin, or the owner or the collaborator has blocked the other',
          404: noRepository,
          422: 'user not found, the user is the owner, or the permission is unknown',
        }),
      },
    },
    handler: async (request, reply) => {
      const name = await redirectFormerName(http, request, 'collaborator');
      const mode = request.body.permission ?? 'write';
      await putCollaborator(context, signedIn(request), repositoryOf(request), name, mode);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo/collaborators/:collaborator',
    config,
    onRequest,
    schema: {
      operationId: 'repoDeleteCollaborator',
      summary: 'Delete a collaborator from a repository, as a repo admin',
      tags,
      params,
      response: {
        204: emptyResponse('the user is not a collaborator'),
        ...errorResponses({
          ...moved,
          403: 'the caller is not a repo admin',
          404: noRepository,
          422: 'user not found',
        }),
      },
    },
    handler: async (request, reply) => {
      const name = await redirectFormerName(http, request, 'collaborator');
      await deleteCollaborator(context, signedIn(request), repositoryOf(request), name);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/collaborators/:collaborator/permission',
    config,
    onRequest,
    schema: {
      operationId: 'repoGetRepoPermissions',
      summary: 'Get repository permissions for a user, as that user or a repo admin',
      tags,
      params,
      response: {
        200: Type.Object({
          permission: Type.String({ description: 'none, read, write, admin or owner' }),
          role_name: Type.String({ description: 'same as permission' }),
          user: Type.Ref('User'),
        }),
        ...errorResponses({
          ...moved,
          403: 'the caller is neither that user nor a repo admin',
          404: `user not found, or ${noRepository}`,
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const name = await redirectFormerName(http, request, 'collaborator');
      const { user, mode } = await permissionOf(context, caller, repositoryOf(request), name);
      return { permission: mode, role_name: mode, user: presentUser(user, { settings, caller }) };
    },
  });
};
