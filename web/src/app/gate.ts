/** Lets so many through at once; the others wait in line. */
export function gateOf(most: number): <T>(deed: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (deed) => {
    // Who leaves gives his place to the first of the line.
    if (underWay >= most) await new Promise<void>((enter) => waiting.push(enter));
    else underWay += 1;
    try {
      return await deed();
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
