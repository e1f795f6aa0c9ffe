import { Button, type ButtonProps, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { needsCode, useSession } from '../app/session.ts';
import { messages } from '../messages/index.ts';
import { ErrorBox } from './ErrorBox.tsx';
import { proofsQuery } from './proofs.ts';

const t = messages.layout;

export interface Credentials {
  readonly password: string;
  /** The two-factor code, if the service requires one. */
  readonly code?: string;
}

/**
 * Asks for the password, and for a two-factor code if enabled; neither is stored. Viewers without a
 * password, who sign in with a provider, prove otherwise that they are there: see `withPassword`.
 */
export function CredentialsForm({
  action: mutation,
  label,
  children,
  onCancel,
  isHeld = false,
  ...button
}: {
  /** Called with the input; errors are shown in the form. */
  action: (proof: Credentials) => Promise<unknown>;
  label: string;
  children?: ReactNode;
  onCancel?: () => void;
  /** Disables the button, because other input is still missing. */
  isHeld?: boolean;
} & Pick<ButtonProps, 'color' | 'variant'>) {
  const user = useSession();
  const form = useForm({ initialValues: { password: '', code: '' } });
  const [error, setError] = useState<unknown>();
  const proofs = useQuery(proofsQuery).data;
  const hasPassword = proofs?.password ?? true;
  const [isRefused, setIsRefused] = useState(false);
  const asksCode = isRefused || (!hasPassword && proofs?.otp === true);

  const submit = form.onSubmit(async ({ password, code }) => {
    try {
      setError(undefined);
      await mutation(code === '' ? { password } : { password, code: code.trim() });
      form.reset();
    } catch (refusal) {
      const isFirstAsking = needsCode(refusal) && !asksCode;
      if (needsCode(refusal)) setIsRefused(true);
      if (!isFirstAsking) setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        {error !== undefined && <ErrorBox error={error} />}
        {/* For password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={user?.login ?? ''} />
        {hasPassword && (
          <PasswordInput
            label={t.password}
            autoComplete="current-password"
            required
            data-autofocus
            maw={400}
            {...form.getInputProps('password')}
          />
        )}
        {asksCode && (
          <TextInput
            label={t.code}
            description={t.codeHint}
            autoComplete="one-time-code"
            required
            autoFocus
            maw={400}
            {...form.getInputProps('code')}
          />
        )}
        <Group>
          <Button
            variant="filled"
            type="submit"
            loading={form.submitting}
            disabled={isHeld}
            {...button}
          >
            {label}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{t.cancel}</Button>}
        </Group>
      </Stack>
    </form>
  );
}
