import { type Api, type FastifyRequest, type HttpContext, repositoryOf } from '../api.ts';
import { inRepository } from '../middleware/lookup.ts';
import { issueIndex, ownerAndRepo, recordNumber } from '../schemas/common.ts';
import { type TSchema, Type } from '../type.ts';

/** Where the operations on a repository's time and on its issues' are. A module can add a place. */
interface PlaceInput {
  /** The path of the repository, and the part before the number of an issue. */
  readonly url: string;
  readonly issues: string;
  readonly params: Readonly<Record<string, TSchema>>;
  /** Finds the repository before the body is read, and sets `repositoryAccess`. */
  readonly onRequest: (request: FastifyRequest) => Promise<void>;
  /** What the ids of operations begin with, and what summaries say. */
  readonly id: string;
  readonly issueId: string;
  readonly aRepository: string;
  readonly anIssue: string;
  /** For titles and files. */
  nameOf(request: FastifyRequest): string;
}

export type Place = ReturnType<typeof placeOf>;
export type RoutesAt = (api: Api, http: HttpContext, place: Place) => void;

export function placeOf(input: PlaceInput) {
  const { url, issues, params } = input;
  const index = { ...params, index: issueIndex };
  return {
    ...input,
    params: Type.Object(params),
    issueUrl: `${url}/${issues}/:index`,
    onIssue: Type.Object(index),
    ofEntry: Type.Object({ ...index, id: recordNumber('id of the tracked time') }),
  };
}

/** The paths of Gitea. */
export const inRepositories = (http: HttpContext): Place =>
  placeOf({
    ...{ url: '/repos/:owner/:repo', issues: 'issues', params: ownerAndRepo },
    ...{ id: 'repo', issueId: 'issue', aRepository: 'a repository', anIssue: 'an issue' },
    onRequest: inRepository(http),
    nameOf: (request) => {
      const { owner, repository } = repositoryOf(request);
      return `${owner.name}/${repository.name}`;
    },
  });
