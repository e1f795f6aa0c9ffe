import { slotColours } from './tokens.ts';

const slots = 10;

/**
 * The colour of a repository, by its number: neighbours get different ones, and renaming changes
 * nothing.
 */
export const slotOf = (id: number | undefined): string =>
  id === undefined
    ? 'var(--slot-other)'
    : `var(--slot-${Math.floor(((Math.imul(id, 0x9e3779b1) >>> 0) / 2 ** 32) * slots) + 1})`;

/** The same, unless it is in a project, whose colour `projects/Colours.tsx` sets. */
export const repositoryColour = (id: number | undefined): string =>
  id === undefined ? slotOf(id) : `var(--repository-${id}, ${slotOf(id)})`;

/** The colour of a project, by its number unless one was chosen; those of slots follow the theme. */
export function projectColour(chosen: string | undefined, id: number | undefined): string {
  const slot = slotColours.indexOf(chosen?.toLowerCase() ?? '');
  return slot < 0 ? chosen || slotOf(id) : `var(--slot-${slot + 1})`;
}

/** The colour of a person among those shown, the one with the most time first. */
export const personSlot = (place: number): string => `var(--person-${Math.min(place, 3) + 1})`;

const strengths = [100, 74, 54, 40, 30, 22] as const;

/** A tint of a colour, paler from place to place: issues of a repository, people, periods. */
export const tintOf = (colour: string, place: number): string =>
  place === 0
    ? colour
    : `color-mix(in oklab, ${colour} ${strengths[place] ?? 22}%, var(--surface))`;
