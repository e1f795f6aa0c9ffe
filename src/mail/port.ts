import { randomUUID } from 'node:crypto';
import type { MailPort } from '../core/outbox/mail.ts';
import { compose } from './compose.ts';

export interface MailPortOptions {
  /** Where links lead; asked for when a mail is composed. */
  publicUrl(): string;
  /** Mail may wait. */
  wake(): void;
}

/** How the domain reaches mail. */
export function mailPort({ publicUrl, wake }: MailPortOptions): MailPort {
  return {
    compose: (content, nowUnix) => compose(content, { publicUrl: publicUrl(), nowUnix }),
    newMessageId: () => `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
    wake,
  };
}
