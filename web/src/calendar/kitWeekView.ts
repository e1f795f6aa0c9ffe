/** Loaded on demand. */
export { WeekView as default } from '@mantine/schedule';
