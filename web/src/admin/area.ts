import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { adminRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { readDate } from '../components/days.ts';
import { oneOf, pageNumberOf, textOf } from '../components/searchParameters.ts';
import { messages } from '../messages/index.ts';
import type { TextLanguage } from '../messages/language.ts';
import {
  type AccountSort,
  type AccountState,
  accountSorts,
  accountStates,
  type MailState,
  mailStates,
  orders,
} from './search.ts';

/** Untrusted search parameters; links may omit defaults. */
type Given<T> = Partial<T> & SearchSchemaInput;

const start = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin',
  beforeLoad: () => {
    throw redirect({ to: '/-/admin/users' });
  },
});

interface Users {
  q: string;
  state: AccountState;
  sort: AccountSort;
  order: 'asc' | 'desc';
  page: number;
}
const users = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/users',
  validateSearch: (search: Given<Users>): Users => ({
    q: textOf(search.q).slice(0, 255),
    state: oneOf(accountStates, search.state),
    sort: oneOf(accountSorts, search.sort),
    order: oneOf(orders, search.order),
    page: pageNumberOf(search.page),
  }),
  search: {
    middlewares: [
      stripSearchParams({
        q: '',
        state: accountStates[0],
        sort: accountSorts[0],
        order: orders[0],
        page: 1,
      }),
    ],
  },
  component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
});

const user = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/users/$name',
  component: lazyRouteComponent(() => import('./UserPage.tsx'), 'UserPage'),
});

const invitations = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/invitations',
  validateSearch: (search: Given<{ page: number }>) => ({ page: pageNumberOf(search.page) }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: lazyRouteComponent(() => import('./InvitationsPage.tsx'), 'InvitationsPage'),
});

const emails = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/emails',
  validateSearch: (search: Given<{ q: string; page: number }>) => ({
    q: textOf(search.q).slice(0, 255),
    page: pageNumberOf(search.page),
  }),
  search: { middlewares: [stripSearchParams({ q: '', page: 1 })] },
  component: lazyRouteComponent(() => import('./EmailsPage.tsx'), 'EmailsPage'),
});

const mail = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/mail',
  validateSearch: (search: Given<{ state: MailState; page: number }>) => ({
    state: oneOf(mailStates, search.state),
    page: pageNumberOf(search.page),
  }),
  search: { middlewares: [stripSearchParams({ state: mailStates[0], page: 1 })] },
  component: lazyRouteComponent(() => import('./MailPage.tsx'), 'MailPage'),
});

interface Audit {
  actor: string;
  user: string;
  action: string;
  target: string;
  /** Days, `2026-05-07`, in the viewer's zone; '' for no limit. */
  from: string;
  to: string;
  page: number;
}
const noAudit: Audit = { actor: '', user: '', action: '', target: '', from: '', to: '', page: 1 };
const audit = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/audit',
  validateSearch: (search: Given<Audit>): Audit => ({
    actor: textOf(search.actor).slice(0, 255),
    user: textOf(search.user).slice(0, 255),
    action: textOf(search.action).slice(0, 255),
    target: textOf(search.target).slice(0, 255),
    from: readDate(search.from) ?? '',
    to: readDate(search.to) ?? '',
    page: pageNumberOf(search.page),
  }),
  search: { middlewares: [stripSearchParams(noAudit)] },
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
});

const settings = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/settings',
  validateSearch: (search: Given<{ q: string }>) => ({ q: textOf(search.q).slice(0, 255) }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
});

const health = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/health',
  component: lazyRouteComponent(() => import('./HealthPage.tsx'), 'HealthPage'),
});

declare module '../app/area.ts' {
  interface Area {
    /** Above the settings of the instance. */
    readonly instancePanels?: readonly ComponentType[];
    /** Actions of the audit log, as phrases that follow a name. */
    readonly auditActions?: Readonly<Record<string, Readonly<Record<TextLanguage, string>>>>;
  }
}

export const admin = {
  routes: {
    administrators: [start, users, user, invitations, emails, mail, audit, settings, health],
  },
  places: [
    {
      to: '/-/admin',
      label: messages.layout.administration,
      shortLabel: messages.layout.admin,
      Icon: ShieldCheck,
      isMain: true,
      isForAdministrators: true,
    },
  ],
} as const satisfies Area;
