import { Stack, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from './screen.module.css';
import { usePageTitle } from './title.ts';

/** A page with its title (also the tab's), its actions and its content. */
export function Screen({
  title,
  before,
  sub,
  actions,
  views,
  isPart = false,
  children,
}: {
  /** A mark in front of the title. */
  before?: ReactNode;
  /** Says what is shown, not in which section. */
  title: string;
  /** Beside the title: dates, and links to what is before and after. */
  sub?: ReactNode;
  actions?: ReactNode;
  /** The switch between the views of the page. */
  views?: ReactNode;
  /** Of a page that has a title of its own. */
  isPart?: boolean | undefined;
  children: ReactNode;
}) {
  usePageTitle(isPart ? undefined : title);
  const name = (
    <>
      {before}
      <Title order={isPart ? 2 : 1} className={classes.title} dir="auto">
        {breakable(title)}
      </Title>
      {sub}
    </>
  );
  return (
    <Stack>
      <div className={classes.head}>
        {views === undefined ? name : <div className={classes.name}>{name}</div>}
        {actions !== undefined && <div className={classes.tools}>{actions}</div>}
        {views}
      </div>
      {children}
    </Stack>
  );
}

/** Lets `mira/site` break after the slash rather than inside a name. */
const breakable = (title: string): ReactNode =>
  title.split('/').map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title do not move
    <Fragment key={i}>
      {i > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
