import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import type { RefObject } from 'react';
import { clock } from '../components/format.ts';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { messages } from '../messages/index.ts';
import { useStartField } from './begin.ts';
import classes from './stopwatch.module.css';

const t = messages.stopwatch;

/** The field of the bar: what is chosen in it runs. */
export function BarField({
  field,
  isAsked,
  onDone,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Begins with the focus. */
  isAsked: boolean;
  onDone: () => void;
}) {
  const { field: props, isPending } = useStartField(onDone);
  return (
    <IssuePicker
      {...props}
      look="bar"
      ref={field}
      placeholder={t.ask}
      autoFocus={isAsked}
      onLeave={onDone}
      beside={(take) => (
        <>
          <span className={`${classes.clock} ${classes.elapsed} ${classes.idle}`} aria-hidden>
            {clock(0)}
          </span>
          <Button
            variant="filled"
            leftSection={<Play size={14} fill="currentColor" />}
            loading={isPending}
            // The list stays, with its mark.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.current?.focus();
              take();
            }}
          >
            {t.start}
          </Button>
        </>
      )}
    />
  );
}
