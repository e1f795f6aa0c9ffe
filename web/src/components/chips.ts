import { rem } from '@mantine/core';
import classes from './chips.module.css';

/** A field as a chip: its name, its value and nothing around them. */
export const chip = {
  classNames: {
    root: classes.chip,
    label: classes.label,
    wrapper: classes.wrapper,
    input: classes.input,
    section: classes.section,
  },
};

/** A select as a chip; its options are as wide as they need to be. */
export const selectChip = {
  ...chip,
  comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
  rightSectionWidth: rem(24),
};
