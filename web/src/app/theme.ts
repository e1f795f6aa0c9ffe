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
    // By class name, so that the first page does not load their components.
    Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
    // A dialog title is not a second page heading.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    // A menu may contain menu items only.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
  },
});

/** The UI kit's greys and reds for small text lack contrast on some backgrounds. */
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
