import type { MailContent } from './types.ts';

export type MailKind = MailContent['kind'];
