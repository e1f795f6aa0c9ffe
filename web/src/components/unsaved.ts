import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../app/session.ts';
import { messages } from '../messages/index.ts';
import { confirmAction } from './confirm.tsx';
import { hasPreservedInput } from './preservedState.ts';

const t = messages.layout;

/** Unsaved form input. */
interface Unsaved<Values> {
  /** Unique key of the form and the record that it edits. */
  readonly name: string;
  readonly isUnsaved: boolean;
  readonly values: Values;
  /** Restores stored input into the form. */
  readonly restore: (values: Values) => void;
}

/** Input that was lost without the user's intent, such as by an expired session; in memory only. */
const lost = new Map<string, { readonly userId: number | undefined; readonly values: unknown }>();
const open = new Set<object>();

export const hasUnsavedInput = (): boolean => lost.size > 0 || hasPreservedInput();

/** Whether anything is being edited that a reload would lose: also the form of an open dialog. */
export const isEditing = (): boolean =>
  open.size > 0 || hasUnsavedInput() || document.querySelector('[role=dialog] form') !== null;

const ask = (): Promise<boolean> =>
  confirmAction({ title: t.unsaved, text: t.unsavedText, action: t.leave });

/** Discards the input, because its resource no longer exists. */
export const discardUnsaved = (): void => open.clear();

/** Asks before unsaved input is discarded. */
export async function confirmDiscard(): Promise<boolean> {
  if (open.size > 0 && !(await ask())) return false;
  discardUnsaved();
  return true;
}

/**
 * Asks before unsaved input is lost by navigation or by closing the tab. Input lost to an expired
 * session is restored when the same user signs in again.
 * @returns a function to call when the form closes after saving or cancelling
 */
export function useUnsaved<Values>(form: Unsaved<Values>): () => void {
  const { name, isUnsaved } = form;
  const holder = useRef<object>({}).current;
  const userId = useSession()?.id;
  const latest = useRef({ form, userId });
  // The owner of the input does not change on sign-out.
  latest.current = { form, userId: userId ?? latest.current.userId };

  useEffect(() => {
    const before = lost.get(name);
    lost.delete(name);
    if (before !== undefined && before.userId === latest.current.userId) {
      latest.current.form.restore(before.values as Values);
    }
  }, [name]);
  useEffect(() => {
    if (!isUnsaved) return;
    open.add(holder);
    return () => {
      const isWanted = open.delete(holder);
      const last = latest.current;
      if (isWanted && last.form.isUnsaved) {
        lost.set(name, { userId: last.userId, values: last.form.values });
      }
    };
  }, [holder, isUnsaved, name]);
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => open.has(holder),
    shouldBlockFn: async ({ current, next }) => {
      // Search parameters of the same page do not affect the form.
      if (!open.has(holder) || current.pathname === next.pathname) return false;
      const isLeaving = await ask();
      if (isLeaving) open.delete(holder);
      return !isLeaving;
    },
  });
  return () => open.delete(holder);
}
