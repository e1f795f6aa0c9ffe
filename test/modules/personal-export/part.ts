import type { TestPart } from '../../support/part.ts';

export const part: TestPart = {
  files: ['/user/export'],
  guarded: ['GET /user/export'],
  unboundedLists: ['userExport'],
};
