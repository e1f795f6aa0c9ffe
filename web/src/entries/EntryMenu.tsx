import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, FolderInput, History, Pencil, SquareCheck, Trash2 } from 'lucide-react';
import { type Entry, isReadable } from '../components/entry.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { openEditEntry, openEntryHistory } from './dialogs.tsx';
import { useDeleteEntry } from './mutations.ts';

const t = messages.entries;

/** Actions of an entry. */
export function EntryMenu({
  entry,
  isLocked = false,
  mayEdit = true,
  mayDelete = mayEdit,
  onSelect,
}: {
  entry: Entry;
  /** If it is billed, or in a locked period, only the history is available. */
  isLocked?: boolean;
  /** False if the viewer can only read the entry. */
  mayEdit?: boolean;
  /** False if the viewer, as an administrator, can edit but not delete the entry. */
  mayDelete?: boolean;
  /** Selects it, for changes of several. */
  onSelect?: (() => void) | undefined;
}) {
  const remove = useDeleteEntry();
  if (!isReadable(entry)) return null;
  const isFixed = isLocked || !mayEdit;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t.menu(hours(entry.time), entry.issue.title)}>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isLocked && (
          <Menu.Label>
            {entry.billed_as === '' ? t.locked : t.billedWith(entry.billed_as)}
          </Menu.Label>
        )}
        {!isFixed && (
          <>
            <Menu.Item
              leftSection={<Pencil size={16} />}
              onClick={() => openEditEntry(entry, { mayDelete })}
            >
              {messages.layout.edit}
            </Menu.Item>
            <Menu.Item
              leftSection={<FolderInput size={16} />}
              onClick={() => openEditEntry(entry, { begin: 'issue', mayDelete })}
            >
              {t.move}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<History size={16} />}
          onClick={() =>
            openEntryHistory(entry, { mayEdit: !isFixed, mayDelete: !isLocked && mayDelete })
          }
        >
          {t.history}
        </Menu.Item>
        {onSelect !== undefined && (
          <Menu.Item leftSection={<SquareCheck size={16} />} onClick={onSelect}>
            {messages.bulk.selectThis}
          </Menu.Item>
        )}
        {!isLocked && mayDelete && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} />}
            onClick={() => remove.mutate(entry)}
          >
            {messages.layout.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
