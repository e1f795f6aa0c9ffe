import type { ComposedMail } from '../core/outbox/mail.ts';
import type { MailContent } from '../core/outbox/mail-content.ts';

/** The words of a mail. */
export function compose(content: MailContent, publicUrl: string): ComposedMail {
  const subject = `Punchcard: ${content.kind}`;
  const text = `${JSON.stringify(content)}\n${publicUrl}\n`;
  return { subject, text, html: `<pre>${text.replace(/[<&]/g, '')}</pre>` };
}
