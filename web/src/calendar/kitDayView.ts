/** Loaded on demand. */
export { DayView as default } from '@mantine/schedule';
