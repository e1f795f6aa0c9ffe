import { Card, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { messages } from '../messages/index.ts';

/** Layout of the page for a password that must be changed: one narrow card. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · ${messages.layout.product}`);
  return (
    <Card withBorder maw={440} mx="auto" mt={{ base: 'sm', sm: 'xl' }} p={{ base: 'md', sm: 'xl' }}>
      <Stack>
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}
