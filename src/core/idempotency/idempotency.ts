/** How long a reply is retained. */
export const keptSeconds = 86_400;
