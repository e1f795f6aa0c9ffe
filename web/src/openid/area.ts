import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { lazy } from 'react';
import type { Area } from '../app/area.ts';
import { textLanguage } from '../messages/language.ts';
import { settingsRoute } from '../settings/area.ts';

const identities = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/identities',
  component: lazyRouteComponent(() => import('./IdentitiesPage.tsx'), 'IdentitiesPage'),
});

const label = { en: 'Ways to sign in', de: 'Anmeldung' }[textLanguage];

export const openid = {
  routes: { settings: [identities] },
  settings: [{ to: '/-/settings/identities', label, Icon: LogIn }],
  waysToSignIn: [lazy(() => import('./ProviderButtons.tsx'))],
  waysToProve: [lazy(() => import('./ProveButtons.tsx'))],
  auditActions: {
    'identity.link': {
      en: 'added a way to sign in',
      de: 'hat eine Anmeldemöglichkeit hinzugefügt',
    },
    'identity.unlink': {
      en: 'removed a way to sign in',
      de: 'hat eine Anmeldemöglichkeit entfernt',
    },
  },
} as const satisfies Area;
