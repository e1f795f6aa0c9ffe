import { useRef } from 'react';
import { usePlaces } from '../app/area.ts';
import { useKeys } from '../shortcuts/useKeys.ts';

/** How long after `g` a letter counts as the second key, in milliseconds. */
const sequenceMs = 2_000;

/** Runs the action of a single key, or opens the page of `g` and a letter. */
export function useShortcuts(
  actions: Readonly<Record<string, () => void>>,
  goTo: (place: string) => void,
): void {
  const places = usePlaces();
  const wentMs = useRef(Number.NEGATIVE_INFINITY);
  const press = (key: string) => (): void => {
    const isSecond = performance.now() - wentMs.current < sequenceMs;
    wentMs.current = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
    const place = places.find((one) => one.key === key);
    if (isSecond && place !== undefined) goTo(place.to);
    else actions[key]?.();
  };
  const keys = ['g', ...Object.keys(actions), ...places.flatMap(({ key }) => key ?? [])];
  useKeys(Object.fromEntries(keys.map((key) => [key, press(key)])));
}
