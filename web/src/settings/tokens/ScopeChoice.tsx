import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { messages } from '../../messages/index.ts';
import { type Choice, type Level, offered } from './scopes.ts';

const t = messages.settings.tokenPage;

const levels: { value: Level; label: string }[] = [
  { value: 'none', label: t.none },
  { value: 'read', label: t.read },
  { value: 'write', label: t.write },
];

/** For each category: no access, read, or read and write. */
export function ScopeChoice({
  levels: chosen,
  isAdmin,
  onChange,
}: {
  levels: Choice['levels'];
  isAdmin: boolean;
  onChange: (levels: Choice['levels']) => void;
}) {
  const id = useId();
  return (
    <Stack gap="sm">
      {offered
        .filter((category) => isAdmin || category !== 'admin')
        .map((category) => {
          const [name, about] = t.categories[category];
          return (
            <Group key={category} justify="space-between" gap="sm">
              <Stack gap={0} flex="1 1 240px" miw={0}>
                <Text fw={500} id={`${id}${category}`}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              </Stack>
              <SegmentedControl
                size="sm"
                aria-labelledby={`${id}${category}`}
                value={chosen[category]}
                onChange={(level) => onChange({ ...chosen, [category]: level as Level })}
                data={levels}
              />
            </Group>
          );
        })}
    </Stack>
  );
}
