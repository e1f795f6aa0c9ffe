import { useLocalStorage } from '@mantine/hooks';
import { messages } from '../messages/index.ts';

const t = messages.shortcuts;
const f = messages.layout;

/** Pages that `g` and a letter open. */
export const placesByKey = [
  { key: 'h', to: '/', label: f.track },
  { key: 't', to: '/-/time', label: f.list },
  { key: 'w', to: '/-/week', label: f.week },
  { key: 'c', to: '/-/calendar', label: f.calendar },
  { key: 'r', to: '/-/reports', label: f.reports },
  { key: 'y', to: '/-/year', label: f.year },
  { key: 'i', to: '/-/repositories', label: f.projects },
  { key: 'p', to: '/-/people', label: f.people },
  { key: 's', to: '/-/settings/profile', label: f.settings },
] as const;

interface Shortcut {
  /** Pressed one after the other. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** The shortcuts by topic. */
export const shortcutGroups: readonly {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}[] = [
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
    shortcuts: placesByKey.map(({ key, label }) => ({ keys: ['g', key], does: label })),
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
