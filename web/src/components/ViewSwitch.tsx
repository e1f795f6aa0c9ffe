import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { messages } from '../messages/index.ts';
import classes from './screen.module.css';

/** The views of one page, of which one is shown. */
export function ViewSwitch({
  label = messages.layout.view,
  views,
  current,
}: {
  label?: string;
  views: readonly {
    readonly to: NonNullable<LinkProps['to']>;
    readonly search?: Record<string, unknown>;
    readonly label: string;
    readonly Icon?: LucideIcon;
  }[];
  current: LinkProps['to'];
}) {
  return (
    <nav aria-label={label} className={classes.switch} data-off-paper>
      {views.map(({ to, search = {}, label, Icon }) => (
        <Link
          key={to}
          to={to}
          search={search}
          // One view's address may begin with another's.
          activeOptions={{ exact: true }}
          className={classes.view}
          aria-current={to === current ? 'page' : undefined}
        >
          {Icon !== undefined && <Icon size={16} />}
          {label}
        </Link>
      ))}
    </nav>
  );
}
