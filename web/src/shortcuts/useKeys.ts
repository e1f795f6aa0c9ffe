import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useAreShortcutsOn } from './keys.ts';

const overThePage = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/** True if a dialog or menu is open, which handles keys itself. The UI kit keeps some of them mounted. */
const isBusy = (): boolean =>
  [...document.querySelectorAll(overThePage)].some((element) => element.checkVisibility());

/** What takes typed text: fields, lists with type-ahead, pickers, and cells that typing opens. */
const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=dialog], [aria-haspopup=listbox], [aria-haspopup=dialog], [data-takes-text]';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/**
 * Runs the action of a key, unless it is typed into something, or keys are turned off. An action
 * that returns false leaves the key to the browser.
 */
export function useKeys(
  actions: Readonly<Record<string, (event: KeyboardEvent) => unknown>>,
): void {
  const [areOn] = useAreShortcutsOn();
  const items = Object.entries(actions).flatMap(([key, run]): HotkeyItem[] => {
    const press = (event: KeyboardEvent): void => {
      if (!areOn || event.repeat || event.defaultPrevented) return;
      if (takesText(event.target) || isBusy()) return;
      if (run(event) !== false) event.preventDefault();
    };
    const item = (hotkey: string): HotkeyItem => [hotkey, press, { preventDefault: false }];
    // Keyboard layouts differ in whether `/` and `?` need Shift.
    return /[a-z]/.test(key) ? [item(key)] : [item(key), item(`shift+${key}`)];
  });
  // Checkboxes are inputs too, but take no text.
  useHotkeys(items, ['TEXTAREA', 'SELECT']);
}
