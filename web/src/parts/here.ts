/** Where somebody is. An answer may come when he has gone elsewhere: then it leads him nowhere. */
export const here = (): string => window.location.pathname;
