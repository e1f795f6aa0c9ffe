/** What a worker did or met that it should not have, in one sentence. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
}
