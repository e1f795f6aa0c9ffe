import { Group, Kbd, Stack, Table, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { usePlaces } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import { shortcutGroups } from './keys.ts';

const t = messages.shortcuts;

/** All shortcuts, by topic. */
export function ShortcutList() {
  const places = usePlaces();
  return (
    <Stack gap="lg">
      {shortcutGroups(places).map(({ title, shortcuts }) => (
        <section key={title}>
          <Title order={2} size="h5" mb="xs">
            {title}
          </Title>
          <Table aria-label={title} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={120}>{t.key}</Table.Th>
                <Table.Th>{t.action}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shortcuts.map(({ keys, does }) => (
                <Table.Tr key={does}>
                  <Table.Td>
                    <Group gap="xs" wrap="nowrap">
                      {keys.map((key, index) => (
                        <Fragment key={key}>
                          {index > 0 && (
                            <Text span c="dimmed">
                              {t.sequence}
                            </Text>
                          )}
                          <Kbd>{key}</Kbd>
                        </Fragment>
                      ))}
                    </Group>
                  </Table.Td>
                  <Table.Td>{does}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Stack>
  );
}
