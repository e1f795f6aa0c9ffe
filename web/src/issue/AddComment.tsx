import { Skeleton, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../app/session.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { messages } from '../messages/index.ts';
import styles from './issue.module.css';

const t = messages.issue.comments;
const CommentForm = lazy(() => import('./CommentForm.tsx'));

/**
 * Stays in view below the timeline. Becomes the form when it is used, so that a page that is only
 * read does not load it.
 */
export function AddComment({ place }: { place: IssuePlace }) {
  const user = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={`${styles.event} ${styles.composer}`}>
      <UserAvatar name={user?.login ?? ''} size={24} />
      {isOpen ? (
        <Suspense fallback={<Skeleton height={32} />}>
          <CommentForm place={place} onDone={() => setIsOpen(false)} />
        </Suspense>
      ) : (
        <UnstyledButton className={styles.write} onClick={() => setIsOpen(true)}>
          {t.write}
        </UnstyledButton>
      )}
    </div>
  );
}
