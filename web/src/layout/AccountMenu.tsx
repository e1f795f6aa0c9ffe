import { Menu, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Schema, serviceUrl } from '../app/api.ts';
import { UserAvatar } from '../components/UserAvatar.tsx';
import { confirmDiscard } from '../components/unsaved.ts';
import { useIsPhone } from '../components/useIsPhone.ts';
import { messages } from '../messages/index.ts';
import { type Density, useDensity, usePatterns } from '../theme/appearance.ts';
import { useSignOut } from './useSignOut.ts';

const t = messages.layout;

/** The account, its settings and the look of the pages. */
export function AccountMenu({
  user,
  className,
  children,
}: {
  user: Schema<'User'>;
  className?: string | undefined;
  /** Shown after the picture. */
  children?: ReactNode;
}) {
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  const isPhone = useIsPhone();
  const [hasPatterns, setPatterns] = usePatterns();
  const askAndSignOut = async (): Promise<void> => {
    if (!(await confirmDiscard())) return;
    signOut.mutate();
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          // On phones the word stands below the picture.
          aria-label={isPhone ? `${t.you}: ${t.account(user.login)}` : t.account(user.login)}
          className={className}
        >
          <UserAvatar name={user.login} size={20} />
          {children}
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
        <Menu.Label>{t.density.label}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t.density.label}
          value={density}
          onChange={(value) => setDensity(value as Density)}
          data={[
            { value: 'compact', label: t.density.compact },
            { value: 'comfortable', label: t.density.comfortable },
          ]}
        />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={hasPatterns}
          closeMenuOnClick={false}
          rightSection={hasPatterns ? <Check size={16} /> : null}
          onClick={() => setPatterns((areOn) => !areOn)}
        >
          {t.patterns}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void askAndSignOut()}>{t.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
