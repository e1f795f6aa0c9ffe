import { Alert, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { CopyTextButton } from '../../components/CopyField.tsx';
import { Panel } from '../../components/Panel.tsx';
import { saveFile } from '../../components/saveFile.ts';
import { messages } from '../../messages/index.ts';

const t = messages.settings.twoFactorPage;

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({
  codes,
  note,
  onDone,
}: {
  codes: readonly string[];
  /** A message about the action that created the codes. */
  note: string | null;
  onDone: () => void;
}) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Panel title={t.recovery}>
      {note !== null && <Alert role="status">{note}</Alert>}
      <Text>{t.recoveryText}</Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing="sm"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={t.recovery}
      >
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <CopyTextButton value={text} />
        <Button
          leftSection={<Download size={16} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t.file)}
        >
          {messages.layout.download}
        </Button>
        <Button onClick={onDone}>{messages.layout.done}</Button>
      </Group>
    </Panel>
  );
}
