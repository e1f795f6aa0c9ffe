import { Anchor, AppShell, Box, Burger, Group, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useSession } from '../app/session.ts';
import { ButtonLink } from '../components/links.tsx';
import { useEvents } from '../events/useEvents.ts';
import { messages } from '../messages/index.ts';
import { OfflineBanner } from '../offline/OfflineBanner.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { StopwatchBar } from '../stopwatch/StopwatchBar.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './Layout.module.css';
import { Navigation } from './Navigation.tsx';
import { useSessionEnd } from './useSessionEnd.ts';

const t = messages.layout;

/** The app shell. */
export function Layout() {
  const user = useSession();
  const [isOpen, { toggle, close }] = useDisclosure();
  // A user without a verified address cannot use other pages.
  const hasNavigation = user?.active === true;
  // The sign-in page returns here.
  const from = useRouterState({ select: ({ location }) => location.href });
  // On phones at the bottom, within reach of the thumb. Only one of the two bars is mounted, so
  // that names stay unique.
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const hasFooter = hasNavigation && !isWide;
  useEvents(user?.id);
  useSessionEnd(user);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{
        width: 220,
        breakpoint: 'sm',
        collapsed: { mobile: !isOpen || !hasNavigation, desktop: !hasNavigation },
      }}
      footer={{ height: 56, collapsed: !hasFooter }}
      padding="md"
    >
      <AppShell.Header>
        <Anchor href="#content" className={classes.skip}>
          {t.skip}
        </Anchor>
        <Group h="100%" px="md" wrap="nowrap" gap="sm">
          {hasNavigation && (
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? t.closeNavigation : t.openNavigation}
            />
          )}
          <Text component={Link} to="/" fw={600} className={classes.product}>
            {t.product}
          </Text>
          {hasNavigation && isWide ? <StopwatchBar /> : <Box flex={1} />}
          {user === null && (
            <ButtonLink to="/-/sign-in" search={{ from }} size="compact-md">
              {t.signIn}
            </ButtonLink>
          )}
          {user != null && <AccountMenu user={user} />}
        </Group>
      </AppShell.Header>
      {hasNavigation && (
        <AppShell.Navbar p="sm" aria-label={t.navigation}>
          <Navigation isAdmin={user.is_admin} onNavigate={close} />
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <Outlet />
      </AppShell.Main>
      {hasFooter && (
        <AppShell.Footer px="sm">
          <StopwatchBar />
        </AppShell.Footer>
      )}
      {hasNavigation && <Shortcuts />}
    </AppShell>
  );
}
