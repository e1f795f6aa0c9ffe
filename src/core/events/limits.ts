/** How many changes are retained, over all users. */
export const retainedChanges = 5000;
