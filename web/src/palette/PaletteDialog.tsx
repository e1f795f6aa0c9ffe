import { Skeleton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { lazy, Suspense, useState } from 'react';
import { messages } from '../messages/index.ts';
import { Field } from './Field.tsx';
import classes from './palette.module.css';

const Palette = lazy(() => import('./Palette.tsx'));
const id = 'palette';
const close = (): void => modals.close(id);

/** Opens the command palette, or closes it. */
export function openPalette(): void {
  if (document.querySelector('[data-palette]') !== null) {
    close();
    return;
  }
  modals.open({
    modalId: id,
    withCloseButton: false,
    padding: 0,
    size: 560,
    // On a phone at the top, above the keyboard, from edge to edge.
    ...(window.innerWidth < 768 ? { xOffset: 0, yOffset: 0, radius: 0 } : { yOffset: '14vh' }),
    title: messages.palette.title,
    classNames: { header: classes.header },
    children: <WithText />,
  });
}

/** One can type before the rest has loaded. */
function WithText() {
  const [text, setText] = useState('');
  const waiting = (
    <>
      <Field value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <Skeleton height={192} />
    </>
  );
  return (
    <div data-palette>
      <Suspense fallback={waiting}>
        <Palette text={text} onText={setText} close={close} />
      </Suspense>
    </div>
  );
}
