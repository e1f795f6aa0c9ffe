import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, type Schema } from '../../app/api.ts';
import { fieldOf } from '../../components/fieldErrors.ts';
import { clock } from '../../components/format.ts';
import { messageOf } from '../../messages/errorWords.ts';
import { messages } from '../../messages/index.ts';
import { textLanguage } from '../../messages/language.ts';
import { notifyError } from '../../notifications/notify.tsx';
import { useConfirmEmail, useResend } from './queries.ts';
import { useCountdown } from './useCountdown.ts';

const t = messages.settings.emailPage;

/** Verification of a pending address: enter the code or resend the mail. */
export function PendingEmail({
  email,
  resendSeconds,
  isFirst,
}: {
  email: Schema<'Email'>;
  /** Minimum time between two mails. */
  resendSeconds: number;
  /** Verifying this address activates the account. */
  isFirst: boolean;
}) {
  const confirm = useConfirmEmail();
  const resend = useResend();
  const sinceAdded = (Date.now() - new Date(email.created_at).getTime()) / 1000;
  const [left, beginCountdown] = useCountdown(
    email.mail_deferred ? 0 : Math.max(0, resendSeconds - sinceAdded),
  );
  const form = useForm({ initialValues: { code: '' } });

  const submit = form.onSubmit(({ code }) =>
    confirm.mutate(
      { email: email.email, code: code.trim(), isFirst },
      {
        onError: (error) => form.setFieldError('code', fieldOf(error)?.reason ?? messageOf(error)),
      },
    ),
  );
  const send = () =>
    resend.mutate(email.email, {
      onSuccess: () => beginCountdown(resendSeconds),
      onError: (error) => {
        notifyError(error);
        if (error instanceof ApiError) beginCountdown(error.retryAfterSeconds ?? 0);
      },
    });
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {email.mail_deferred && `${t.deferred} `}
        {email.expires_at !== null && t.expires(timeUntil(email.expires_at))}
      </Text>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t.codeLabel}
            aria-label={t.code(email.email)}
            description={t.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            required
            withAsterisk={false}
            flex="1 1 260px"
            miw={0}
            {...form.getInputProps('code')}
          />
          <Button type="submit" loading={confirm.isPending}>
            {messages.layout.confirm}
          </Button>
          <Button loading={resend.isPending} disabled={left > 0} onClick={send}>
            {left > 0 ? t.resendIn(clock(left).replace(/^0:0?/, '')) : t.resend}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

const relative = new Intl.RelativeTimeFormat(textLanguage);

/** `in 7 days`, `in 3 hours`. */
function timeUntil(instant: string): string {
  const hours = (new Date(instant).getTime() - Date.now()) / 3_600_000;
  if (hours >= 48) return relative.format(Math.floor(hours / 24), 'day');
  if (hours >= 1) return relative.format(Math.floor(hours), 'hour');
  return relative.format(Math.max(0, Math.floor(hours * 60)), 'minute');
}
