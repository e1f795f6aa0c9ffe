/** How long a reply is retained. */
export const retentionSeconds = 86_400;
/** Replies retained per user; further keys are refused. */
export const maxReplies = 10_000;
/** Bytes retained per user; beyond that, only small replies are retained in full. */
export const maxReplyBytes = 8 * 2 ** 20;
export const smallReplyBytes = 2048;
