import { Skeleton } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  type ComponentType,
  lazy,
  type PropsWithChildren,
  Suspense,
  useEffect,
  useRef,
} from 'react';

/** Content of a dialog; it calls `close` when it is done. */
type Content = ComponentType<{ readonly close: () => void }>;

/** Focuses the first field after the lazy content has loaded. */
export function Focused({ children }: PropsWithChildren) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <div ref={place}>{children}</div>;
}

/** Opens a dialog whose content is loaded on demand. */
export function lazyDialog(title: string, load: () => Promise<{ default: Content }>): () => void {
  const Shown = lazy(load);
  return () => {
    const id = modals.open({
      title,
      children: (
        <Suspense fallback={<Skeleton height={160} />}>
          <Focused>
            <Shown close={() => modals.close(id)} />
          </Focused>
        </Suspense>
      ),
    });
  };
}
