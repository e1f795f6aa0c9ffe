import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Schema } from '../app/api.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import classes from '../components/text.module.css';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { messages } from '../messages/index.ts';
import { CommentMenu } from './CommentMenu.tsx';
import styles from './issue.module.css';
import { Markdown } from './Markdown.tsx';
import { When } from './When.tsx';

const t = messages.issue.comments;
const CommentForm = lazy(() => import('./CommentForm.tsx'));

export function Comment({
  comment,
  place,
  mayChange,
}: {
  comment: Schema<'TimelineComment'>;
  place: IssuePlace;
  mayChange: boolean;
}) {
  const [isEditing, setEditing] = useState(false);
  const { id, user, body, created_at, updated_at } = comment;
  return (
    <li className={styles.event} id={`issuecomment-${id}`}>
      <UserAvatar name={user.login} size={24} />
      <div className={classes.text}>
        <div className={styles.commentHead}>
          <Text c="dimmed" className={classes.text}>
            <b>{user.login}</b> {t.commented} · <When at={created_at} isExact />
            {updated_at !== created_at && ` · ${t.edited}`}
          </Text>
          {mayChange && (
            <CommentMenu
              id={id}
              author={user.login}
              place={place}
              onEdit={() => setEditing(true)}
            />
          )}
        </div>
        {isEditing ? (
          <Suspense fallback={<Skeleton height={120} />}>
            <CommentForm place={place} comment={{ id, body }} onDone={() => setEditing(false)} />
          </Suspense>
        ) : (
          <Markdown text={body} />
        )}
      </div>
    </li>
  );
}
