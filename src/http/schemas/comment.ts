import { Type } from '../type.ts';
import { dateTime, id } from './common.ts';

export const CommentSchema = Type.Object(
  {
    id: id(),
    html_url: Type.String(),
    pull_request_url: Type.String(),
    issue_url: Type.String(),
    user: Type.Ref('User'),
    original_author: Type.String(),
    original_author_id: Type.Integer(),
    body: Type.String({ examples: ['It drifts by 3 s a day.'] }),
    assets: Type.Array(Type.Any(), { maxItems: 0 }),
    created_at: dateTime('when the comment was added'),
    updated_at: dateTime('when it was last edited'),
  },
  { $id: 'Comment' },
);
