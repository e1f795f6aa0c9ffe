import { Group, Stack, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from './text.module.css';
import { usePageTitle } from './title.ts';

/** A page with its title (also the tab's), its actions and its content. */
export function Screen({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <Stack>
      <Group justify="space-between" align="center">
        <Title order={1} className={classes.text} dir="auto">
          {breakable(title)}
        </Title>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
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
