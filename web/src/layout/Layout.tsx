import { Anchor, AppShell, Box, Group, Text } from '@mantine/core';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useAreas } from '../app/area.ts';
import { useSession } from '../app/session.ts';
import { ButtonLink } from '../components/links.tsx';
import { Parts } from '../components/Parts.tsx';
import { useIsPhone } from '../components/useIsPhone.ts';
import { useEvents } from '../events/useEvents.ts';
import { messages } from '../messages/index.ts';
import { OfflineBanner } from '../offline/OfflineBanner.tsx';
import { StopwatchBar } from '../stopwatch/StopwatchBar.tsx';
import { useDensity } from '../theme/appearance.ts';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './Layout.module.css';
import { Logo } from './Logo.tsx';
import { BottomBar, Navigation } from './Navigation.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useLanguage } from './useLanguage.ts';
import { useSessionEnd } from './useSessionEnd.ts';

const t = messages.layout;

/** The app shell: navigation at the side, the stopwatch on top; on phones both at the foot. */
export function Layout() {
  const user = useSession();
  // A user without a verified address cannot use other pages.
  const hasNavigation = user?.active === true;
  // Only one of the two bars is mounted, so that names stay unique.
  const isWide = !useIsPhone();
  const isPhone = hasNavigation && !isWide;
  // The sign-in page has the name itself, and no bar.
  const isSignIn =
    useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === '/-/sign-in' }) &&
    user === null;
  // The shell first, then the page in slices: short tasks instead of a long one.
  const hasShell = useDeferredValue(true, false);
  const unseen = useAreas().flatMap(({ onEveryPage = [] }) => onEveryPage);
  useEvents(user?.id);
  useSessionEnd(user);
  useDensity();
  useLanguage(user);
  return (
    <AppShell
      layout="alt"
      header={{ height: 'var(--top)', collapsed: isPhone || isSignIn }}
      navbar={{
        width: 'var(--nav)',
        breakpoint: 'sm',
        collapsed: { mobile: true, desktop: !hasNavigation },
      }}
      footer={{ height: 112, collapsed: !isPhone }}
      classNames={{ header: classes.header, navbar: classes.navbar, main: classes.main }}
      transitionDuration={0}
    >
      {/* Not in the header, which phones move out of the window. */}
      <Anchor href="#content" className={classes.skip}>
        {t.skip}
      </Anchor>
      {/* Only where there are entries. */}
      <Anchor href="#entries" className={`${classes.skip} ${classes.skipToEntries}`}>
        {t.skipToEntries}
      </Anchor>
      <AppShell.Header>
        {hasNavigation ? isWide && <StopwatchBar /> : !isSignIn && <EntranceBar />}
      </AppShell.Header>
      {hasNavigation && isWide && (
        <AppShell.Navbar aria-label={t.navigation}>
          <Navigation user={user} />
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1}>
        <OfflineBanner />
        {hasShell && <Outlet />}
      </AppShell.Main>
      {isPhone && (
        <AppShell.Footer className={classes.footer}>
          <StopwatchBar />
          <BottomBar user={user} />
        </AppShell.Footer>
      )}
      {hasNavigation && <Shortcuts />}
      {hasNavigation && <Parts of={unseen} props={{}} />}
    </AppShell>
  );
}

/** The bar for visitors, and for users who have no verified address yet. */
function EntranceBar() {
  const user = useSession();
  // The sign-in page returns here.
  const from = useRouterState({ select: ({ location }) => location.href });
  return (
    <Group h="100%" px="md" wrap="nowrap" gap="sm">
      <Link to="/" className={classes.product}>
        <Logo className={classes.mark} />
        <Text span fw={600} size="md">
          {t.product}
        </Text>
      </Link>
      <Box flex={1} />
      {user === null && (
        <ButtonLink to="/-/sign-in" search={{ from }}>
          {t.signIn}
        </ButtonLink>
      )}
      {user != null && <AccountMenu user={user} />}
    </Group>
  );
}
