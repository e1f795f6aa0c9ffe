import { Kbd } from '@mantine/core';
import { Fragment } from 'react';

/** What keys do, below a list that is used by them; the last one is at the end. */
export const KeyHints = ({
  hints,
  className,
}: {
  hints: readonly (readonly [keys: readonly string[], does: string])[];
  className: string | undefined;
}) => (
  <p className={className} aria-hidden>
    {hints.map(([keys, does]) => (
      <span key={does}>
        {keys.map((key) => (
          <Fragment key={key}>
            <Kbd size="xs">{key}</Kbd>{' '}
          </Fragment>
        ))}
        {does}
      </span>
    ))}
  </p>
);
