import type { User } from '../../core/records/types.ts';
import {
  checkTokenAllowsPrivate,
  createRepository,
  deleteRepository,
  editRepository,
  type RepositoryEdit,
} from '../../core/repository/operations.ts';
import { repositoryLengths } from '../../core/repository/rules.ts';
import {
  type FastifyRequest,
  type HttpContext,
  type Routes,
  repositoryOf,
  signedIn,
} from '../api.ts';
import { sendOnce } from '../middleware/idempotency.ts';
import { inRepository, pathUser } from '../middleware/lookup.ts';
import { presentRepository } from '../presenters/repository.ts';
import { emptyResponse, errorResponses, ownerAndRepo } from '../schemas/common.ts';
import { trackerFields, trackingOf } from '../schemas/repository-tracking.ts';
import { repositoryName, userName } from '../schemas/texts.ts';
import { optional, type Static, Type } from '../type.ts';

const tags = ['repository'];
const params = Type.Object(ownerAndRepo);
const unknown = {
  404: 'repository not found, or not readable by the caller',
};

/** Options for licences, labels and initial files are ignored: the instance has none. */
const newBody = Type.Object({
  name: repositoryName(),
  description: optional(Type.String({ maxLength: repositoryLengths.description })),
  private: optional(Type.Boolean()),
  template: optional(Type.Boolean()),
  default_branch: optional(Type.String({ maxLength: repositoryLengths.default_branch })),
  internal_tracker: optional(
    Type.Object(trackerFields, {
      description: "missing members default to the instance's settings",
    }),
  ),
});
const inputOf = (given: Static<typeof newBody>) => ({
  name: given.name,
  description: given.description ?? undefined,
  isPrivate: given.private ?? undefined,
  isTemplate: given.template ?? undefined,
  defaultBranch: given.default_branch ?? undefined,
  ...trackingOf(given.internal_tracker),
});
const taken = { 409: 'the owner already has a repository with this name, or the name is reserved' };

const editBody = Type.Object(
  {
    name: optional(repositoryName({ description: 'the old name redirects to the new one' })),
    description: optional(Type.String({ maxLength: repositoryLengths.description })),
    website: optional(
      Type.String({
        maxLength: repositoryLengths.website,
        description: 'an http or https URL, or empty',
      }),
    ),
    private: optional(Type.Boolean()),
    template: optional(Type.Boolean()),
    archived: optional(Type.Boolean({ description: 'true makes the issues read-only' })),
    default_branch: optional(Type.String({ maxLength: repositoryLengths.default_branch })),
    has_issues: optional(Type.Boolean()),
    internal_tracker: optional(
      Type.Object(trackerFields, {
        description: 'missing members are left unchanged; does not require has_issues',
      }),
    ),
  },
  { description: 'missing and null members are left unchanged; unknown ones are ignored' },
);

function editOf(body: Static<typeof editBody>): RepositoryEdit {
  return {
    name: body.name ?? undefined,
    description: body.description ?? undefined,
    website: body.website ?? undefined,
    isPrivate: body.private ?? undefined,
    isTemplate: body.template ?? undefined,
    isArchived: body.archived ?? undefined,
    // Clients send an empty branch to leave it unchanged.
    defaultBranch: body.default_branch || undefined,
    hasIssues: body.has_issues ?? undefined,
    ...trackingOf(body.internal_tracker),
  };
}

function sendCreated(
  http: HttpContext,
  request: FastifyRequest,
  reply: unknown,
  owner: User,
  given: Static<typeof newBody>,
): Promise<void> {
  const caller = signedIn(request);
  const { settings } = http;
  const input = inputOf(given);
  return sendOnce(http, request, reply, {
    operation: (w) => createRepository(w, caller, owner, input),
    answer: (made) => ({ status: 201, body: presentRepository(made, { settings, caller }) }),
    recheck: async () => checkTokenAllowsPrivate(caller, input.isPrivate),
  });
}

