/** Loaded on demand. */
export { MonthView as default } from '@mantine/schedule';
