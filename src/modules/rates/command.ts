import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { confirm } from '../../cli/confirm.ts';
import { type Connection, connect, unwrap, withConnection } from '../../cli/connection.ts';
import { oneOf } from '../../cli/one-of.ts';
import { type ListFlags, printList, printRecord, withList } from '../../cli/printing.ts';
import { decodeText } from '../../client/decode-text.ts';
import type { operations } from '../../client/schema.ts';
import { plain } from '../../terminal/plain.ts';
import type { Shell } from '../../terminal/shell.ts';

type Body = operations['projectCreateRate']['requestBody']['content']['application/json'];
type Rate = operations['projectListRates']['responses'][200]['content']['application/json'][number];

interface Flags extends ListFlags, Partial<Record<keyof Body | 'day', string>> {
  readonly project: string;
  readonly yes?: boolean;
}

const url = '/projects/{project}/rates';

const sentenceOf = ({ user, activity, ...rate }: Rate, project: string): string => {
  const of = `${user?.login ?? 'Everybody'}${activity ? ` on ${activity.name}` : ''} in ${project}`;
  const until = rate.until === null ? '' : `, before ${rate.until}`;
  return plain(`${of}: ${rate.amount} ${rate.currency} per hour from ${rate.from}${until}`);
};

/** A project, and how its rates are read and set. */
async function open(connection: Connection, text: string) {
  const { client } = connection;
  const all = (await unwrap(connection, client.GET('/projects'))).filter(({ id }) => id !== null);
  const { id, name } = oneOf('project', all, text, (one) => one.id);
  const path = { project: id ?? 0 };
  const activities = () => client.GET('/projects/{project}/activities', { params: { path } });
  return {
    ...{ name, path },
    rates: () => unwrap(connection, client.GET(url, { params: { path } })),
    set: (body: Body, preview = false) =>
      unwrap(connection, client.POST(url, { params: { path, query: { preview } }, body })),
    /** What options and columns name alike. */
    target: async ({ user, activity }: Pick<Flags, 'user' | 'activity'>) => {
      const all = activity ? await unwrap(connection, activities()) : [];
      const found = activity ? oneOf('activity', all, activity, ({ index }) => index) : undefined;
      return { user, activity: found?.index };
    },
  };
}

const inProject = (command: Command): Command =>
  command.requiredOption('--project <name>', 'Name or id of the project');
/** The fields that are given. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as T;

const listCommand = (shell: Shell): Command =>
  inProject(withList(new Command('list')))
    .description('List the rates of a project; with --csv as rate import reads them')
    .action(async (flags: Flags) => {
      const { name, rates } = await open(connect(shell, flags), flags.project);
      printList(shell, flags, await rates(), {
        Project: () => name,
        User: ({ user }) => user?.login ?? '',
        Activity: ({ activity }) => activity?.name ?? '',
        Amount: ({ amount }) => amount,
        Currency: ({ currency }) => currency,
        From: ({ from }) => from,
        Until: ({ until }) => until ?? '',
      });
    });

const setCommand = (shell: Shell): Command =>
  inProject(withConnection(new Command('set')))
    .description('Set what an hour costs from a day on, as a manager, after saying it')
    .argument('<amount>', 'Per hour, such as 95.00')
    .option('--user <name>', "Whose time; otherwise everybody's")
    .option('--activity <name>', 'Name or index of an activity; otherwise all time')
    .option('--currency <code>', 'ISO 4217, such as EUR; otherwise that of the client')
    .requiredOption('--from <day>', 'The first day, such as 2026-05-01')
    .option('--until <day>', 'The first day on which it does not hold; otherwise it stays open')
    .option('-y, --yes', 'Do not ask for confirmation')
    .action(async (amount: string, flags: Flags) => {
      const { name, target, set } = await open(connect(shell, flags), flags.project);
      const { currency, from = '', until } = flags;
      const body = given({ ...(await target(flags)), amount, currency, from, until });
      const { replaces, ...planned } = await set(body, true);
      const instead = replaces ? ` instead of ${replaces.amount} ${replaces.currency}` : '';
      const sentence = `${sentenceOf(planned, name)}${instead}`;
      await confirm(shell, flags, `${sentence}?`);
      printRecord(shell, flags, await set(body), () => sentence);
    });

const currentCommand = (shell: Shell): Command =>
  inProject(withConnection(new Command('current')))
    .description('Show the rate that holds for a day')
    .option('--user <name>', 'Another user, as a manager')
    .option('--activity <name>', 'Name or index of an activity; otherwise an issue')
    .option('--day <day>', 'A day such as 2026-05-01; otherwise today')
    .action(async (flags: Flags) => {
      const connection = connect(shell, flags);
      const { name, path, target } = await open(connection, flags.project);
      const query = given({ ...(await target(flags)), day: flags.day });
      const call = connection.client.GET(`${url}/current`, { params: { path, query } });
      printRecord(shell, flags, await unwrap(connection, call), ({ rate }) =>
        rate === null ? 'No rate holds' : sentenceOf(rate, name),
      );
    });

type Row = Readonly<Record<string, string>>;

const importCommand = (shell: Shell): Command =>
  withConnection(new Command('import'))
    .description('Set the rates of a CSV file, as rate list --csv writes it; a repeat adds none')
    .argument('<file>', 'The file, or - for the standard input')
    .action(async (file: string, flags: Flags) => {
      const connection = connect(shell, flags);
      const { parse } = await import('csv-parse/sync');
      const text = decodeText(readFileSync(file === '-' ? 0 : file));
      // A rate that the next one ended on its first day never held.
      const columns = (head: string[]) => head.map((heading) => heading.trim().toLowerCase());
      const rows = (parse(text, { bom: true, columns, skip_empty_lines: true }) as Row[])
        .filter(({ from, until }) => from !== until)
        .toSorted((a, b) => String(a.from).localeCompare(String(b.from)));
      let added = 0;
      for (const [project = '', some] of Map.groupBy(rows, (row) => row.project)) {
        const { rates, target, set } = await open(connection, project);
        const keyOf = (rate: Row | Body | Rate, who: unknown) =>
          JSON.stringify([who, Number(rate.amount), rate.currency, rate.from, rate.until || null]);
        const known = (await rates()).map((rate) =>
          keyOf(rate, [rate.user?.login, rate.activity?.index]),
        );
        for (const { amount = '', currency, from = '', until, ...row } of some) {
          const body = given({ ...(await target(row)), amount, currency, from, until });
          if (known.includes(keyOf(body, [body.user, body.activity]))) continue;
          await set(body);
          added += 1;
        }
      }
      printRecord(shell, flags, { added }, () => `${added} rates set`);
    });

/** `rate`. */
export const rateCommands = (shell: Shell): Command =>
  [listCommand, setCommand, currentCommand, importCommand].reduce(
    (all, make) => all.addCommand(make(shell)),
    new Command('rate').description('What an hour costs in a project'),
  );
