import type { TestPart } from '../../support/part.ts';

export const part: TestPart = { ofUsers: ['/users/{}/heatmap'] };
