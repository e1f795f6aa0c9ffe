import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  AtSign,
  CircleDot,
  Clock,
  KeyRound,
  Lock,
  MonitorSmartphone,
  ShieldCheck,
  UserRound,
  UserRoundX,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { pageSearch } from '../components/searchParameters.ts';
import { messages } from '../messages/index.ts';

/** Its children are shown beside the navigation of the settings. */
export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/settings',
  component: lazyRouteComponent(() => import('./SettingsLayout.tsx'), 'SettingsLayout'),
});

const index = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/-/settings/profile' });
  },
});

const profile = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

const time = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/time',
  component: lazyRouteComponent(() => import('./TimePage.tsx'), 'TimePage'),
});

const emails = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/emails',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./emails/EmailsPage.tsx'), 'EmailsPage'),
});

const password = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/password',
  component: lazyRouteComponent(() => import('./PasswordPage.tsx'), 'PasswordPage'),
});

const twoFactor = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/two-factor',
  component: lazyRouteComponent(() => import('./two-factor/TwoFactorPage.tsx'), 'TwoFactorPage'),
});

const sessions = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/sessions',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./sessions/SessionsPage.tsx'), 'SessionsPage'),
});

const tokens = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/tokens',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('./tokens/TokensPage.tsx'), 'TokensPage'),
});

const account = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
});

const t = messages.settings;

declare module '../app/area.ts' {
  interface Area {
    /** On the page of the account, above its deletion. */
    readonly accountPanels?: readonly ComponentType[];
  }
}

export const settings = {
  routes: {
    settings: [index, profile, time, emails, password, twoFactor, sessions, tokens, account],
  },
  places: [
    { to: '/-/settings/profile', label: messages.layout.settings, Icon: CircleDot, key: 's' },
  ],
  settings: [
    { to: '/-/settings/profile', label: t.profile, Icon: UserRound },
    { to: '/-/settings/time', label: t.time, Icon: Clock },
    { to: '/-/settings/emails', label: t.emails, Icon: AtSign },
    { to: '/-/settings/password', label: messages.layout.password, Icon: Lock },
    { to: '/-/settings/two-factor', label: t.twoFactor, Icon: ShieldCheck },
    { to: '/-/settings/sessions', label: t.sessions, Icon: MonitorSmartphone },
    { to: '/-/settings/tokens', label: t.tokens, Icon: KeyRound },
    { to: '/-/settings/account', label: t.account, Icon: UserRoundX, isLast: true },
  ],
} as const satisfies Area;
