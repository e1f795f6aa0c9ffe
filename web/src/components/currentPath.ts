/** The current location: a response that arrives after the user left must not navigate. */
export const currentPath = (): string => window.location.pathname;
