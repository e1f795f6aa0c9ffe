import type { TestPart } from '../../support/part.ts';

const path = '/user/times/calendar';

export const part: TestPart = {
  textBounds: { calendar_subscription: { secret_hash: 255 } },
  notRepeatable: {
    userSubscribeCalendar: 'its answer is a secret, and secrets are not kept; a repeat replaces it',
    userUnsubscribeCalendar: 'goes with the former; a repeat finds nothing to delete',
  },
  guarded: [`POST ${path}`],
  secretLinks: [
    {
      operation: 'subscribeToCalendar',
      listed: path,
      make: (t, as) => t.request('POST', path, as, { headers: { origin: t.url } }),
    },
  ],
};
