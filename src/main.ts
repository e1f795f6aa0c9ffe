import { parseArgs } from 'node:util';
import pino from 'pino';
import { createApp } from './app.ts';
import { configFrom, settingsFromEnvironment } from './config.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { port: { type: 'string' }, 'data-dir': { type: 'string' } },
});
const config = configFrom({
  ...settingsFromEnvironment(process.env, console.warn),
  ...(values.port ? { PORT: values.port } : {}),
  ...(values['data-dir'] ? { DATA_DIR: values['data-dir'] } : {}),
});
const app = await createApp(config, { logger: pino() });
console.log(app.url);
process.once('SIGTERM', () => void app.close());
process.once('SIGINT', () => void app.close());
