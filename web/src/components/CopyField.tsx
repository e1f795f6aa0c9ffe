import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { messages } from '../messages/index.ts';

const t = messages.settings;

/** A read-only value with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        flex={1}
        miw={0}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyTextButton value={value} />
    </Group>
  );
}

export function CopyTextButton({ value }: { value: string }) {
  return (
    <CopyButton value={value} timeout={4000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        >
          <span aria-live="polite">{copied ? t.copied : t.copy}</span>
        </Button>
      )}
    </CopyButton>
  );
}
