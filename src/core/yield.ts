/** Lets the event loop handle what came in meanwhile. */
export const yieldNow = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** For loops over many rows: the returned function, awaited in each round, yields in every `count`-th. */
export function yieldEvery(count: number): () => Promise<void> {
  let rounds = 0;
  return async () => {
    rounds += 1;
    if (rounds % count === 0) await yieldNow();
  };
}
