/** How long opening a SQLite file, and a statement, wait for another process's lock on it. */
export const lockWaitMs = 5000;
