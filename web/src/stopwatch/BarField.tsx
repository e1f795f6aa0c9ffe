import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import type { RefObject } from 'react';
import { useSession } from '../app/session.ts';
import { clock } from '../components/format.ts';
import { IssuePicker } from '../components/IssuePicker.tsx';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { projectOf, useBegin, useProjects } from './begin.ts';
import { useStart } from './mutations.ts';
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
  const start = useStart();
  const begin = useBegin();
  const { projects, likely } = useProjects();
  const { login = '' } = useSession() ?? {};
  const isPending = start.isPending || begin.isPending;
  return (
    <IssuePicker
      isBar
      ref={field}
      aria-label={t.ask}
      placeholder={t.ask}
      autoFocus={isAsked}
      readOnly={isPending}
      value={null}
      onChange={(issue) => issue !== null && start.mutate(issue, { onSuccess: onDone })}
      onNew={
        projects.data &&
        ((title) =>
          begin.mutate(
            { title, ...projectOf(likely, login, projects.data) },
            { onSuccess: onDone, onError: notifyError },
          ))
      }
      newIn={likely}
      onLeave={onDone}
      beside={(take) => (
        <>
          <span className={`${classes.clock} ${classes.elapsed} ${classes.idle}`} aria-hidden>
            {clock(0)}
          </span>
          <Button
            variant="filled"
            leftSection={<Play size={14} fill="currentColor" aria-hidden />}
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
