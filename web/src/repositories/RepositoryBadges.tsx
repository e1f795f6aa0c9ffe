import { Badge } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { messages } from '../messages/index.ts';

const t = messages.repositories;

export function RepositoryBadges({ repository }: { repository: Schema<'Repository'> }) {
  return (
    <>
      {repository.private && (
        <Badge variant="default" size="sm">
          {t.private}
        </Badge>
      )}
      {repository.archived && (
        <Badge variant="default" size="sm">
          {t.archived}
        </Badge>
      )}
      {!repository.internal_tracker.enable_time_tracker && (
        <Badge variant="default" size="sm">
          {t.untrackedBadge}
        </Badge>
      )}
    </>
  );
}
