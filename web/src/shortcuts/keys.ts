import { useLocalStorage } from '@mantine/hooks';
import type { Place } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import { modifier, paletteKeys } from './modifier.ts';

const t = messages.shortcuts;

interface Shortcut {
  /** Pressed one after the other; `Shift X` together. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** The shortcuts by topic. */
export const shortcutGroups = (
  places: readonly Place[],
): readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] => [
  {
    title: messages.stopwatch.label,
    shortcuts: [
      { keys: ['n'], does: t.start },
      { keys: ['c'], does: t.continueLast },
      { keys: ['p'], does: t.pause },
      { keys: ['s'], does: messages.stopwatch.stop },
    ],
  },
  {
    title: t.navigation,
    shortcuts: places.flatMap(({ key, label }) =>
      key === undefined ? [] : [{ keys: ['g', key], does: label }],
    ),
  },
  {
    title: messages.time.entries,
    shortcuts: [
      { keys: ['E'], does: t.editEntry },
      { keys: ['Enter'], does: t.saveEntry },
      { keys: [`${t.shift} Enter`], does: t.allFields },
      { keys: ['X'], does: t.select },
      { keys: [`${t.shift} X`], does: t.selectRange },
      { keys: [`${modifier} A`], does: messages.bulk.all },
      { keys: ['M'], does: t.moveSelected },
      { keys: [messages.bulk.deleteKey], does: t.deleteSelected },
      { keys: ['↑ ↓'], does: t.rows },
      { keys: ['Esc'], does: t.escape },
    ],
  },
  {
    title: messages.layout.week,
    shortcuts: [
      { keys: ['← ↑ → ↓'], does: t.cells },
      { keys: ['1:30'], does: t.typeCell },
      { keys: ['F2'], does: t.openCell },
      { keys: [`${modifier} V`], does: t.pasteCells },
    ],
  },
  {
    title: t.general,
    shortcuts: [
      { keys: [paletteKeys], does: t.palette },
      { keys: ['/'], does: t.search },
      { keys: ['?'], does: t.help },
    ],
  },
  {
    title: messages.layout.calendar,
    shortcuts: [
      { keys: ['← ↑ → ↓'], does: messages.calendar.keys.move },
      { keys: ['Enter'], does: messages.calendar.keys.open },
      { keys: [messages.calendar.keys.drag], does: messages.calendar.keys.dragged },
      { keys: [t.shift], does: messages.calendar.keys.fine },
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
