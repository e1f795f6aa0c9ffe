import { randomUUID } from 'node:crypto';
import type { MailPort } from '../core/outbox/types.ts';
import { compose } from './compose.ts';

export interface MailPortOptions {
  /** Base URL of links; read when a mail is composed. */
  publicUrl(): string;
  /** Called when a mail may be waiting. */
  wake(): void;
}

/** Implements the domain's mail port. */
export function mailPort({ publicUrl, wake }: MailPortOptions): MailPort {
  return {
    compose: (content, nowUnix, language) =>
      compose(content, { publicUrl: publicUrl(), nowUnix }, language),
    newMessageId: () => `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
    wake,
  };
}
