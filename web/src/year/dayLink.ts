/** Link to the entries of a day. */
export const dayLink = (day: string) =>
  ({ to: '/-/time', search: { from: day, to: day } }) as const;
