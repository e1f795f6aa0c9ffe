import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { oneOf } from '../components/searchParameters.ts';
import { adminMessages } from '../messages/administration.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { MailTable } from './MailTable.tsx';
import { mailQuery } from './queries.ts';
import { mailStates } from './search.ts';

const t = adminMessages.admin;
const route = getRouteApi('/signed-in/administrators/-/admin/mail');

/** The delivery state of mails, never their content. */
export function MailPage() {
  const { state, page } = route.useSearch();
  const navigate = route.useNavigate();
  const mails = useQuery(mailQuery(state, page));
  return (
    <AdminScreen title={t.sections.mail}>
      <Select
        label={t.state}
        maw={240}
        data={mailStates.map((value) => ({ value, label: t.mailStates[value] }))}
        value={state}
        onChange={(next) => void navigate({ search: { state: oneOf(mailStates, next) } })}
      />
      <Loaded query={mails}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t.noMail}>{t.noMailText}</EmptyState>
          ) : (
            <>
              <MailTable mails={items} />
              <Pager
                page={page}
                total={total}
                onChange={(next) => void navigate({ search: { state, page: next } })}
              />
            </>
          )
        }
      </Loaded>
    </AdminScreen>
  );
}
