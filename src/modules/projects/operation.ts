import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { defined } from '../../core/defined.ts';
import type { Listing } from '../../core/listing.ts';
import type { RepositoryAccess } from '../../core/records/types.ts';
import type { ScopeCategory } from '../../core/token/scope.ts';
import { type HttpContext, type Routes, signedIn } from '../../http/api.ts';
import { isSafe } from '../../http/middleware/authentication.ts';
import { sendOnce } from '../../http/middleware/idempotency.ts';
import { acrossRepositories, inRepository } from '../../http/middleware/lookup.ts';
import { pagingQuery, sendList } from '../../http/paging.ts';
import {
  emptyResponse,
  errorResponses,
  ownerAndRepo,
  ownQuery,
  recordNumber,
} from '../../http/schemas/common.ts';
import { userName } from '../../http/schemas/texts.ts';
import { type TSchema, Type } from '../../http/type.ts';
import { checkMayUse, enterProject } from './access.ts';
import { notFound } from './errors.ts';

export const paths = {
  project: recordNumber('id of the project'),
  client: recordNumber('id of the client'),
  index: recordNumber('index of the activity'),
  member: userName('the member'),
  ...ownerAndRepo,
};

/** What a request gives; each operation has some of the parameters. */
export interface Given {
  readonly caller: SignedIn;
  readonly params: Readonly<
    Record<'project' | 'client' | 'index' | 'rate', number> & { member: string }
  >;
  readonly query: Partial<
    Readonly<{ q: string; client: number; archived: boolean; role: 'manager'; include: 'time' }>
  > &
    Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** To the repository of the path, or the hidden one of the project. */
  readonly access: RepositoryAccess;
}

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope?: ScopeCategory | readonly ScopeCategory[];
  readonly needsRecentPassword?: true;
  readonly query?: Record<string, TSchema>;
  readonly body?: TSchema;
  /** The query only asks what a POST would do. */
  readonly isPreview?: (query: Given['query']) => boolean;
  /** Of the response, or of one in its list; absent: it has none. */
  readonly gives?: TSchema;
  readonly errors?: Readonly<Record<number, string>>;
  present?(result: unknown): unknown;
  run?(context: Context, given: Given): Promise<unknown>;
  list?(context: Context, given: Given): Listing<unknown> | Promise<Listing<unknown>>;
}

/** By method and path, which decide the parameters, hooks and status. */
export type Operations = Readonly<Record<string, Operation>>;

/** A hook that finds the project of the path; handlers get its hidden repository. */
export const inProject =
  ({ context }: HttpContext) =>
  async (request: FastifyRequest): Promise<void> => {
    const id = Number((request.params as { project: string }).project);
    if (!Number.isSafeInteger(id) || id < 1) throw notFound('project.not-found');
    const isChange = !isSafe(request.method);
    request.repositoryAccess = await enterProject(context, signedIn(request), id, isChange);
  };

const givenBy = (request: FastifyRequest): Given => ({
  caller: signedIn(request),
  params: request.params as Given['params'],
  query: request.query as Given['query'],
  body: request.body as Given['body'],
  access: request.repositoryAccess as RepositoryAccess,
});

const none: Readonly<Record<number, string>> = {};

/** @param others parameters of a module's paths, besides `paths` */
export const routesOf = (
  operations: Operations,
  others: Readonly<Record<string, TSchema>> = {},
): Routes[] => Object.entries(operations).map(([on, operation]) => routeOf(on, operation, others));

const routeOf =
  (
    on: string,
    { list, run, present, gives, isPreview, ...operation }: Operation,
    others: Readonly<Record<string, TSchema>>,
  ): Routes =>
  (api, http) => {
    const { id, summary, description, scope = 'issue', query, body, errors, ...config } = operation;
    const [method = '', url = ''] = on.split(' ');
    const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params: Readonly<Record<string, TSchema | undefined>> = { ...paths, ...others };
    const isInProject = names.includes('project');
    const isRepeatable = method === 'POST';
    api.route({
      ...{ method, url, config: { access: 'signed-in', scope, isRepeatable, ...config } },
      onRequest: [
        isInProject ? inProject(http) : acrossRepositories(http),
        ...(names.includes('repo') ? [inRepository(http)] : []),
      ],
      schema: {
        ...{ operationId: id, summary, ...defined({ description, body }), tags: ['project'] },
        ...(names.length > 0 && {
          params: Type.Object(
            Object.fromEntries(names.map((name) => [name, params[name] as TSchema])),
          ),
        }),
        ...((list || query) && { querystring: ownQuery({ ...query, ...(list && pagingQuery) }) }),
        response: {
          ...(gives === undefined
            ? { 204: emptyResponse('done') }
            : { [isRepeatable ? 201 : 200]: list ? Type.Array(gives) : gives }),
          ...(isPreview && { 200: gives }),
          ...errorResponses({
            ...(isInProject ? { 404: 'project not found, or the caller is no member' } : none),
            ...(list ? { 422: 'a parameter is invalid' } : none),
            ...errors,
          }),
        },
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const given = givenBy(request);
        const shown = (result: unknown) => present?.(result) ?? null;
        if (list) return sendList(http, request, reply, await list(http.context, given), shown);
        const work = async (context: Context) => run?.(context, given);
        if (!isRepeatable || isPreview?.(given.query)) {
          const result = await work(http.context);
          return gives === undefined ? reply.code(204).send() : shown(result);
        }
        return sendOnce(http, request, reply, {
          operation: work,
          answer: (made) => ({ status: 201, body: shown(made) }),
          recheck: async () => checkMayUse(given.caller),
        });
      },
    } as Parameters<typeof api.route>[0]);
  };
