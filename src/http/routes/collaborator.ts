import {
  checkCollaborator,
  deleteCollaborator,
  listCollaborators,
  permissionOf,
  putCollaborator,
} from '../../core/repository/collaborator-operations.ts';
import { type Routes, repositoryOf, signedIn } from '../api.ts';
import { followOldName, inRepository } from '../lookup.ts';
import { pagingQuery, sendList } from '../paging.ts';
import { presentUser } from '../present.ts';
import { emptyReply, optional, ownerAndRepo, refusals, userName } from '../schemas.ts';
import { Type } from '../type.ts';

const tags = ['repository'];
const config = { access: 'signed-in', scope: 'repository' } as const;
const params = Type.Object({ ...ownerAndRepo, collaborator: userName('the collaborator') });
const moved = { 307: 'the repository, its owner or the collaborator has another name now' };
const noRepository = 'no such repository, or none that the caller may read';

/** Who was given rights in a repository. */
export const collaboratorRoutes: Routes = (api, http) => {
  const { world, settings } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/collaborators',
    config,
    onRequest,
    schema: {
      operationId: 'repoListCollaborators',
      summary: 'List the collaborators of a repository',
      tags,
      params: Type.Object(ownerAndRepo),
      querystring: Type.Object(pagingQuery),
      response: {
        200: Type.Array(Type.Ref('User'), { description: 'oldest first; the owner is not one' }),
        ...refusals({
          307: 'the repository or its owner has another name now',
          404: noRepository,
          422: 'page or limit is no number',
        }),
      },
    },
    handler: (request, reply) => {
      const { caller } = request;
      const list = listCollaborators(world, repositoryOf(request));
      return sendList(http, request, reply, list, ({ user }) =>
        presentUser(user, { settings, caller }),
      );
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/collaborators/:collaborator',
    config,
    onRequest,
    schema: {
      operationId: 'repoCheckCollaborator',
      summary: 'Check whether a user is a collaborator',
      tags,
      params,
      response: {
        204: emptyReply('he is'),
        ...refusals({ ...moved, 404: `he is not; or ${noRepository}` }),
      },
    },
    handler: async (request, reply) => {
      const name = await followOldName(http, request, 'collaborator');
      await checkCollaborator(world, repositoryOf(request), name);
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'PUT',
    url: '/repos/:owner/:repo/collaborators/:collaborator',
    config,
    onRequest,
    schema: {
      operationId: 'repoAddCollaborator',
      summary: 'Give a user rights in a repository, as one of its admins',
      tags,
      params,
      body: Type.Object({
        permission: optional(
          Type.Enum(['read', 'write', 'admin'], { description: 'write by default' }),
        ),
      }),
      response: {
        204: emptyReply('he has them, now or already'),
        ...refusals({
          ...moved,
          403: 'the caller is no repo admin, or owner and collaborator have a block between them',
          404: noRepository,
          422: 'no such user, or the owner himself, or no such permission',
        }),
      },
    },
    handler: async (request, reply) => {
      const name = await followOldName(http, request, 'collaborator');
      const mode = request.body.permission ?? 'write';
      await putCollaborator(world, signedIn(request), repositoryOf(request), name, mode);
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
      summary: "Take a collaborator's rights, as one of the repository's admins",
      tags,
      params,
      response: {
        204: emptyReply('he has none, now or already'),
        ...refusals({
          ...moved,
          403: 'the caller is no repo admin',
          404: noRepository,
          422: 'no such user',
        }),
      },
    },
    handler: async (request, reply) => {
      const name = await followOldName(http, request, 'collaborator');
      await deleteCollaborator(world, signedIn(request), repositoryOf(request), name);
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
      summary: 'Get what a user may do in a repository, as himself or a repo admin',
      tags,
      params,
      response: {
        200: Type.Object({
          permission: Type.String({ description: 'none, read, write, admin or owner' }),
          role_name: Type.String({ description: 'the same' }),
          user: Type.Ref('User'),
        }),
        ...refusals({
          ...moved,
          403: "the caller is no repo admin and asks for another's",
          404: `no such user; or ${noRepository}`,
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const name = await followOldName(http, request, 'collaborator');
      const { user, mode } = await permissionOf(world, caller, repositoryOf(request), name);
      return { permission: mode, role_name: mode, user: presentUser(user, { settings, caller }) };
    },
  });
};
