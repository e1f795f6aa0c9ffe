/** How many changes are retained, over all users. */
export const keptChanges = 5000;
