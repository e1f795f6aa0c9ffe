import { Badge, Button, Table, Text } from '@mantine/core';
import type { Schema } from '../app/api.ts';
import { fromNow, number } from '../components/format.ts';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { adminMessages } from '../messages/administration.ts';
import { useRetryMail } from './mutations.ts';

const t = adminMessages.admin;
type Mail = Schema<'Mail'>;

const colors: Readonly<Record<string, string>> = { failed: 'red', expired: 'gray', sent: 'green' };

export function MailTable({ mails }: { mails: readonly Mail[] }) {
  return (
    <WideTable minWidth={900} label={t.sections.mail} isFixed>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="19%">{t.mail}</Table.Th>
          <Table.Th w="20%">{t.recipient}</Table.Th>
          <Table.Th>{t.status}</Table.Th>
          <Table.Th ta="right" w={90}>
            {t.attempts}
          </Table.Th>
          <Table.Th w={130}>{t.queued}</Table.Th>
          <Table.Td w={120} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {mails.map((mail) => (
          <Table.Tr key={mail.id}>
            <Table.Td className={classes.text}>
              <Text>{t.mailKinds[mail.kind] ?? mail.kind}</Text>
              <Text size="xs" c="dimmed" dir="auto">
                {mail.subject}
              </Text>
            </Table.Td>
            <Table.Td className={classes.text} dir="auto">
              {mail.recipient}
            </Table.Td>
            <Table.Td className={classes.text}>
              <MailStateBadge mail={mail} />
            </Table.Td>
            <Table.Td ta="right">{number(mail.attempts)}</Table.Td>
            <Table.Td>
              <RelativeTime at={String(mail.created_at)} />
            </Table.Td>
            <Table.Td ta="right">
              <Retry mail={mail} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function MailStateBadge({ mail }: { mail: Mail }) {
  const zone = useZone();
  const color = colors[mail.state];
  return (
    <>
      <Badge {...(color === undefined ? { variant: 'default' } : { color, autoContrast: true })}>
        {t.mailStates[mail.state]}
      </Badge>
      {mail.next_attempt_at !== null && mail.attempts > 0 && (
        <Text size="xs" c="dimmed">
          {Date.parse(String(mail.next_attempt_at)) <= Date.now()
            ? t.nextAttemptDue
            : t.nextAttempt(fromNow(String(mail.next_attempt_at), zone))}
        </Text>
      )}
      {mail.last_error !== '' && (
        <Text size="xs">
          {t.lastError}: <span dir="auto">{mail.last_error}</span>
        </Text>
      )}
    </>
  );
}

function Retry({ mail }: { mail: Mail }) {
  const retry = useRetryMail();
  if (mail.state !== 'waiting' && mail.state !== 'failed') return null;
  return (
    <Button
      size="compact-sm"
      aria-label={t.retryLabel(t.mailKinds[mail.kind] ?? mail.kind, mail.recipient)}
      loading={retry.isPending}
      onClick={() => retry.mutate({ id: mail.id, recipient: mail.recipient })}
    >
      {t.retry}
    </Button>
  );
}
