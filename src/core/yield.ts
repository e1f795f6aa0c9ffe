/** Lets the event loop handle pending work. */
export const yieldNow = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** For loops over many rows: the returned function yields on every `count`-th call. */
export function yieldEvery(count: number): () => Promise<void> {
  let rounds = 0;
  return async () => {
    rounds += 1;
    if (rounds % count === 0) await yieldNow();
  };
}
