/** Stands in for the package `rrule` of the schedule: entries are not repeated (vite.config.js). */
export const RRule = undefined;
export default { RRule };
