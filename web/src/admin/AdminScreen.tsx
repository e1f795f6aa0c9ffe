import { Alert, Stack } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../app/session.ts';
import { Screen } from '../components/Screen.tsx';
import classes from '../components/screen.module.css';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';

const t = adminMessages.admin;

const places = [
  { to: '/-/admin/users', label: t.sections.users },
  { to: '/-/admin/invitations', label: t.sections.invitations },
  { to: '/-/admin/emails', label: t.sections.emails },
  { to: '/-/admin/mail', label: t.sections.mail },
  { to: '/-/admin/audit', label: t.sections.audit },
  { to: '/-/admin/settings', label: t.sections.settings },
  { to: '/-/admin/health', label: t.sections.health },
] as const;

/** On narrow screens the sections scroll. `scrollIntoView` would also let Tab go on from there. */
function scrollTo(link: HTMLAnchorElement | null): void {
  const nav = link?.parentElement;
  if (link == null || nav == null) return;
  nav.scrollLeft = link.offsetLeft - nav.offsetLeft + link.offsetWidth - nav.clientWidth;
}

/** An administration page with its navigation; a notice if the user has lost the admin right. */
export function AdminScreen({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const user = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (user?.is_admin === false) {
    return (
      <Screen title={messages.layout.administration}>
        <Alert color="red" role="alert" title={t.adminRightsLost}>
          {t.adminRightsLostText}
        </Alert>
      </Screen>
    );
  }
  return (
    <Stack>
      <nav className={classes.tabs} aria-label={messages.layout.administration}>
        {places.map(({ to, label }) => {
          const isHere = path === to || path.startsWith(`${to}/`);
          return (
            <Link
              key={to}
              ref={isHere ? scrollTo : undefined}
              to={to}
              className={classes.tab}
              aria-current={isHere ? 'page' : undefined}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <Screen title={title} actions={actions}>
        {children}
      </Screen>
    </Stack>
  );
}
