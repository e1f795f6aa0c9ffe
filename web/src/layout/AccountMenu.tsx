import {
  Avatar,
  Menu,
  SegmentedControl,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Schema, serviceUrl } from '../app/api.ts';
import { useSignOut } from '../app/session.ts';
import { confirmDiscard } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';

const t = messages.layout;

export function AccountMenu({ user }: { user: Schema<'User'> }) {
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const askAndSignOut = async (): Promise<void> => {
    if (!(await confirmDiscard())) return;
    signOut.mutate();
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={t.account(user.login)}>
          <Avatar src={user.avatar_url} alt="" name={user.login} size={32} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.login}</Menu.Label>
        {user.active && (
          <Menu.Item
            renderRoot={(props) => <Link {...props} to="/$owner" params={{ owner: user.login }} />}
          >
            {t.profile}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/-/settings/profile">
          {t.settings}
        </Menu.Item>
        <Menu.Item component={Link} to="/-/shortcuts">
          {t.shortcuts}
        </Menu.Item>
        <Menu.Item component="a" href={`${serviceUrl}/api/swagger`}>
          {t.apiPage}
        </Menu.Item>
        <Menu.Label>{t.theme.label}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t.theme.label}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
          data={[
            { value: 'light', label: t.theme.light },
            { value: 'dark', label: t.theme.dark },
            { value: 'auto', label: t.theme.auto },
          ]}
        />
        <Menu.Divider />
        <Menu.Item onClick={() => void askAndSignOut()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
