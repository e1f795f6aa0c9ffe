import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Kbd,
  Menu,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import {
  ChevronDown,
  CircleDollarSign,
  FolderInput,
  type LucideIcon,
  Pencil,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { longest } from '../app/lengths.ts';
import { hours } from '../components/format.ts';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { issueText } from '../components/issuePlace.ts';
import { open as openDialog } from '../entries/dialogs.tsx';
import { isFixed, useLocksOf } from '../entries/locks.ts';
import { type TogetherChange, useTogether } from '../entries/together.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { useKeys } from '../shortcuts/useKeys.ts';
import classes from './time.module.css';
import type { Selection } from './useSelection.ts';

const t = messages.bulk;
const e = messages.entries;

/** What can be done with the selected entries. Locked ones are left out, and counted. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { entries, isAll, select } = selection;
  const together = useTogether();
  const locks = useLocksOf(entries);
  const open = entries.filter((entry) => !isFixed(entry, locks));
  const locked = entries.length - open.length;

  const apply = (change: TogetherChange, said: (some: string) => string): void => {
    if (together.isPending) return;
    if (open.length === 0) {
      notifySuccess(t.allLocked);
      return;
    }
    const some = locked === 0 ? t.entries(open.length) : t.some(open.length, entries.length);
    const rest = locked === 0 ? '' : `, ${t.locked(locked)}`;
    together.mutate({ entries: open, change, said: `${said(some)}${rest}` });
  };
  const move = (): void =>
    openDialog(t.moveTitle(entries.length), (close) => (
      <IssuePicker
        label={e.issue}
        value={null}
        onChange={(issue) => {
          if (issue === null) return;
          close();
          apply({ to: issue.place }, (some) => t.moved(some, issueText(issue.place, issue.title)));
        }}
        data-autofocus
      />
    ));
  const notes = new Set(entries.map(({ note }) => note));
  const write = (): void =>
    openDialog(t.noteTitle(entries.length), (close) => {
      let note = notes.size === 1 ? ([...notes][0] ?? '') : '';
      const save = (): void => {
        close();
        apply({ note }, t.noteChanged);
      };
      return (
        <Stack>
          <Textarea
            label={e.note}
            minRows={2}
            maxLength={longest.note}
            defaultValue={note}
            onChange={({ currentTarget }) => {
              note = currentTarget.value;
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              save();
            }}
            data-autofocus
          />
          <Button variant="filled" ml="auto" onClick={save}>
            {messages.layout.save}
          </Button>
        </Stack>
      );
    });
  const clear = (): void => select(false);
  const remove = (): void => apply({ isDeletion: true }, t.deleted);
  useKeys({
    m: move,
    e: write,
    Delete: remove,
    Escape: clear,
    'mod+a': () => select(true),
  });
  const button = (label: string, Icon: LucideIcon, end: ReactNode, onClick?: () => void) => (
    <Button
      size="compact-sm"
      variant="subtle"
      color="dark"
      leftSection={<Icon size={16} />}
      rightSection={end}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const key = (name: string) => <Kbd aria-hidden>{name}</Kbd>;
  const values = { billable: true, notBillable: false, projectDefault: 'default' } as const;
  return (
    <Group
      className={classes.bulk}
      gap="sm"
      px="sm"
      wrap="nowrap"
      role="toolbar"
      aria-label={t.bar}
      data-off-paper
    >
      <Checkbox
        size="xs"
        aria-label={t.all}
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => select(!isAll)}
      />
      <Text role="status" mr="auto" className={classes.figure}>
        <b>{t.selected(entries.length)}</b>{' '}
        {hours(entries.reduce((sum, { time }) => sum + time, 0))}
      </Text>
      {button(t.move, FolderInput, key('M'), move)}
      {button(e.note, Pencil, key('E'), write)}
      <Menu>
        <Menu.Target>{button(e.billable, CircleDollarSign, <ChevronDown size={16} />)}</Menu.Target>
        <Menu.Dropdown>
          {(['billable', 'notBillable', 'projectDefault'] as const).map((value) => (
            <Menu.Item
              key={value}
              onClick={() => apply({ billable: values[value] }, t.billableChanged)}
            >
              {e[value]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {button(messages.layout.remove, Trash2, key(t.deleteKey), remove)}
      <ActionIcon size={24} aria-label={t.clear} title={t.clear} onClick={clear}>
        <X size={16} />
      </ActionIcon>
    </Group>
  );
}
