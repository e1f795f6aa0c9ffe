import { ChartColumn, FolderGit2, ShieldCheck, Timer, Users } from 'lucide-react';
import { messages } from '../messages/index.ts';

const t = messages.layout;

/** The main navigation; administration is shown to administrators only. */
const items = [
  { to: '/', label: t.track, Icon: Timer, starts: ['/-/time', '/-/week', '/-/calendar'] },
  { to: '/-/reports', label: t.reports, Icon: ChartColumn, starts: ['/-/reports', '/-/year'] },
  { to: '/-/repositories', label: t.projects, Icon: FolderGit2, starts: ['/-/repositories'] },
  { to: '/-/people', label: t.people, Icon: Users, starts: ['/-/people'] },
  { to: '/-/admin', label: t.administration, Icon: ShieldCheck, starts: ['/-/admin'] },
] as const;

export const navigationItems = (isAdmin: boolean) =>
  items.filter(({ to }) => isAdmin || to !== '/-/admin');

/** True if a page belongs to an item; pages of repositories and users have no prefix. */
export function isIn({ to, starts }: (typeof items)[number], path: string): boolean {
  if (path === '/') return to === '/';
  if (path.startsWith('/-/')) return starts.some((start) => path.startsWith(start));
  return to === (path.split('/').length > 2 ? '/-/repositories' : '/-/people');
}
