import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** In the place of a list that has nothing yet: what would be here, and how it comes here. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" py="xl" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" maw={480}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
