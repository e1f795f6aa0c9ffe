import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { CircleHelp, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Schema } from '../app/api.ts';
import { messages } from '../messages/index.ts';
import { paletteKeys } from '../palette/keys.ts';
import { openPalette } from '../palette/open.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import classes from './Navigation.module.css';
import { isIn, placesFor } from './places.ts';

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
      {placesFor(user.is_admin).map((place) =>
        named(
          place.label,
          <Link
            to={place.to}
            className={classes.item}
            aria-current={isIn(place, path) ? 'page' : undefined}
          >
            <place.Icon size={16} aria-hidden />
            <span className={classes.word}>{place.label}</span>
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
      {placesFor(user.is_admin).map((place) => (
        <Link
          key={place.to}
          to={place.to}
          className={classes.tab}
          aria-current={isIn(place, path) ? 'page' : undefined}
        >
          <place.Icon size={20} aria-hidden />
          {place.to === '/-/admin' ? t.admin : place.label}
        </Link>
      ))}
      <AccountMenu user={user} className={classes.tab}>
        <span aria-hidden>{t.you}</span>
      </AccountMenu>
    </nav>
  );
}
