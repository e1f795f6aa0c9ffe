import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { lazy } from 'react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { textLanguage } from '../messages/language.ts';

const saved = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/reports/saved',
  component: lazyRouteComponent(() => import('./SavedPage.tsx'), 'SavedPage'),
});

const label = { en: 'Saved', de: 'Gespeichert' }[textLanguage];

export const savedReports = {
  routes: { signedIn: [saved] },
  places: [{ to: '/-/reports/saved', label, Icon: Bookmark, of: '/-/reports', isMinor: true }],
  reportActions: [lazy(() => import('./SaveReport.tsx'))],
  auditActions: {
    'report.share': {
      en: 'created a link to a report',
      de: 'hat einen Link zu einem Bericht erstellt',
    },
    'report.unshare': {
      en: 'revoked a link to a report',
      de: 'hat einen Link zu einem Bericht widerrufen',
    },
  },
} as const satisfies Area;
