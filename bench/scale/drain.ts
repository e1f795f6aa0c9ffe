import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Runs in a worker thread, so that reading does not delay other measurements. */
const { url, token } = workerData as { url: string; token: string };
const begun = performance.now();
const failed = (reason: string): void => parentPort?.postMessage({ failed: reason });

get(url, { headers: { authorization: `token ${token}` } }, (reply) => {
  let firstByteMs = 0;
  let bytes = 0;
  reply.on('data', (piece: Buffer) => {
    if (bytes === 0) firstByteMs = performance.now() - begun;
    bytes += piece.length;
  });
  reply.once('end', () => {
    if (reply.statusCode !== 200) failed(`status ${reply.statusCode}`);
    parentPort?.postMessage({ firstByteMs, bytes, ms: performance.now() - begun });
  });
  reply.once('error', (error) => failed(String(error)));
}).once('error', (error) => failed(String(error)));
