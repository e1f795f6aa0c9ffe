import { type ComponentType, type ReactNode, Suspense } from 'react';

/** Parts of a page that other areas give it; loaded on demand. */
export const Parts = <Props extends object>({
  of,
  props,
  fallback,
}: {
  of: readonly ComponentType<Props>[];
  props: Props;
  fallback?: ReactNode;
}) => (
  <Suspense fallback={fallback}>
    {of.map((Part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas does not change
      <Part key={place} {...props} />
    ))}
  </Suspense>
);
