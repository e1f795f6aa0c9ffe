import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../app/session.ts';
import { texts } from '../texts/index.ts';
import { confirmDeed } from './confirm.tsx';
import { isSomethingTyped } from './kept.ts';

const t = texts.frame;

/** What is typed into a form and is nowhere else yet. */
interface Unsaved<Values> {
  /** Of which form and thing; no other one has it. */
  readonly name: string;
  /** Whether there is something to lose now. */
  readonly isUnsaved: boolean;
  readonly values: Values;
  /** Puts what was kept into the form again. */
  readonly restore: (values: Values) => void;
}

/** What went from the screen without anybody's wish, as when the session ended; in memory only. */
const kept = new Map<string, { readonly userId: number | undefined; readonly values: unknown }>();
const open = new Set<object>();

export const isSomethingKept = (): boolean => kept.size > 0 || isSomethingTyped();

const ask = (): Promise<boolean> =>
  confirmDeed({ title: t.unsaved, text: t.unsavedText, deed: t.leave });

/** Forgets what is typed: what it was to change is no more. */
export const dropUnsaved = (): void => open.clear();

/** Asks, where there is something to lose, whether it may go; it is forgotten then. */
export async function mayDropUnsaved(): Promise<boolean> {
  if (open.size > 0 && !(await ask())) return false;
  dropUnsaved();
  return true;
}

/**
 * Asks before what was typed is lost: by a link, by back and forward, or with the tab. What goes
 * without a question, since the session ended, is there again when the same person is back.
 * @returns what to call once it is saved or given up, where that closes the form
 */
export function useUnsaved<Values>(form: Unsaved<Values>): () => void {
  const { name, isUnsaved } = form;
  const holder = useRef<object>({}).current;
  const userId = useSession()?.id;
  const latest = useRef({ form, userId });
  // Whose it is stays when he is signed out.
  latest.current = { form, userId: userId ?? latest.current.userId };

  useEffect(() => {
    const before = kept.get(name);
    kept.delete(name);
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
        kept.set(name, { userId: last.userId, values: last.form.values });
      }
    };
  }, [holder, isUnsaved, name]);
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => open.has(holder),
    shouldBlockFn: async ({ current, next }) => {
      // Filters and pages of the same place leave the form as it is.
      if (!open.has(holder) || current.pathname === next.pathname) return false;
      const isLeaving = await ask();
      if (isLeaving) open.delete(holder);
      return !isLeaving;
    },
  });
  return () => open.delete(holder);
}