/** One repository, and how it is created. */
export const repositoryRoutes: Routes = (api, http) => {
  const { context, settings } = http;
  const onRequest = inRepository(http);

  api.route({
    method: 'POST',
    url: '/user/repos',
    config: { access: 'signed-in', scope: ['user', 'repository'], isRepeatable: true },
    schema: {
      operationId: 'createCurrentUserRepo',
      summary: 'Create a repository',
      tags,
      body: newBody,
      response: {
        201: Type.Ref('Repository'),
        ...errorResponses({ ...taken, 422: 'the name is invalid, or a text is too long' }),
      },
    },
    handler: (request, reply) =>
      sendCreated(http, request, reply, signedIn(request).user, request.body),
  });

  api.route({
    method: 'POST',
    url: '/admin/users/:username/repos',
    config: { access: 'site-admin', scope: 'admin', isRepeatable: true },
    schema: {
      operationId: 'adminCreateRepo',
      summary: 'Create a repository on behalf of a user',
      tags: ['admin'],
      params: Type.Object({ username: userName('the owner') }),
      body: newBody,
      response: {
        201: Type.Ref('Repository'),
        ...errorResponses({
          ...taken,
          404: 'user not found',
          422: 'the name is invalid, or a text is too long',
        }),
      },
    },
    handler: async (request, reply) =>
      sendCreated(http, request, reply, await pathUser(http, request), request.body),
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo',
    config: { access: 'anyone', scope: 'repository' },
    onRequest,
    schema: {
      operationId: 'repoGet',
      summary: 'Get a repository',
      tags,
      params,
      response: { 200: Type.Ref('Repository'), ...errorResponses(unknown) },
    },
    handler: async (request) =>
      presentRepository(repositoryOf(request), { settings, caller: request.caller }),
  });

  api.route({
    method: 'PATCH',
    url: '/repos/:owner/:repo',
    config: { access: 'signed-in', scope: 'repository', needsRecentPassword: 'sometimes' },
    onRequest,
    schema: {
      operationId: 'repoEdit',
      summary: "Edit a repository's properties, as a repo admin",
      tags,
      params,
      body: editBody,
      response: {
        200: Type.Ref('Repository'),
        ...errorResponses({
          ...unknown,
          403: 'the caller is not a repo admin; or a session without a recent password would make the repository public',
          422: 'the name is taken or invalid, or a field is invalid',
        }),
      },
    },
    handler: async (request) => {
      const caller = signedIn(request);
      const access = repositoryOf(request);
      const edited = await editRepository(context, caller, access, editOf(request.body));
      return presentRepository(edited, { settings, caller });
    },
  });

  api.route({
    method: 'DELETE',
    url: '/repos/:owner/:repo',
    config: { access: 'signed-in', scope: 'repository', needsRecentPassword: true },
    onRequest,
    schema: {
      operationId: 'repoDelete',
      summary: 'Delete a repository, as its owner; a site admin can restore it for some time',
      tags,
      params,
      response: {
        204: emptyResponse('the repository, its issues and their entries have been deleted'),
        ...errorResponses({
          ...unknown,
          403: 'the caller is not the owner',
          423: 'the repository has entries that are billed or in a locked period',
        }),
      },
    },
    handler: async (request, reply) => {
      await deleteRepository(context, signedIn(request), repositoryOf(request));
      return reply.code(204).send();
    },
  });

  api.route({
    method: 'GET',
    url: '/repos/:owner/:repo/topics',
    config: { access: 'anyone', scope: 'repository' },
    onRequest,
    schema: {
      operationId: 'repoListTopics',
      summary: 'Get list of topics that a repository has; always empty',
      tags,
      params,
      response: {
        200: Type.Object({ topics: Type.Array(Type.String(), { maxItems: 0 }) }),
        ...errorResponses(unknown),
      },
    },
    handler: async () => ({ topics: [] }),
  });
};
