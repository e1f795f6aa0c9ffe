import type { TestPart } from '../../support/part.ts';

const own = 255;

export const part: TestPart = {
  refusePublicOnly: ['/user/host/differences'],
  textBounds: {
    host_time: { host: own, difference: own, state: own, last_error: 300, holder: own },
    host_received: { host: own },
  },
};
