import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './parts.module.css';
import { usePageTitle } from './title.ts';

/** A page: its one title, also of the browser's tab, what can be done with all of it, and its content. */
export function Screen({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <Stack>
      <Group justify="space-between" align="center">
        <Title order={1} className={classes.text} dir="auto">
          {title}
        </Title>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
