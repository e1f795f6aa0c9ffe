import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { confirmAction } from '../components/confirm.tsx';
import type { IssuePlace } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { useDeleteComment } from './comments.ts';

const t = messages.issue.comments;

/** Edits or deletes a comment. */
export function CommentMenu({
  id,
  author,
  place,
  onEdit,
}: {
  id: number;
  author: string;
  place: IssuePlace;
  onEdit: () => void;
}) {
  const remove = useDeleteComment(place);
  const ask = async () => {
    const isSure = await confirmAction({
      title: t.removeTitle,
      text: t.removeText,
      action: messages.layout.remove,
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t.actions(author)}>
          <EllipsisVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={onEdit}>
          {messages.layout.edit}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<Trash2 size={16} />}
          onClick={() => void ask()}
        >
          {messages.layout.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
