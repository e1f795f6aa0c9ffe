import { useMediaQuery } from '@mantine/hooks';

/** True on phones, where the navigation and the stopwatch are at the foot. */
export const useIsPhone = (): boolean =>
  !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
