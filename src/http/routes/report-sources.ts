import type { Context } from '../../core/context.ts';
import { selectOfAdministered } from '../../core/report/administered.ts';
import { selectOfUser } from '../../core/report/of-user.ts';
import {
  type Selected,
  selectMine,
  selectOfInstance,
  selectOfRepository,
} from '../../core/report/operations.ts';
import type { ScopeCategory } from '../../core/token/scope.ts';
import { type Access, type FastifyRequest, repositoryOf, signedIn } from '../api.ts';
import { pathUser } from '../middleware/lookup.ts';
import type { ReportWords } from '../presenters/report-words.ts';
import { entriesQuery, ofRepository, ofUser, type queryOf } from '../schemas/report-queries.ts';
import { userName } from '../schemas/texts.ts';
import { type TSchema, Type } from '../type.ts';
import type { Place } from './place.ts';

/** The entries that a report or an export covers. Both have an operation for each source. */
export interface EntrySource {
  readonly url: (what: 'report' | 'export') => string;
  readonly access: Access;
  readonly scope: ScopeCategory | readonly ScopeCategory[];
  readonly params?: TSchema;
  /** Default: `acrossRepositories`. */
  readonly onRequest?: Place['onRequest'];
  /** The filters. */
  readonly query: Readonly<Record<string, TSchema>>;
  readonly errors: Readonly<Record<number, string>>;
  select(
    context: Context,
    request: FastifyRequest,
    query: ReturnType<typeof queryOf>,
  ): Promise<Selected>;
  /** For file names. */
  nameOf(request: FastifyRequest): string;
  /** Above a report. */
  titleOf(request: FastifyRequest, titles: ReportWords['titles']): string;
}

const ofMany = { ...entriesQuery, ...ofRepository, ...ofUser };

export const own: EntrySource = {
  url: (what) => `/user/times/${what}`,
  access: 'signed-in',
  scope: 'user',
  query: { ...entriesQuery, ...ofRepository },
  errors: { 404: 'repository not found: the caller can neither read it nor has entries in it' },
  select: (context, request, query) => selectMine(context, signedIn(request), query),
  nameOf: (request) => signedIn(request).user.name,
  titleOf: (request, { own }) => own(signedIn(request).user.name),
};

export const ofPlace = ({ url, params, onRequest, nameOf }: Place): EntrySource => ({
  url: (what) => `${url}/time-${what}`,
  access: 'signed-in',
  scope: 'repository',
  params,
  onRequest,
  query: { ...entriesQuery, ...ofUser },
  errors: {
    400: 'time tracking is disabled for the repository',
    403: 'another user is given, and the caller is not an issues writer',
    404: 'repository, issue or user not found',
  },
  select: (context, request, query) =>
    selectOfRepository(context, signedIn(request), repositoryOf(request), query),
  nameOf: (request) => nameOf(request).replace('/', '-'),
  titleOf: (request, titles) => titles.repository(nameOf(request)),
});

export const ofPerson: EntrySource = {
  url: (what) => `/users/:username/time-${what}`,
  access: 'signed-in',
  // The caller's own time includes that in repositories they can no longer read.
  scope: ['user', 'repository'],
  params: Type.Object({ username: userName('the user') }),
  query: entriesQuery,
  errors: { 404: 'user not found' },
  select: async (context, request, query) =>
    selectOfUser(context, signedIn(request), await pathUser({ context }, request), query),
  nameOf: (request) => (request.params as { username: string }).username,
  titleOf: (request, titles) => titles.own((request.params as { username: string }).username),
};

export const administered: EntrySource = {
  url: (what) => `/user/repos/time-${what}`,
  access: 'signed-in',
  scope: 'repository',
  query: ofMany,
  errors: {
    400: 'time tracking is disabled',
    403: 'the caller does not administer the repository',
    404: 'repository, issue or user not found',
  },
  select: (context, request, query) => selectOfAdministered(context, signedIn(request), query),
  nameOf: (request) => `repositories-of-${signedIn(request).user.name}`,
  titleOf: (request, titles) => titles.administered(signedIn(request).user.name),
};

export const ofInstance: EntrySource = {
  url: (what) => `/admin/time-${what}`,
  access: 'site-admin',
  scope: 'admin',
  query: ofMany,
  errors: { 404: 'repository or user not found' },
  select: (context, request, query) => selectOfInstance(context, signedIn(request), query),
  nameOf: () => 'everybody',
  titleOf: (_request, { everybody }) => everybody(),
};
