/** The colour of a person among those shown, the one with the most time first. */
export const personSlot = (place: number): string => `var(--person-${Math.min(place, 3) + 1})`;
