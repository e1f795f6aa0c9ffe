import { Group, Text } from '@mantine/core';
import { Dot } from '../components/Dot.tsx';
import parts from '../components/text.module.css';
import { messages } from '../messages/index.ts';

const t = messages.calendar;

/** The colours of the repositories. Events name theirs too, so colour is never the only cue. */
export function Legend({
  colours,
  isRunning,
}: {
  colours: ReadonlyMap<string, string>;
  isRunning: boolean;
}) {
  if (colours.size === 0 && !isRunning) return null;
  const shown = [...colours, ...(isRunning ? [[t.runningLegend, 'var(--accent)'] as const] : [])];
  return (
    <Group component="ul" gap="md" m={0} p={0} style={{ rowGap: 0 }} aria-label={t.legend}>
      {shown.map(([name, colour]) => (
        <Group key={name} component="li" gap="xs" wrap="nowrap">
          <Dot colour={colour} />
          <Text size="sm" className={parts.text} dir="auto">
            {name}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
