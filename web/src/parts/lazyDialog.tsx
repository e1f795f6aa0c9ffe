import { Skeleton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ComponentType, lazy, Suspense } from 'react';
import { texts } from '../texts/index.ts';

/** What a dialog holds; `close` is what it calls when it is done. */
type Content = ComponentType<{ readonly close: () => void }>;

/** Opens a dialog whose content comes when it is wanted: the first page does without it. */
export function lazyDialog(title: string, load: () => Promise<{ default: Content }>): () => void {
  const Shown = lazy(load);
  return () => {
    const id = modals.open({
      title,
      closeButtonProps: { 'aria-label': texts.frame.close },
      children: (
        <Suspense fallback={<Skeleton height={160} />}>
          <Shown close={() => modals.close(id)} />
        </Suspense>
      ),
    });
  };
}
