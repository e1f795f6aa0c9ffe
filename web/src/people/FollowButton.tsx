import { Button, type ButtonProps } from '@mantine/core';
import { Ban, UserCheck, UserPlus, Users } from 'lucide-react';
import { messages } from '../messages/index.ts';
import { type Relation, type User, useBlock, useFollow } from './queries.ts';

const t = messages.people;

/** Shows and changes whether the viewer follows a user. */
export function FollowButton({
  user,
  relation,
  size = 'compact-sm',
}: {
  user: User;
  relation: Relation;
  size?: ButtonProps['size'];
}) {
  const follow = useFollow();
  const block = useBlock();
  const { label, action: mutation, Icon } = stateOf(relation);
  return (
    <Button
      size={size}
      variant={mutation === 'follow' ? 'light' : 'default'}
      color={relation.blocked ? 'red' : undefined}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={t.actionLabels[mutation](label, user.login)}
      title={t.actionTitles[mutation]}
      loading={block.isPending}
      onClick={() => {
        if (mutation === 'unblock') block.mutate({ user, note: null });
        else follow.mutate({ user, follows: mutation === 'follow' });
      }}
    >
      {label}
    </Button>
  );
}

/** The relation's label, and the action of the button. */
function stateOf({ following, followed_by: isFollower, blocked }: Relation) {
  if (blocked) return { label: t.states.blocked, action: 'unblock', Icon: Ban } as const;
  if (following) {
    return isFollower
      ? ({ label: t.states.mutual, action: 'unfollow', Icon: Users } as const)
      : ({ label: t.states.following, action: 'unfollow', Icon: UserCheck } as const);
  }
  const label = isFollower ? t.states.followBack : t.states.follow;
  return { label, action: 'follow', Icon: UserPlus } as const;
}
