import { Alert, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type AccountSettings, instanceQuery } from '../../app/instance.ts';
import { useSession } from '../../app/session.ts';
import { settingsQuery } from '../../app/settings.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Screen } from '../../components/Screen.tsx';
import { messages } from '../../messages/index.ts';
import { notifyError } from '../../notifications/notify.tsx';
import { useSaveSettings } from '../queries.ts';
import classes from '../settings.module.css';
import { AddForm } from './AddForm.tsx';
import { EmailItem } from './EmailItem.tsx';
import { emailsQuery } from './queries.ts';

const t = messages.settings.emailPage;
const route = getRouteApi('/signed-in/-/settings/emails');

/** The viewer's email addresses. */
export function EmailsPage() {
  const isPending = useSession()?.active === false;
  const instance = useQuery(instanceQuery);
  return (
    <Screen title={messages.settings.emails}>
      {isPending && (
        <Alert title={t.pendingAccount} role="status">
          {t.pendingAccountText}
        </Alert>
      )}
      <Loaded query={instance} rows={6}>
        {(rules) => (
          <>
            <EmailList rules={rules} isPending={isPending} />
            <Panel title={t.add}>
              <AddForm notice={noticeOf(rules)} />
            </Panel>
          </>
        )}
      </Loaded>
      {!isPending && <PrivacyCard />}
    </Screen>
  );
}

const noticeOf = ({ confirms_email, sends_mail }: AccountSettings): string | null => {
  if (!confirms_email) return t.noConfirmation;
  return sends_mail ? null : t.noMail;
};

function EmailList({ rules, isPending }: { rules: AccountSettings; isPending: boolean }) {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const emails = useQuery(emailsQuery(page));
  return (
    <Panel title={t.listTitle}>
      <Loaded query={emails} rows={3}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
          ) : (
            <>
              <ul className={classes.list} aria-label={t.listTitle}>
                {items.map((email) => (
                  <EmailItem
                    key={email.id}
                    email={email}
                    resendSeconds={rules.resend_seconds}
                    isPendingAccount={isPending}
                  />
                ))}
              </ul>
              {items.some(({ primary }) => primary) && total > 1 && (
                <Text c="dimmed" mt="md">
                  {t.primaryUndeletable}
                </Text>
              )}
              <Pager
                page={page}
                total={total}
                onChange={(to) =>
                  void navigate({ to: '/-/settings/emails', search: to > 1 ? { page: to } : {} })
                }
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Whether others see the primary address. */
function PrivacyCard() {
  const settings = useQuery(settingsQuery).data;
  const save = useSaveSettings();
  if (!settings) return null;
  const words = messages.settings.profileForm;
  return (
    <Panel title={messages.repositories.visibility}>
      <Switch
        label={words.hideEmail}
        description={words.hideEmailHint}
        checked={settings.hide_email}
        onChange={({ currentTarget }) =>
          save.mutate({ hide_email: currentTarget.checked }, { onError: notifyError })
        }
      />
      <Text c="dimmed">{t.onlyPrimary}</Text>
    </Panel>
  );
}
