import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** A box with a title above a hairline. */
export function Panel({
  title,
  about,
  tools,
  isFlush = false,
  isWhole = false,
  children,
}: {
  title?: string;
  about?: string | undefined;
  /** At the end of the title's line. */
  tools?: ReactNode;
  /** A table or list that reaches the edges. */
  isFlush?: boolean;
  /** Not divided between two sheets of paper. */
  isWhole?: boolean;
  children: ReactNode;
}) {
  return (
    <Card withBorder component="section" padding={0} data-whole={isWhole || undefined}>
      {title !== undefined && (
        <div className={classes.head}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {tools !== undefined && <div className={classes.tools}>{tools}</div>}
          {about !== undefined && (
            <Text c="dimmed" className={classes.about}>
              {about}
            </Text>
          )}
        </div>
      )}
      <div className={classes.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </Card>
  );
}
