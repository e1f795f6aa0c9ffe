import { useLocalStorage } from '@mantine/hooks';
import type { Place } from '../app/area.ts';
import { messages } from '../messages/index.ts';

const t = messages.shortcuts;

interface Shortcut {
  /** Pressed one after the other. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** The shortcuts by topic. */
export const shortcutGroups = (
  places: readonly Place[],
): readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] => [
  {
    title: t.stopwatch,
    shortcuts: [
      { keys: ['n'], does: t.start },
      { keys: ['c'], does: t.continueLast },
      { keys: ['p'], does: t.pause },
      { keys: ['s'], does: t.stop },
    ],
  },
  {
    title: t.navigation,
    shortcuts: places.flatMap(({ key, label }) =>
      key === undefined ? [] : [{ keys: ['g', key], does: label }],
    ),
  },
  {
    title: t.general,
    shortcuts: [
      { keys: ['/'], does: t.search },
      { keys: ['?'], does: t.help },
    ],
  },
];

/** Whether single-key shortcuts are enabled; they conflict with e.g. speech input (WCAG 2.1.4). */
export const useAreShortcutsOn = () =>
  useLocalStorage({
    key: 'punchcard-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: (isOn) => (isOn ? 'on' : 'off'),
    deserialize: (text) => text !== 'off',
  });
