import { Group, Stack, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import classes from './parts.module.css';
import { usePageTitle } from './title.ts';

/** A page: its one title, also of the browser's tab, what can be done with all of it, and its content. */
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
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

/** `mira/site` may go on in a new line after its slash, before a name is cut anywhere. */
const breakable = (title: string): ReactNode =>
  title.split('/').map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have their place and no other name
    <Fragment key={i}>
      {i > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
