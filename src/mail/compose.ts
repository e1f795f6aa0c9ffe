import { randomUUID } from 'node:crypto';
import type { ComposedMail, MailContent, MailPort } from '../core/mailing/types.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { layOut } from './layout.ts';
import type { MailLinks } from './links.ts';
import type { MailWords } from './words.ts';

/**
 * Composes a mail as text and HTML.
 * @param language the tag of a language, such as `de-AT`; English if there are no mails in it
 */
export function compose(content: MailContent, place: MailLinks, language = ''): ComposedMail {
  const words = wordsIn(language);
  const write = words.writers[content.kind] as (
    content: MailContent,
    place: MailLinks,
  ) => ReturnType<MailWords['writers']['test']>;
  const { subject, blocks } = write(content, place);
  return layOut({
    language: words.language,
    subject: `Punchcard: ${subject}`,
    greeting: words.greeting('userName' in content ? content.userName : null),
    blocks,
    footer: words.footer(place.publicUrl),
  });
}

const wordsIn = (language: string): MailWords => (/^de([-_]|$)/i.test(language) ? german : english);

export interface MailPortOptions {
  /** Base URL of links; read when a mail is composed. */
  publicUrl(): string;
  readonly transport: MailPort['transport'];
}

/** Implements the domain's mail port. */
export function mailPort({ publicUrl, transport }: MailPortOptions): MailPort {
  return {
    compose: (content, nowUnix, language) =>
      compose(content, { publicUrl: publicUrl(), nowUnix }, language),
    newMessageId: () => `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
    transport,
  };
}
