import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './issue.module.css';

/** A section beside the text of an issue. */
export function SideSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </section>
  );
}
