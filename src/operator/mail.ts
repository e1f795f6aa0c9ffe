import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import { mailServer } from '../core/instance/editable-settings.ts';
import {
  listMails,
  mailById,
  queueTestMail,
  retryMail,
  showMail,
} from '../core/mailing/operations.ts';
import type { Mail, MailState } from '../core/mailing/types.ts';
import { view } from '../core/transaction.ts';
import { CommandError } from '../terminal/shell.ts';
import { tableOf } from '../terminal/table.ts';
import {
  configOf,
  type Host,
  publicUrlOf,
  type SettingFlags,
  settingOption,
  withContext,
  withData,
} from './command.ts';
import { formatUnix, isoUnix } from './table.ts';
import { everything } from './user-record.ts';

/** `mail`: the outbox. */
export function mailCommands(host: Host): Command {
  const mail = new Command('mail').description('Show the outbox, retry mails, send a test mail');
  for (const command of [list(host), show(host), retry(host), test(host)]) {
    mail.addCommand(withData(command).addOption(settingOption('SECRET_KEY')));
  }
  return mail;
}

const states: readonly MailState[] = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'expired',
  'cancelled',
];

function list(host: Host): Command {
  return new Command('list')
    .description('List the mails of the outbox, newest first')
    .addOption(new Option('--state <state>', 'Only mails in this state').choices(states))
    .option('--json', 'Print JSON')
    .action(async (flags: { state?: MailState; json?: boolean } & SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const filter = flags.state === undefined ? {} : { state: flags.state };
        const mails = await everything(listMails(context, hostCaller, filter));
        if (flags.json === true) host.out(JSON.stringify(mails.map(mailRecord)));
        else host.out(mailTable(mails));
      });
    });
}

const mailTable = (mails: readonly Mail[]): string =>
  tableOf(
    ['ID', 'STATE', 'TRIES', 'KIND', 'TO', 'POSTED', 'NEXT TRY', 'LAST ERROR'],
    mails.map((mail) => [
      mail.id,
      mail.state,
      mail.attempts,
      mail.kind,
      mail.recipient,
      formatUnix(mail.createdUnix),
      mail.endedUnix === 0 ? formatUnix(mail.nextAttemptUnix) : '',
      mail.lastError,
    ]),
  );

function mailRecord(mail: Mail): Record<string, unknown> {
  const { id, messageId, kind, recipient, subject, state, attempts, lastError, userId } = mail;
  return {
    ...{ id, messageId, kind, recipient, subject, state, attempts, lastError, userId },
    created: isoUnix(mail.createdUnix),
    nextAttempt: mail.endedUnix === 0 ? isoUnix(mail.nextAttemptUnix) : null,
    expires: isoUnix(mail.expiresUnix),
    ended: isoUnix(mail.endedUnix),
  };
}

function show(host: Host): Command {
  return new Command('show')
    .description('Print a waiting or failed mail, with its links and codes')
    .argument('<id>', 'ID of the mail', idOf)
    .addHelpText(
      'after',
      `
Without a mail server, use this to hand a link or code to its recipient. Each use is
recorded in the audit log. The body of sent, expired and cancelled mails is erased.`,
    )
    .action(async (id: number, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        const { mail, text } = await showMail(context, id);
        const head = [
          `To: ${mail.recipient}`,
          `Subject: ${mail.subject}`,
          `Date: ${new Date(mail.createdUnix * 1000).toUTCString()}`,
          `Message-ID: ${mail.messageId}`,
        ];
        host.out(`${head.join('\n')}\n\n${text.trimEnd()}`);
      });
    });
}

function retry(host: Host): Command {
  return new Command('retry')
    .description('Retry a waiting or failed mail now; a running server sends it')
    .argument('<id>', 'ID of the mail', idOf)
    .action(async (id: number, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        await retryMail(context, hostCaller, id);
        host.out(`Mail ${id} is due now.`);
      });
    });
}

function test(host: Host): Command {
  return new Command('test')
    .description('Send a test mail and print the result; a server need not be running')
    .argument('<address>', 'Where to send it')
    .addOption(settingOption('SMTP_URL'))
    .addOption(settingOption('MAIL_FROM'))
    .addOption(settingOption('PUBLIC_URL'))
    .addHelpText(
      'after',
      `
Example:
  punchcard mail test ann@example.com --env-file /etc/punchcard.env`,
    )
    .action(async (address: string, flags: SettingFlags) => {
      const config = configOf(host, flags);
      // Loaded only here, and before the mail is posted: otherwise a running server could send it
      // first, with its own settings.
      const [{ smtpTransport }, { sendNow }] = await Promise.all([
        import('../mail/transport.ts'),
        import('../core/mailing/sending.ts'),
      ]);
      await withContext(host, flags, async (context) => {
        const { id } = await queueTestMail(context, address);
        const server = await mailServer(view(context, hostCaller));
        if (server === null) {
          throw new CommandError(
            `PUNCHCARD_SMTP_URL is not set here, nor a mail server in the browser, so mail ${id} waits in the outbox; \`punchcard mail show ${id}\` prints it`,
          );
        }
        const transport = smtpTransport({
          ...server,
          publicUrl: publicUrlOf(config),
          timeoutMs: patienceMs,
        });
        await sendNow(context, transport, id);
        const mail = await settledMail(context, id);
        if (mail.state !== 'sent') throw new CommandError(failureOf(mail));
        host.out(`Mail ${id} was sent to ${address}: the mail server accepted it.`);
      });
    });
}

/** How long the command waits for the result. */
const patienceMs = 15_000;

/** The mail after its attempt, which a running server may be making. */
async function settledMail(context: Context, id: number): Promise<Mail> {
  for (const endMs = performance.now() + patienceMs; ; ) {
    const mail = await mailById(context, hostCaller, id);
    const isAtIt = mail.state === 'sending' || mail.attempts === 0;
    if (!isAtIt || performance.now() > endMs) return mail;
    await sleep(100);
  }
}

function failureOf({ id, state, lastError }: Mail): string {
  if (state === 'failed') return `mail ${id} was rejected: ${lastError}`;
  if (lastError === '') return `mail ${id} is still being sent; see \`punchcard mail list\``;
  return `mail ${id} was not sent; a running server tries again later: ${lastError}`;
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
}
