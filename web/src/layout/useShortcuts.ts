import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import { usePlaces } from '../app/area.ts';
import { useAreShortcutsOn } from '../shortcuts/keys.ts';

/** How long after `g` a letter counts as the second key, in milliseconds. */
const sequenceMs = 2_000;

const overThePage = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/** True if a dialog or menu is open, which handles keys itself. The UI kit keeps some of them mounted. */
const isBusy = (): boolean =>
  [...document.querySelectorAll(overThePage)].some((element) => element.checkVisibility());

/** What takes typed text: fields, lists with type-ahead, pickers, and cells that typing opens. */
const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=dialog], [aria-haspopup=listbox], [aria-haspopup=dialog], [data-takes-text]';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/** Runs the action of a single key, or opens the page of `g` and a letter. */
export function useShortcuts(
  actions: Readonly<Record<string, () => void>>,
  goTo: (place: string) => void,
): void {
  const [areOn] = useAreShortcutsOn();
  const places = usePlaces();
  const wentMs = useRef(Number.NEGATIVE_INFINITY);

  const press = (key: string) => (event: KeyboardEvent) => {
    if (!areOn || event.repeat || event.defaultPrevented) return;
    if (takesText(event.target) || isBusy()) return;
    event.preventDefault();
    const isSecond = performance.now() - wentMs.current < sequenceMs;
    wentMs.current = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
    const place = places.find((one) => one.key === key);
    if (isSecond && place !== undefined) goTo(place.to);
    else actions[key]?.();
  };
  const keys = [
    ...new Set(['g', ...Object.keys(actions), ...places.flatMap(({ key }) => key ?? [])]),
  ];
  const items = keys.flatMap((key): HotkeyItem[] => {
    const item = (hotkey: string): HotkeyItem => [hotkey, press(key), { preventDefault: false }];
    // Keyboard layouts differ in whether `/` and `?` need Shift.
    return /[a-z]/.test(key) ? [item(key)] : [item(key), item(`shift+${key}`)];
  });
  useHotkeys(items);
}
