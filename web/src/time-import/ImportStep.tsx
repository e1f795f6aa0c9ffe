import { Button, Group, Text, Title } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from './texts.ts';
import classes from './timeImport.module.css';

/** One of the steps: open, done with a way back, or not reached yet. */
export function ImportStep({
  number,
  current,
  title,
  chosen,
  onOpen,
  foot,
  children,
}: {
  number: number;
  current: number;
  title: string;
  /** What was chosen; shown when the step is done. */
  chosen: string;
  onOpen: () => void;
  foot: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const state = number === current ? 'now' : number < current ? 'done' : 'next';
  const isShown = useRef(false);
  useEffect(() => {
    // The button that led here is gone.
    const isLeft = isShown.current && document.activeElement === document.body;
    if (state === 'now' && isLeft) heading.current?.focus();
    isShown.current = true;
  }, [state]);
  return (
    <section className={classes.step} data-state={state} aria-label={title}>
      <Group className={classes.head} wrap="nowrap">
        <span className={classes.number}>{state === 'done' ? <Check size={14} /> : number}</span>
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text c="dimmed" truncate className={classes.grow}>
          {state === 'done' && <bdi>{chosen}</bdi>}
        </Text>
        {state === 'done' && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onOpen}>
            {t.change}
          </Button>
        )}
      </Group>
      {state === 'now' && (
        <>
          <div className={classes.body}>{children}</div>
          <Group className={classes.foot}>{foot}</Group>
        </>
      )}
    </section>
  );
}
