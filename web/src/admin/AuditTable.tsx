import { Code, Table, Text } from '@mantine/core';
import { TextLink } from '../components/links.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useAuditActions } from './auditActions.ts';
import type { AuditEntry } from './auditQuery.ts';

const t = adminMessages.adminAudit;

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <WideTable minWidth={860} label={adminMessages.admin.sections.audit} isFixed>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={170}>{messages.entries.when}</Table.Th>
          <Table.Th w="38%">{messages.shortcuts.action}</Table.Th>
          <Table.Th>{t.details}</Table.Th>
          <Table.Th w={190}>{t.address}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <RelativeTime at={entry.created} isExact />
            </Table.Td>
            <Table.Td className={classes.text}>
              <AuditSentence entry={entry} />
            </Table.Td>
            <Table.Td className={classes.text}>
              <Text dir="auto">{entry.detail}</Text>
              <Text size="xs" c="dimmed">
                {entry.action}
              </Text>
            </Table.Td>
            <Table.Td className={classes.text}>
              <Text>{entry.address}</Text>
              {entry.request_id !== '' && (
                <Text size="xs" c="dimmed">
                  {t.request} <Code>{entry.request_id}</Code>
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** One sentence: user, action, target, on behalf of whom. */
function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { actor, user, action } = entry;
  const actions = useAuditActions();
  const isAsAnother = entry.actor_id !== entry.user_id && user !== null;
  return (
    <>
      {actor === null ? (
        <Text span fw={600}>
          {t.commandLine}
        </Text>
      ) : (
        <TextLink
          to="/-/admin/audit"
          search={{ actor: actor === 'Ghost' ? String(entry.actor_id) : actor }}
          fw={600}
          fz="sm"
          underline="always"
        >
          {actor}
        </TextLink>
      )}{' '}
      <Text span>
        {actions[action] ?? t.unknownAction(action)}
        {isAsAnother && `, ${messages.entries.onBehalfOf(user)}`}:
      </Text>{' '}
      <Target entry={entry} />
    </>
  );
}

/** A target such as `user:12` with the user's name; links to all its audit entries. */
function Target({ entry: { target, target_user: name } }: { entry: AuditEntry }) {
  const [noun = '', id = ''] = target.split(':', 2);
  const word = t.targetTypes[noun] ?? noun;
  const label = id === '' ? word : t.target(word, name ?? id);
  return (
    <TextLink
      to="/-/admin/audit"
      search={{ target }}
      title={t.showTarget(label)}
      underline="always"
      fz="sm"
    >
      {label}
    </TextLink>
  );
}
