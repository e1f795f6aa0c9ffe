import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A section of the settings, with title and description. */
export function Section({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children: ReactNode;
}) {
  return (
    <Card withBorder component="section">
      <Stack>
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {about !== undefined && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
