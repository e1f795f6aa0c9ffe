import type { MailContent, MailKind } from '../core/mailing/types.ts';
import type { MailLayout } from './layout.ts';
import type { MailLinks } from './links.ts';

/** The content type for a kind; some types have several kinds. */
export type Content<K extends MailKind, C = MailContent> = C extends { readonly kind: MailKind }
  ? K extends C['kind']
    ? C
    : never
  : never;

/** The mails in one language. */
export interface MailWords {
  /** The tag of the language, in lower case. */
  readonly language: string;
  /** @param userName null if the recipient has no account */
  greeting(userName: string | null): string;
  footer(publicUrl: string): readonly string[];
  /** The parts that differ between mails. */
  readonly writers: {
    readonly [K in MailKind]: (
      content: Content<K>,
      place: MailLinks,
    ) => Pick<MailLayout, 'subject' | 'blocks'>;
  };
}

export function confirmCommand(
  { userName, address, code }: Content<'confirm-email'>,
  place: MailLinks,
) {
  // The URL is quoted for a shell.
  const path = encodeURIComponent(address).replaceAll("'", '%27');
  const url = `${place.publicUrl}/api/v1/user/emails/${path}/confirm`;
  return `curl -u ${userName} -H 'Content-Type: application/json' -d '{"code":"${code}"}' '${url}'`;
}
