import { configFrom } from '../../../src/config/config.ts';
import { systemClock } from '../../../src/core/clock.ts';
import type { Context } from '../../../src/core/context.ts';
import { openDatabase } from '../../../src/doors.ts';
import { askAs } from '../../../src/modules/host/asking.ts';
import { hostOf } from '../../../src/modules/host/connection.ts';
import { openSecretBox } from '../../../src/secret-key.ts';

// One of several processes that use the same connections; see renewal.test.ts.

const { settings, userIds, count } = JSON.parse(process.argv[2] ?? '{}');
const config = configFrom(settings);
const database = await openDatabase({ ...config, isServing: false }, systemClock);
const context = {
  ...{ database, clock: systemClock, rules: config.rules, secretBox: openSecretBox(config) },
  doors: [],
} as unknown as Context;
const host = hostOf(context.rules);
const kinds: Record<string, number> = {};
// A server has its socket; waiting alone keeps no process alive.
const alive = setInterval(() => {}, 60_000);
const ask = async (userId: number): Promise<void> => {
  const answer = await askAs(context, host, userId, (asking) => host.driver.whoAmI(asking));
  const kind = answer?.kind === 'unavailable' ? answer.reason : String(answer?.kind);
  kinds[kind] = (kinds[kind] ?? 0) + 1;
};
for (let i = 0; i < count; i += 1) await Promise.all(userIds.map(ask));
clearInterval(alive);
await database.close();
process.stdout.write(JSON.stringify(kinds));
