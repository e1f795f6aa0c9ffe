import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { TextLink } from '../components/links.tsx';
import { Pager } from '../components/Pager.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { SearchField } from '../components/SearchField.tsx';
import classes from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { adminMessages } from '../messages/administration.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { EmailActions } from './EmailActions.tsx';
import { EmailBadges } from './EmailBadges.tsx';
import { type Email, emailsQuery } from './queries.ts';

const t = adminMessages.admin;
const route = getRouteApi('/signed-in/administrators/-/admin/emails');

/** The email addresses of all accounts. */
export function EmailsPage() {
  const { q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const emails = useQuery(emailsQuery(q, page));
  return (
    <AdminScreen title={t.sections.emails}>
      <SearchField
        label={t.searchEmails}
        value={q}
        onSearch={(text) => void navigate({ search: { q: text }, replace: true })}
      />
      <Loaded query={emails}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t.noEmails}>{t.noEmailsText}</EmptyState>
          ) : (
            <>
              <EmailTable emails={items} />
              <Pager
                page={page}
                total={total}
                onChange={(next) => void navigate({ search: { q, page: next } })}
              />
            </>
          )
        }
      </Loaded>
    </AdminScreen>
  );
}

function EmailTable({ emails }: { emails: readonly Email[] }) {
  return (
    <WideTable minWidth={840} label={t.sections.emails} isFixed>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.address}</Table.Th>
          <Table.Th w={150}>{t.user}</Table.Th>
          <Table.Th w={220}>{t.status}</Table.Th>
          <Table.Th w={120}>{t.added}</Table.Th>
          <Table.Td w={130} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {emails.map((email) => (
          <Table.Tr key={email.id}>
            <Table.Td className={classes.text} dir="auto">
              {email.email}
            </Table.Td>
            <Table.Td className={classes.text}>
              <TextLink to="/-/admin/users/$name" params={{ name: email.username }} fz="sm">
                {email.username}
              </TextLink>
            </Table.Td>
            <Table.Td>
              <EmailBadges email={email} />
            </Table.Td>
            <Table.Td>
              <RelativeTime at={String(email.created_at)} />
            </Table.Td>
            <Table.Td>
              <EmailActions email={email} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
