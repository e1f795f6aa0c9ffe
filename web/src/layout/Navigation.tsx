import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { CircleHelp, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Schema } from '../app/api.ts';
import { type Place, usePlaces } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import { openPalette } from '../palette/PaletteDialog.tsx';
import { paletteKeys } from '../shortcuts/modifier.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import classes from './Navigation.module.css';

const t = messages.layout;

/** The items of the main navigation, with the one that the page belongs to. */
function useItems() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const places = usePlaces();
  const items = places.filter(({ isMain }) => isMain);
  return { items, current: mainOf(path, places) };
}

/** The place of the navigation that a page belongs to; those of repositories and users have no prefix. */
function mainOf(path: string, places: readonly Place[]): string | undefined {
  if (path === '/') return path;
  if (!path.startsWith('/-/') && path.split('/').length < 3) return '/-/people';
  const page = path.startsWith('/-/') ? path : '/-/repositories';
  const place = places.find(({ to, insteadOf = to }) =>
    [to, insteadOf].some((one) => one !== '/' && page.startsWith(one)),
  );
  return place?.of ?? place?.to;
}

/** The navigation at the side; icons only on narrow screens. */
export function Navigation({ user }: { user: Schema<'User'> }) {
  const { items, current } = useItems();
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
          <Search size={16} />
          <span className={classes.word}>{t.search}</span>
          <Kbd className={classes.keys} aria-hidden>
            {paletteKeys}
          </Kbd>
        </UnstyledButton>,
      )}
      {items.map((item) =>
        named(
          item.label,
          <Link
            to={item.to}
            className={classes.item}
            aria-current={item.to === current ? 'page' : undefined}
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
            <CircleHelp size={16} />
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
  const { items, current } = useItems();
  return (
    <nav className={classes.bottom} aria-label={t.navigation}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={classes.tab}
          aria-current={item.to === current ? 'page' : undefined}
        >
          <item.Icon size={20} aria-hidden />
          {item.shortLabel ?? item.label}
        </Link>
      ))}
      <UnstyledButton className={classes.tab} onClick={openPalette}>
        <Search size={20} />
        {t.search}
      </UnstyledButton>
      <AccountMenu user={user} className={classes.tab}>
        <span aria-hidden>{t.you}</span>
      </AccountMenu>
    </nav>
  );
}
