import type { TestPart } from '../../support/part.ts';

export const part: TestPart = {
  refusePublicOnly: ['/projects/time-sheet', '/user/times/time-sheet'],
};
