/** How long a reply is retained. */
export const retentionSeconds = 86_400;
