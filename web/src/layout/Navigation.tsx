import { NavLink } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarRange,
  ChartColumnStacked,
  Clock,
  FolderGit2,
  Grid3x3,
  House,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { messages } from '../messages/index.ts';

const t = messages.layout;

/** The main navigation; administration is shown to administrators only. */
const places = [
  { to: '/', label: t.home, Icon: House, isForAdmins: false },
  { to: '/-/time', label: t.time, Icon: Clock, isForAdmins: false },
  { to: '/-/week', label: t.week, Icon: CalendarRange, isForAdmins: false },
  { to: '/-/calendar', label: t.calendar, Icon: CalendarDays, isForAdmins: false },
  { to: '/-/reports', label: t.reports, Icon: ChartColumnStacked, isForAdmins: false },
  { to: '/-/year', label: t.year, Icon: Grid3x3, isForAdmins: false },
  { to: '/-/repositories', label: t.repositories, Icon: FolderGit2, isForAdmins: false },
  { to: '/-/people', label: t.people, Icon: Users, isForAdmins: false },
  { to: '/-/admin', label: t.administration, Icon: ShieldCheck, isForAdmins: true },
] as const;

export function Navigation({ isAdmin, onNavigate }: { isAdmin: boolean; onNavigate: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return places
    .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
    .map(({ to, label, Icon }) => (
      <NavLink
        key={to}
        component={Link}
        to={to}
        label={label}
        leftSection={<Icon size={18} aria-hidden />}
        active={to === '/' ? path === '/' : path.startsWith(to)}
        onClick={onNavigate}
      />
    ));
}
