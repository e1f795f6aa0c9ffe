import { Code, List, Text } from '@mantine/core';
import { t } from './texts.ts';

/** Examples of the input format. */
export default function QuickAddHelp() {
  return (
    <>
      <Text>{t.grammarText}</Text>
      <List size="sm" mt="sm" spacing="xs">
        {t.examples.map(({ line, meaning }) => (
          <List.Item key={line}>
            <Code>{line}</Code> {meaning}
          </List.Item>
        ))}
      </List>
    </>
  );
}
