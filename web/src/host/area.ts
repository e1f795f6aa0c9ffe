import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GitBranch } from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { Area } from '../app/area.ts';
import { instance } from '../app/instance.ts';
import { settingsRoute } from '../settings/area.ts';
import { findOnHost, type Host } from './queries.ts';
import { t } from './texts.ts';

const settings = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/host',
  component: lazyRouteComponent(() => import('./HostPage.tsx'), 'HostPage'),
});

declare module '../app/area.ts' {
  interface Area {
    /** On the page of the host, below a connection. */
    readonly hostPanels?: readonly ComponentType<{ host: Host }>[];
  }
}

export const host = {
  routes: { settings: [settings] },
  settings: [
    {
      to: '/-/settings/host',
      label: t.title,
      Icon: GitBranch,
      isHidden: instance.code_host === undefined,
    },
  ],
  issueFinders: [findOnHost],
  beforeFirstSteps: instance.code_host ? [lazy(() => import('./ConnectFirst.tsx'))] : [],
  auditActions: {
    'host.connect': { en: 'connected with the code host', de: 'hat sich mit dem Host verbunden' },
    'host.disconnect': {
      en: 'disconnected from the code host',
      de: 'hat sich vom Host getrennt',
    },
    'host.stop': {
      en: 'lost a connection with the code host',
      de: 'verlor eine Verbindung mit dem Host',
    },
  },
} as const satisfies Area;
