import cluster from 'node:cluster';
import { createApp } from '../app.ts';
import { configFrom } from '../config/config.ts';
import { ListenError } from '../listening.ts';
import { openLog } from '../log.ts';
import { sentenceOf } from '../sentence.ts';
import { untilAborted } from '../until-aborted.ts';
import { version } from '../version.ts';
import { openChannel } from './channel.ts';
import type { Start } from './messages.ts';
import { hashesAtOnce, shareOf } from './share.ts';
import { WorkerError } from './worker-error.ts';

interface WorkerHost {
  readonly outputIsTerminal: boolean;
  untilStopped(): AbortSignal;
}

/** Serves as one of several until the primary, or a signal, says to stop; the exit code. */
export async function runWorker(host: WorkerHost): Promise<number> {
  const signalled = host.untilStopped();
  const channel = openChannel();
  const start = await channel.started;
  const config = shareOf(configFrom(start.settings, start.sources), start.count);
  const { logger, requestLog, flush } = await openLog(
    config.logLevel,
    host.outputIsTerminal,
    start.number,
  );
  try {
    checkVersion(start);
    const app = await createApp(
      { ...config, port: start.port },
      {
        logger,
        requestLog,
        hasher: { atOnce: hashesAtOnce(start.count) },
        colleagues: channel.colleaguesOf(start),
      },
    );
    try {
      channel.tell({ kind: 'ready' });
      await untilAborted(AbortSignal.any([signalled, channel.stopped]));
    } finally {
      await app.close();
    }
    return 0;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) logger.fatal({ err: error }, 'a worker failed');
    channel.tell({
      kind: 'failed',
      sentence: sentence ?? 'it failed: see the log',
      isTaken: error instanceof ListenError && error.isTaken,
    });
    return 1;
  } finally {
    flush();
    cluster.worker?.disconnect();
  }
}

/** Its file of code is read when it starts, which may be long after the others'. */
function checkVersion({ version: wanted }: Start): void {
  if (wanted === version) return;
  throw new WorkerError(
    `the program is of version ${version} by now, and the others are of ${wanted}: start the server again`,
  );
}
