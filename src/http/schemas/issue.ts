import { alwaysNull, nullable, Type } from '../type.ts';
import { dateTime, id } from './common.ts';
import { anyText } from './texts.ts';

export const IssueSchema = Type.Object(
  {
    id: id(),
    url: Type.String(),
    html_url: Type.String(),
    number: Type.Integer({ description: 'index within the repository' }),
    user: Type.Ref('User'),
    original_author: Type.String(),
    original_author_id: Type.Integer(),
    original_url: Type.Optional(
      Type.String({ description: 'only of a connected issue: its page on the code host' }),
    ),
    title: Type.String(),
    body: Type.String(),
    ref: Type.String(),
    assets: Type.Array(Type.Any(), { maxItems: 0 }),
    labels: Type.Array(
      Type.Object({
        id: Type.Integer({ format: 'int64' }),
        name: Type.String(),
        color: Type.String({ examples: ['ee0701'] }),
        description: Type.String(),
        exclusive: Type.Boolean(),
        is_archived: Type.Boolean(),
        url: Type.String(),
      }),
      { maxItems: 50, description: 'of the code host; none in issues of this instance' },
    ),
    milestone: nullable(
      Type.Object({
        id: Type.Integer({ format: 'int64' }),
        title: Type.String(),
        description: Type.String(),
        state: Type.String(),
        closed_at: alwaysNull,
        due_on: alwaysNull,
      }),
    ),
    assignee: nullable(Type.Ref('User')),
    assignees: nullable(Type.Array(Type.Ref('User'))),
    state: Type.String({ description: 'open or closed' }),
    is_locked: Type.Boolean(),
    comments: Type.Integer(),
    created_at: dateTime('when the issue was created'),
    updated_at: dateTime('last change'),
    closed_at: nullable(dateTime('when it was closed')),
    due_date: nullable(dateTime('when it is due')),
    time_estimate: Type.Integer({ description: 'seconds; 0: none' }),
    pull_request: nullable(
      Type.Object({
        merged: Type.Boolean(),
        merged_at: nullable(dateTime('when it was merged')),
        draft: Type.Boolean(),
        html_url: Type.String(),
      }),
    ),
    repository: Type.Ref('RepositoryMeta'),
    pin_order: Type.Integer(),
    time: Type.Optional(
      Type.Union(
        [
          Type.Object({
            spent: Type.Integer({ description: 'seconds', examples: [5400] }),
            own: Type.Integer({ description: "the caller's share", examples: [5400] }),
            estimate: Type.Integer({ description: 'seconds; 0: none', examples: [7200] }),
            remaining: nullable(Type.Integer({ description: 'seconds', examples: [1800] })),
            progress: nullable(Type.Integer({ description: 'percent, may exceed 100' })),
          }),
          Type.Null(),
        ],
        {
          description:
            'only with `include=time`: sums over the entries that the caller may list; null if there can be none',
        },
      ),
    ),
  },
  { $id: 'Issue' },
);

const noneHere = (what: string) =>
  Type.Optional(anyText(`${what}; any value gives an empty list, as there are none here`));

/** Gitea's filters on features that this service lacks (D44). */
export const unmatchedFilters = {
  labels: noneHere('names of labels'),
  milestones: noneHere('names or ids of milestones'),
  projects: noneHere('ids of projects'),
};

/** True if a filter that no issue can match is set. */
export const matchesNothing = (...filters: readonly (string | boolean | undefined)[]): boolean =>
  filters.some((filter) => filter !== undefined && filter !== false);
