import { Box, Flex, NativeSelect } from '@mantine/core';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useAreas } from '../app/area.ts';
import { useSession } from '../app/session.ts';
import { messages } from '../messages/index.ts';
import classes from './settings.module.css';

const t = messages.settings;

/** Layout of the settings pages, with their navigation. */
export function SettingsLayout() {
  const user = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  // A user without a verified address can only open the email page.
  const all = useAreas()
    .flatMap((area) => area.settings ?? [])
    .filter(({ isHidden }) => isHidden !== true);
  const sections = all.toSorted((a, b) => Number(a.isLast ?? 0) - Number(b.isLast ?? 0));
  const open = sections.filter(({ to }) => user?.active !== false || to.endsWith('/emails'));
  const current = open.find(({ to }) => path.startsWith(to))?.to ?? open[0]?.to;
  return (
    <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: 'md', md: 'lg', lg: 40 }}>
      <NativeSelect
        hiddenFrom="md"
        label={t.section}
        value={current}
        onChange={({ currentTarget }) => void navigate({ to: currentTarget.value })}
        data={open.map(({ to, label }) => ({ value: to, label }))}
      />
      <Box
        component="nav"
        aria-label={messages.layout.settings}
        visibleFrom="md"
        className={classes.nav}
      >
        {open.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.place}
            aria-current={to === current ? 'page' : undefined}
          >
            <Icon size={16} />
            {label}
          </Link>
        ))}
      </Box>
      <Box flex={1} miw={0} maw={760}>
        <Outlet />
      </Box>
    </Flex>
  );
}
