import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from '../app/access.ts';
import { pageSearch } from '../components/searchParameters.ts';

const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/settings',
  component: lazyRouteComponent(() => import('./SettingsLayout.tsx'), 'SettingsLayout'),
});

const index = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/-/settings/profile' });
  },
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

const time = createRoute({
  getParentRoute: () => settings,
  path: '/time',
  component: lazyRouteComponent(() => import('./TimePage.tsx'), 'TimePage'),
});

const emails = createRoute({
  getParentRoute: () => settings,
  path: '/emails',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./emails/EmailsPage.tsx'), 'EmailsPage'),
});

const password = createRoute({
  getParentRoute: () => settings,
  path: '/password',
  component: lazyRouteComponent(() => import('./PasswordPage.tsx'), 'PasswordPage'),
});

const twoFactor = createRoute({
  getParentRoute: () => settings,
  path: '/two-factor',
  component: lazyRouteComponent(() => import('./two-factor/TwoFactorPage.tsx'), 'TwoFactorPage'),
});

const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./sessions/SessionsPage.tsx'), 'SessionsPage'),
});

const tokens = createRoute({
  getParentRoute: () => settings,
  path: '/tokens',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./tokens/TokensPage.tsx'), 'TokensPage'),
});

const calendar = createRoute({
  getParentRoute: () => settings,
  path: '/calendar',
  component: lazyRouteComponent(() => import('../calendar-feed/FeedPage.tsx'), 'CalendarPage'),
});

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
});

export const settingsRoutes = [
  settings.addChildren([
    index,
    profile,
    time,
    emails,
    password,
    twoFactor,
    sessions,
    tokens,
    calendar,
    account,
  ]),
] as const;
