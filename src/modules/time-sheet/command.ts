import type { ReadableStream } from 'node:stream/web';
import { Command, Option } from 'commander';
import { type ConnectionFlags, connect, unwrap, withConnection } from '../../cli/connection.ts';
import { formatOf, outputOption, writeBody } from '../../cli/files.ts';
import { type RoundingFlags, roundingOf, withRounding } from '../../cli/reports.ts';
import { type SelectionFlags, selectionOf, withSelection } from '../../cli/selection.ts';
import type { operations } from '../../client/schema.ts';
import { plain } from '../../terminal/plain.ts';
import { type Shell, UsageError } from '../../terminal/shell.ts';

type Own = 'client' | 'project' | 'format' | 'output' | 'language' | 'reference' | 'billedAs';
type Flags = SelectionFlags & RoundingFlags & ConnectionFlags & { readonly amounts: boolean };
type Sheet = operations['projectsTimeSheet']['responses'][200]['content']['application/json'];
const formats = ['pdf', 'ubl', 'json'] as const;

/** `time sheet`. */
export const sheetCommand = (shell: Shell): Command =>
  withConnection(withRounding(withSelection(new Command('sheet'))))
    .description('Make a time sheet of your time or, as a manager, for a client or of a project')
    .option('--client <name>', 'Name or id of the client')
    .option('--project <name>', 'Name or id of the project')
    .option('--no-amounts', 'Leave rates and amounts out')
    .addOption(new Option('--language <code>', 'Language of the sheet').choices(['en', 'de']))
    .option('--reference <text>', 'Reference of the sheet (default: of the period and a name)')
    .option('--billed-as <number>', 'Also mark the entries as billed, as this invoice')
    .addOption(new Option('--format <format>', 'Format (default: pdf)').choices(formats))
    .addOption(outputOption())
    .action(async (flags: Flags & Partial<Record<Own, string>>) => {
      const { client: of, project, language, reference, billedAs, output } = flags;
      const isManaged = (of ?? project) !== undefined;
      const selection = selectionOf({ ...flags, ...(isManaged && { administered: true }) });
      if (!isManaged && (selection.kind !== 'mine' || billedAs !== undefined)) {
        throw new UsageError('--billed-as, and the time of others, need --client or --project');
      }
      const connection = connect(shell, flags);
      const { client } = connection;
      const amounts = isManaged && !flags.amounts ? { amounts: false } : {};
      const which = { ...selection.query, ...roundingOf(flags), ...amounts, client: of, project };
      const url = isManaged ? '/projects/time-sheet' : '/user/times/time-sheet';
      const get = (format: string, parseAs: 'json' | 'stream') => {
        const query = { ...which, language, reference, format } as object;
        return unwrap<unknown>(connection, client.GET(url, { params: { query }, parseAs }));
      };
      const ending = output?.endsWith('.xml') ? 'ubl' : undefined;
      const format = formatOf(formats, flags.format ?? ending, output) ?? 'pdf';
      const { projects, ...sheet } = (await get('json', 'json')) as Sheet;
      await writeBody((await get(format, 'stream')) as ReadableStream, output);
      if (format === 'pdf' && sheet.unprintable !== '') {
        shell.note(`the PDF shows □ instead of ${plain(sheet.unprintable)}`);
      }
      if (billedAs === undefined) return;
      const entries = projects.flatMap(({ lines }) => lines).length;
      const expected = { entries, seconds: sheet.seconds, minor: sheet.amount_minor };
      const body = { reference: billedAs, expected };
      const options = { params: { query: which as object }, body };
      await unwrap(connection, client.POST('/projects/time-sheet/billed', options));
      shell.note(`${entries} entries marked as billed as ${billedAs}`);
    });
