import { type CSSVariablesResolver, createTheme, Menu } from '@mantine/core';
import classes from './kit.module.css';

/** Blue that is dark enough on white, and light enough on black, for small text (WCAG AA). */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // By name, so that the first page does without them.
    Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
    // The title of a dialog is no second head of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    // A menu holds nothing but its items.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
  },
});

/** The kit's own greys and reds for small text are too faint on some of its grounds. */
export const variables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    // Behind the text of quiet buttons under the pointer.
    '--mantine-color-blue-light-hover': colors.blue[1],
    '--mantine-primary-color-light-hover': colors.blue[1],
    '--mantine-color-red-light-color': colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[5],
    '--mantine-color-red-light-color': colors.red[4],
  },
});
