import { createTheme, Menu, rem } from '@mantine/core';
import type { MouseEvent } from 'react';
import { messages } from '../messages/index.ts';
import classes from './tabs.module.css';
import { tupleOf } from './tokens.ts';

/**
 * What a menu item opens gives the focus back to what had it. That is the menu's button: the item
 * is gone by then.
 */
function focusButton({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest('[role=menuitem]') === null) return;
  document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '')?.focus();
}

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  colors: {
    ink: tupleOf('ink'),
    gray: tupleOf('gray'),
    dark: tupleOf('dark'),
    red: tupleOf('red'),
    green: tupleOf('green'),
    yellow: tupleOf('yellow'),
  },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  black: tupleOf('gray')[9] ?? '',
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Wide enough for the navigation with words.
  breakpoints: { lg: '80em' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.333', sm: '1.54', md: '1.57', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--title)', lineHeight: '1.334' },
      h2: { fontSize: rem(14), lineHeight: '1.43' },
      h3: { fontSize: rem(13), lineHeight: '1.54' },
      h4: { fontSize: rem(14), lineHeight: '1.43' },
      h5: { fontSize: rem(13), lineHeight: '1.54' },
      h6: { fontSize: rem(13), lineHeight: '1.54' },
    },
  },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(12), xl: rem(999) },
  defaultRadius: 'sm',
  spacing: { xs: rem(4), sm: rem(8), md: rem(16), lg: rem(24), xl: rem(32) },
  components: {
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'var(--control)' } },
    TextInput: { defaultProps: { autoComplete: 'off', dir: 'auto' } },
    Textarea: { defaultProps: { autosize: true, dir: 'auto' } },
    Select: { defaultProps: { allowDeselect: false } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': messages.layout.showPassword },
      },
    },
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { size: 'sm' } },
    Table: {
      defaultProps: {
        stickyHeader: true,
        stickyHeaderOffset: 'var(--sticky)',
        highlightOnHover: true,
      },
    },
    Card: { defaultProps: { radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Badge: { defaultProps: { tt: 'none', variant: 'light', radius: 'xs' } },
    // By class name, so that the first page does not load their components.
    Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
    ModalCloseButton: { defaultProps: { 'aria-label': messages.layout.close } },
    // A dialog title is not a second page heading.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    // A menu may contain menu items only.
    MenuDropdown: { defaultProps: { onClickCapture: focusButton } },
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
  },
});
