import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../messages/index.ts';

const t = messages.settings;

/** A read-only value that selects itself, with a copy button. */
export function CopyField({
  value,
  copyLabel,
  ...props
}: TextInputProps & { value: string; copyLabel?: string }) {
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <TextInput
        value={value}
        readOnly
        flex={1}
        miw={0}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        {...props}
      />
      <CopyTextButton value={value} label={copyLabel} size={props.size} />
    </Group>
  );
}

/**
 * Copies a text. Over plain HTTP browsers have no clipboard for pages, only the old command, which
 * copies what is selected.
 */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    // Within the dialog, if there is one: it keeps the focus.
    beside.after(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}

const icons = { copy: Copy, copied: Check, copyFailed: TriangleAlert };

export function CopyTextButton({
  value,
  label,
  size,
}: {
  value: string;
  /** For screen readers, if there are several. */
  label?: string | undefined;
  size?: TextInputProps['size'];
}) {
  const [copied, setCopied] = useState<{ value: string; isDone: boolean }>();
  const state = copied?.value !== value ? 'copy' : copied.isDone ? 'copied' : 'copyFailed';
  const Icon = icons[state];
  return (
    <Button
      size={size ?? 'sm'}
      aria-label={state === 'copy' ? label : undefined}
      onClick={async ({ currentTarget }) => {
        const isDone = await copyText(value, currentTarget);
        setCopied({ value, isDone });
        if (isDone) currentTarget.focus();
        else currentTarget.parentElement?.querySelector('input')?.focus();
      }}
      leftSection={<Icon size={16} />}
    >
      <span aria-live="polite">{t[state]}</span>
    </Button>
  );
}
