import { Skeleton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { Entry } from '../components/entry.ts';
import { Focused } from '../components/lazyDialog.tsx';
import { messages } from '../messages/index.ts';
import type { EntryValues } from './values.ts';

const t = messages.entries;

// Loaded on demand, because the UI kit's date fields are large.
const EditEntryForm = lazy(async () => ({
  default: (await import('./EditEntryForm.tsx')).EditEntryForm,
}));
const AddEntryForm = lazy(async () => ({
  default: (await import('./AddEntryForm.tsx')).AddEntryForm,
}));
const EntryHistory = lazy(async () => ({
  default: (await import('./EntryHistory.tsx')).EntryHistory,
}));

/** Opens a dialog of 560 px. */
export function open(title: string, content: (close: () => void) => ReactNode): void {
  const id = modals.open({
    title,
    size: 560,
    children: (
      <Suspense fallback={<Skeleton height={240} />}>
        <Focused>{content(() => modals.close(id))}</Focused>
      </Suspense>
    ),
  });
}

/** Opens the edit form of an entry; it closes after saving. */
export const openEditEntry = (
  entry: Entry,
  options: Omit<ComponentProps<typeof EditEntryForm>, 'entry' | 'onDone'> = {},
): void =>
  open(t.editTitle, (close) => <EditEntryForm entry={entry} {...options} onDone={close} />);

/** Opens the form of a new entry, with initial values. */
export const openAddEntry = (initial: Partial<EntryValues> = {}): void =>
  open(t.addTitle, (close) => <AddEntryForm initial={initial} onDone={close} />);

/** Opens the history of an entry; read-only if the user cannot edit it. */
export const openEntryHistory = (
  entry: Entry,
  rights: { mayEdit: boolean; mayDelete: boolean },
): void =>
  open(t.historyTitle, (close) => <EntryHistory entry={entry} {...rights} onDone={close} />);
