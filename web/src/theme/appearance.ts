import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';

export type Density = 'compact' | 'comfortable';

/** The height of rows and controls; scheme.js sets it before the first paint. */
export function useDensity() {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'punchcard-density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (text) => (text === 'comfortable' ? 'comfortable' : 'compact'),
  });
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  return [density, setDensity] as const;
}

/** Whether charts have patterns besides colours, for colour-blind people and for paper. */
export const usePatterns = () =>
  useLocalStorage({
    key: 'punchcard-patterns',
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: (areOn) => (areOn ? 'on' : 'off'),
    deserialize: (text) => text === 'on',
  });
