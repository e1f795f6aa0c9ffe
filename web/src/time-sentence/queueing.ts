import { newKey } from '../../../src/client/repeating.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';
import { sendOrQueue } from '../offline/sendOrQueue.ts';
import { t } from './texts.ts';

/** A line of quick add, which only the service can parse. */
export interface EntryLine {
  readonly text: string;
  /** Repository that `#4` refers to; '' if none. */
  readonly repository: string;
  readonly zone: string;
}

/** Parses a line, or queues it while the service is away. */
export async function readOrQueue<T>(
  { text, repository, zone }: EntryLine,
  parse: () => Promise<T>,
): Promise<T | 'queued'> {
  const repo = repository === '' ? {} : { repo: repository };
  const now = new Date().toISOString();
  const meant = await sendOrQueue(parse, () => ({
    what: t.line(text),
    steps: [
      {
        key: newKey(),
        method: 'POST',
        path: '/user/times/parse',
        isRead: true,
        body: { text, now, time_zone: zone, ...repo },
      },
      {
        key: newKey(),
        method: 'POST',
        path: '/repos/{repository}/issues/{issue}/times',
        body: 'sentence',
      },
    ],
  }));
  if (meant === 'queued') notifySuccess(messages.offline.queued);
  return meant;
}
