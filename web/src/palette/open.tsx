import { Skeleton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { lazy, Suspense } from 'react';
import { messages } from '../messages/index.ts';
import classes from './palette.module.css';

const Palette = lazy(() => import('./Palette.tsx'));
const id = 'palette';

/** Opens the command palette, or closes it. */
export function openPalette(): void {
  if (document.querySelector('[data-palette]') !== null) {
    modals.close(id);
    return;
  }
  modals.open({
    modalId: id,
    withCloseButton: false,
    padding: 0,
    size: 560,
    yOffset: '14vh',
    title: messages.palette.title,
    classNames: { header: classes.header },
    children: (
      <Suspense fallback={<Skeleton height={240} />}>
        <Palette close={() => modals.close(id)} />
      </Suspense>
    ),
  });
}
