import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

/** Colour ramps, lightest first. */
export const ramps = {
  ink: '#f4f7fe #e6ecff #d1ddff #b4c7ff #8ea8fc #6d8af3 #4f6be7 #3a50d5 #2d3eb3 #212f82',
  gray: '#fbfaf9 #f5f4f2 #ecebe8 #e1dfdc #c9c7c3 #a09e9a #77746f #5a5853 #3a3834 #1b1916',
  dark: '#ecebe8 #bfbdba #a6a4a0 #7c7a76 #44423f #302f2c #262422 #181715 #12110f #0b0a08',
  green: '#f0faf2 #def4e2 #c2eacb #a0d9ae #79c58e #51af6f #359658 #1e7c43 #116635 #0f4926',
  yellow: '#fef5ec #fbead6 #f7d9b4 #ecc08c #dda55e #c9892b #ae7102 #905c00 #764b00 #553501',
  red: '#fff4f2 #fee7e4 #ffd2cc #ffb2aa #fe8b81 #f56059 #d94541 #b92e2d #9a2021 #6f1918',
} as const;

export const tupleOf = (name: keyof typeof ramps): MantineColorsTuple =>
  ramps[name].split(' ') as unknown as MantineColorsTuple;

/** Colours by role: light, dark. */
const roles: Readonly<Record<string, readonly [string, string]>> = {
  surface: ['#ffffff', '#181715'],
  sunken: ['#fbfaf9', '#12110f'],
  raised: ['#ffffff', '#262422'],
  hover: ['#f5f4f2', '#211f1d'],
  pressed: ['#ecebe8', '#302f2c'],
  line: ['#ecebe8', '#2b2926'],
  'line-strong': ['#d8d6d2', '#44423f'],
  text: ['#1b1916', '#ecebe8'],
  'text-2': ['#5a5853', '#bfbdba'],
  'text-3': ['#6b6863', '#a6a4a0'],
  segment: ['#ecebe8', '#262422'],
  'segment-on': ['#ffffff', '#44423f'],
  accent: ['#3a50d5', '#4f6be7'],
  'accent-hover': ['#2d3eb3', '#3a50d5'],
  'accent-text': ['#3a50d5', '#8ea8fc'],
  'accent-soft': ['#edf1ff', '#22284a'],
  'accent-line': ['#b4c7ff', '#3a4a8f'],
  success: ['#1e7c43', '#79c58e'],
  'success-soft': ['#e8f7ec', '#1a2b20'],
  warning: ['#905c00', '#dda55e'],
  'warning-soft': ['#fef5ec', '#33271a'],
  'warning-line': ['#ecc08c', '#6b4d22'],
  danger: ['#b92e2d', '#fe8b81'],
  // White on it is legible in the dark too.
  'danger-fill': ['#b92e2d', '#b92e2d'],
  'danger-hover': ['#9a2021', '#9a2021'],
  'danger-soft': ['#fff4f2', '#391f1c'],
  toast: ['#1b1916', '#3a3834'],
  // Repositories, projects and chart series.
  'slot-1': ['#2f62b8', '#6b93f0'],
  'slot-2': ['#a82331', '#d4563c'],
  'slot-3': ['#0a7f6b', '#4db3a6'],
  'slot-4': ['#8a7420', '#d6d06e'],
  'slot-5': ['#5c2c84', '#9a74cf'],
  'slot-6': ['#1c6128', '#7fbe82'],
  'slot-7': ['#d17a28', '#f2903f'],
  'slot-8': ['#0f8fc4', '#86cbf7'],
  'slot-9': ['#c84f8c', '#f58bcb'],
  'slot-10': ['#675e57', '#9a8a7c'],
  'slot-other': ['#c9c7c3', '#55524e'],
  // Hours of a day in the year, more and more.
  'heat-0': ['#ecebe8', '#262422'],
  'heat-1': ['#d1ddff', '#212f82'],
  'heat-2': ['#8ea8fc', '#3a50d5'],
  'heat-3': ['#4f6be7', '#6d8af3'],
  'heat-4': ['#2d3eb3', '#d1ddff'],
  // People: shades of the accent, as a hue always means a repository.
  'person-1': ['#3a50d5', '#6d8af3'],
  'person-2': ['#8ea8fc', '#3f56c4'],
  'person-3': ['#c3d2fb', '#2d3a78'],
  'person-4': ['#dfe6fb', '#262e55'],
};

/** The light colours of the slots, from the first. */
export const slotColours = Array.from(
  { length: 10 },
  (_, place) => roles[`slot-${place + 1}`]?.[0] ?? '',
);

/** The UI kit's own variables, by role. */
const kit: Readonly<Record<string, string>> = {
  body: 'surface',
  text: 'text',
  bright: 'text',
  dimmed: 'text-2',
  placeholder: 'text-3',
  default: 'surface',
  'default-hover': 'hover',
  'default-color': 'text',
  'default-border': 'line-strong',
  anchor: 'accent-text',
  error: 'danger',
  'ink-light': 'accent-soft',
  'ink-light-color': 'accent-text',
  'green-light': 'success-soft',
  'green-light-color': 'success',
  'yellow-light': 'warning-soft',
  'yellow-light-color': 'warning',
  'red-filled': 'danger-fill',
  'red-filled-hover': 'danger-hover',
  'red-light': 'danger-soft',
  'red-light-color': 'danger',
  'gray-light': 'pressed',
  'gray-light-hover': 'hover',
  'gray-light-color': 'text-2',
  'ink-light-hover': 'accent-soft',
  'red-light-hover': 'danger-soft',
};

const kitVariables: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(kit).map(([name, role]) => [`--mantine-color-${name}`, `var(--${role})`]),
  ),
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
};

/** `light-dark()` follows `color-scheme`, so that paper is light whatever the screen is. */
export const variables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(
    Object.entries(roles).map(([role, [light, dark]]) => [
      `--${role}`,
      `light-dark(${light}, ${dark})`,
    ]),
  ),
  light: kitVariables,
  dark: kitVariables,
});
