import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { CircleHelp, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Schema } from '../app/api.ts';
import { isIn, navigationItems } from '../app/navigationItems.ts';
import { messages } from '../messages/index.ts';
import { paletteKeys } from '../palette/keys.ts';
import { openPalette } from '../palette/PaletteDialog.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import classes from './Navigation.module.css';

const t = messages.layout;

/** The navigation at the side; icons only on narrow screens. */
export function Navigation({ user }: { user: Schema<'User'> }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const hasWords = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const named = (label: string, item: ReactElement) => (
    <Tooltip key={label} label={label} position="right" disabled={hasWords}>
      {item}
    </Tooltip>
  );
  return (
    <>
      <Link to="/" className={classes.brand}>
        <Logo className={classes.mark} />
        <span className={classes.word}>{t.product}</span>
      </Link>
      {named(
        t.search,
        <UnstyledButton
          className={`${classes.item} ${classes.search}`}
          onClick={() => openPalette()}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Search size={16} aria-hidden />
          <span className={classes.word}>{t.search}</span>
          <Kbd className={classes.keys} aria-hidden>
            {paletteKeys}
          </Kbd>
        </UnstyledButton>,
      )}
      {navigationItems(user.is_admin).map((item) =>
        named(
          item.label,
          <Link
            to={item.to}
            className={classes.item}
            aria-current={isIn(item, path) ? 'page' : undefined}
          >
            <item.Icon size={16} aria-hidden />
            <span className={classes.word}>{item.label}</span>
          </Link>,
        ),
      )}
      <div className={classes.end}>
        {named(
          t.help,
          <Link to="/-/shortcuts" className={classes.item}>
            <CircleHelp size={16} aria-hidden />
            <span className={classes.word}>{t.help}</span>
          </Link>,
        )}
        <AccountMenu user={user} className={classes.item}>
          <span className={classes.word} aria-hidden>
            {user.login}
          </span>
        </AccountMenu>
      </div>
    </>
  );
}

/** The navigation at the foot of phones. */
export function BottomBar({ user }: { user: Schema<'User'> }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav className={classes.bottom} aria-label={t.navigation}>
      {navigationItems(user.is_admin).map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={classes.tab}
          aria-current={isIn(item, path) ? 'page' : undefined}
        >
          <item.Icon size={20} aria-hidden />
          {item.to === '/-/admin' ? t.admin : item.label}
        </Link>
      ))}
      <AccountMenu user={user} className={classes.tab}>
        <span aria-hidden>{t.you}</span>
      </AccountMenu>
    </nav>
  );
}
