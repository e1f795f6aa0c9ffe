import type { TestPart } from '../../support/part.ts';

export const part: TestPart = {
  pagedLists: [
    { id: 'forgejoListBlockedUsers', path: '/user/list_blocked', unasked: 'everything' },
  ],
};
