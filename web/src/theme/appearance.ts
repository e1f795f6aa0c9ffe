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
