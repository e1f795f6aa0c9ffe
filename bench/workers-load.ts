import { readFileSync } from 'node:fs';
import { operations, requestsOf } from './operations.ts';
import { driveRaw } from './raw-load.ts';
import type { SpeedWorld } from './speed-world.ts';

/**
 * One generator of load, run as a process of its own: two workers answer more than one can ask.
 * Prints replies per second.
 *
 * Arguments: file of the world, operation, port, connections, seconds.
 */
const [file = '', name = '', port = '', connections = '', seconds = ''] = process.argv.slice(2);
const world = JSON.parse(readFileSync(file, 'utf8')) as SpeedWorld;
const operation = operations.find((one) => one.name === name);
if (operation === undefined) throw new Error(`there is no operation ${name}`);
const { perSecond } = await driveRaw({
  port: Number(port),
  connections: Number(connections),
  seconds: Number(seconds),
  next: requestsOf(operation, world),
});
console.log(perSecond);
