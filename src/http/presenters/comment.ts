import type { FullComment } from '../../core/comment/types.ts';
import { type Presenting, presentTime } from './presenting.ts';
import { presentUser } from './user.ts';

export function presentComment(full: FullComment, presenting: Presenting) {
  const { comment, poster, issueNumber, within } = full;
  const { owner, repository } = within;
  const page = `${presenting.settings.publicUrl}/${owner.name}/${repository.name}/issues/${issueNumber}`;
  return {
    id: comment.id,
    html_url: `${page}#issuecomment-${comment.id}`,
    pull_request_url: '',
    issue_url: page,
    user: presentUser(poster, presenting),
    original_author: '',
    original_author_id: 0,
    body: comment.body,
    assets: [],
    created_at: presentTime(comment.createdUnix),
    updated_at: presentTime(comment.updatedUnix),
  };
}
