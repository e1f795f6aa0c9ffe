import { Button, type ButtonProps, Menu } from '@mantine/core';
import { Ban, ChevronDown, UserCheck, UserMinus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
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
  const [isOpen, setIsOpen] = useState(false);
  const { label, action: mutation, Icon } = stateOf(relation);
  const isMenu = mutation === 'unfollow';
  const act = (): void => {
    if (mutation === 'unblock') block.mutate({ user, note: null });
    else if (!isMenu) follow.mutate({ user, follows: true });
  };
  // One element in each state, so that it keeps the focus.
  return (
    <Menu
      position="bottom-end"
      withinPortal
      opened={isMenu && isOpen}
      onChange={(opens) => setIsOpen(isMenu && opens)}
    >
      <Menu.Target>
        <Button
          size={size}
          variant={isMenu && size !== 'sm' ? 'subtle' : 'default'}
          color={isMenu ? 'gray' : undefined}
          c={relation.blocked ? 'var(--danger)' : undefined}
          leftSection={<Icon size={16} />}
          rightSection={isMenu && <ChevronDown size={14} />}
          aria-label={t.actionLabels[mutation](label, user.login)}
          title={mutation === 'unblock' ? t.unblockTitle : undefined}
          loading={block.isPending}
          onClick={act}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<UserMinus size={16} />}
          onClick={() => follow.mutate({ user, follows: false })}
        >
          {t.unfollow}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
