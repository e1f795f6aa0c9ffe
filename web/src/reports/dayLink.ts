/** To the entries of a day. */
export const dayLink = (day: string): { to: '/' } =>
  ({ to: '/-/time', search: { from: day, to: day } }) as unknown as { to: '/' };
