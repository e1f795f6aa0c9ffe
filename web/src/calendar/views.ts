export const views = ['week', 'day', 'month'] as const;
export type View = (typeof views)[number];
