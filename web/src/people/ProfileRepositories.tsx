import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { basePath } from '../app/api.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import styles from './people.module.css';
import { repositoriesOfQuery, type User } from './queries.ts';

const t = messages.people;

/** The repositories of a user that the viewer can read. */
export function ProfileRepositories({
  user,
  page,
  onPage,
}: {
  user: User;
  page: number;
  onPage: (page: number) => void;
}) {
  const list = useQuery(repositoriesOfQuery(user.login, page));
  return (
    <Loaded query={list}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState title={t.noRepositories(user.login)}>{t.noRepositoriesText}</EmptyState>
        ) : (
          <>
            <Stack gap={0} component="ul" className={styles.list} aria-label={t.tabs.repositories}>
              {items.map(({ id, name, full_name, description, private: isPrivate, archived }) => (
                <Stack component="li" gap="xs" key={id} py="sm" className={styles.row}>
                  <Group gap="sm" className={classes.text}>
                    <Anchor href={`${basePath}${full_name}`} fw={600}>
                      {name}
                    </Anchor>
                    {isPrivate && <Badge variant="default">{t.private}</Badge>}
                    {archived && <Badge variant="default">{messages.repositories.archived}</Badge>}
                  </Group>
                  {description !== '' && (
                    <Text c="dimmed" dir="auto" className={classes.text}>
                      {description}
                    </Text>
                  )}
                </Stack>
              ))}
            </Stack>
            <Pager page={page} total={total} onChange={onPage} />
          </>
        )
      }
    </Loaded>
  );
}
