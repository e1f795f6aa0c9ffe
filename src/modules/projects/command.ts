import { Command } from 'commander';
import { type Connection, connect, unwrap, withConnection } from '../../cli/connection.ts';
import { repositoryNamed } from '../../cli/issue-path.ts';
import { connectByPassword, withPassword } from '../../cli/password.ts';
import { csvOption, type ListFlags, printList, printRecord } from '../../cli/printing.ts';
import { plain } from '../../terminal/plain.ts';
import { CommandError, type Shell } from '../../terminal/shell.ts';
import { asCsv, importFile, type Outcome } from './command-files.ts';
import * as nouns from './command-nouns.ts';

type Flags = ListFlags & Readonly<Record<string, string | boolean | undefined>>;
type Fields = Readonly<Record<string, string>>;

interface Step {
  readonly about: string;
  /** What is said of each flag, by its name and value. */
  readonly flags?: Fields;
  readonly isList?: true;
  readonly needsPassword?: true;
  /** @param words the arguments */
  readonly run: (on: Connection, flags: Flags, ...words: string[]) => Promise<unknown>;
}

/** @param steps by name and arguments: `archive <client>` */
function commandOf(name: string, about: string, shell: Shell, steps: Record<string, Step>) {
  const all = new Command(name).description(about);
  for (const [words, { about, flags = {}, isList, needsPassword, run }] of Object.entries(steps)) {
    const command = all.command(words).description(about);
    for (const [flag, text] of Object.entries(flags)) command.option(flag, text);
    if (isList) command.addOption(csvOption());
    (needsPassword ? withPassword : withConnection)(command).action(async (...given) => {
      const options: Flags = command.opts();
      const on = needsPassword ? await connectByPassword(shell, options) : connect(shell, options);
      await run(on, options, ...given.slice(0, -2));
    });
  }
  return all;
}

const optionsOf = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, about]) => [`--${name.replace('_', '-')} <text>`, about]),
  );

/** The fields that the flags give. */
async function given(on: Connection, fields: Fields, flags: Flags): Promise<nouns.Body> {
  const body: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const text = flags[name.replace(/_(\w)/, (_, letter) => letter.toUpperCase())];
    if (typeof text === 'string') body[name] = await nouns.readField(on, name, text);
  }
  return body;
}

const archived = { '--archived': 'Archived ones instead' };

/** What clients and projects have alike. */
function stepsOf(shell: Shell, noun: nouns.Noun): Record<string, Step> {
  const { name: what, fields } = noun;
  const find = (on: Connection, text: string) => nouns.named(noun, on, text);
  return {
    list: {
      ...{ about: `List your ${what}s`, flags: archived, isList: true },
      run: async (on, flags) => {
        const names = Object.keys(fields).filter((name) => name !== 'address');
        printList(shell, flags, await noun.list(on, flags.archived === true), {
          ...{ ID: ({ id }) => id, NAME: ({ name }) => name },
          ...Object.fromEntries(
            names.map((name) => [name.toUpperCase(), (row) => nouns.shown(row, name)]),
          ),
        });
      },
    },
    'create <name>': {
      ...{ about: `Create a ${what}`, flags: optionsOf(fields) },
      run: async (on, flags, name = '') => {
        const made = await noun.create(on, { ...(await given(on, fields, flags)), name });
        printRecord(shell, flags, made, ({ id }) => plain(`${name} has the id ${id}`));
      },
    },
    [`edit <${what}>`]: {
      about: `Change what is given of a ${what}`,
      flags: optionsOf({ name: 'Another name', ...fields }),
      run: async (on, flags, text = '') => {
        const { id } = await find(on, text);
        const edited = await noun.edit(on, id, await given(on, { name: '', ...fields }, flags));
        printRecord(shell, flags, edited, ({ name }) => plain(`${name} is saved`));
      },
    },
    [`archive <${what}>`]: {
      ...{
        about: `Take a ${what} out of the lists`,
        flags: { '--undo': 'Take it back into them' },
      },
      run: async (on, flags, text = '') => {
        const { id, name } = await find(on, text);
        const edited = await noun.edit(on, id, { archived: flags.undo !== true });
        const done = flags.undo ? 'is back in the lists' : 'is archived';
        printRecord(shell, flags, edited, () => plain(`${name} ${done}`));
      },
    },
    export: {
      about: `Print all ${what}s as CSV, as import reads them`,
      run: async (on) => shell.out(await asCsv(noun, on)),
    },
    'import <file>': {
      about: `Create the ${what}s of a CSV file, or change those of the same name; - is the standard input`,
      flags: {
        '--dry-run':
          'Say what would change, without checking values: that happens when they are saved',
      },
      run: async (on, flags, file = '') => {
        const rows = await importFile(noun, on, file, flags.dryRun === true);
        printList<Outcome>(shell, flags, rows, {
          ...{ NAME: ({ name }) => name, RESULT: ({ result }) => result },
          ABOUT: ({ about }) => about,
        });
        const refused = rows.filter(({ result }) => result === 'refused').length;
        if (refused > 0) throw new CommandError(`${refused} of ${rows.length} rows are refused`);
      },
    },
  };
}

/** `client`. */
export const clientCommands = (shell: Shell): Command =>
  commandOf('client', 'For whom you work', shell, stepsOf(shell, nouns.clients));

/** `issuer`. */
export function issuerCommands(shell: Shell): Command {
  const fields = { name: 'Your name, or that of your company', ...nouns.issuerFields };
  const print = (flags: Flags, issuer: nouns.Body) =>
    printRecord(shell, flags, issuer, () =>
      Object.keys(fields)
        .map((name) => plain(`${name}: ${issuer[name]}`))
        .join('\n'),
    );
  const issuerOf = (on: Connection) => unwrap(on, on.client.GET('/user/issuer'));
  return commandOf('issuer', 'What your time sheets say of you', shell, {
    show: { about: 'Show it', run: async (on, flags) => print(flags, await issuerOf(on)) },
    set: {
      ...{ about: 'Change what is given of it', flags: optionsOf(fields) },
      run: async (on, flags) => {
        const body = { ...(await issuerOf(on)), ...(await given(on, fields, flags)) };
        print(flags, await unwrap(on, on.client.PUT('/user/issuer', { body })));
      },
    },
  });
}

/** `project`. */
export function projectCommands(shell: Shell): Command {
  const find = (on: Connection, text: string) => nouns.named(nouns.projects, on, text);
  const path = async (on: Connection, text: string) => ({ project: (await find(on, text)).id });
  const done = (flags: Flags, ...sentence: string[]) =>
    printRecord(shell, flags, null, () => plain(sentence.join(' ')));
  const place = '/projects/{project}/repositories/{owner}/{repo}';
  const member = '/projects/{project}/members/{member}';
  const activities = '/projects/{project}/activities';
  return commandOf('project', 'What gathers repositories and activities', shell, {
    ...stepsOf(shell, nouns.projects),
    'show <project>': {
      about: 'Show a project, by its name or id',
      run: async (on, flags, text = '') => {
        const names = ['id', 'name', ...Object.keys(nouns.projects.fields), 'archived', 'role'];
        printRecord(shell, flags, await find(on, text), (row) =>
          [...names, 'repositories']
            .map((name) => plain(`${name}: ${nouns.shown(row, name)}`))
            .join('\n'),
        );
      },
    },
    'add-repository <project> <repository>': {
      about: 'Add a repository, given as owner/name, that you administer',
      run: async (on, flags, text = '', name = '') => {
        const params = { path: { ...(await path(on, text)), ...repositoryNamed(name) } };
        await unwrap<unknown>(on, on.client.PUT(place, { params }));
        done(flags, name, 'is in', text);
      },
    },
    'remove-repository <project> <repository>': {
      about: 'Remove a repository, given as owner/name',
      run: async (on, flags, text = '', name = '') => {
        const params = { path: { ...(await path(on, text)), ...repositoryNamed(name) } };
        await unwrap<unknown>(on, on.client.DELETE(place, { params }));
        done(flags, name, 'is no longer in', text);
      },
    },
    'members <project>': {
      ...{ about: 'List the members', isList: true },
      run: async (on, flags, text = '') => {
        const params = { path: await path(on, text) };
        const call = on.client.GET('/projects/{project}/members', { params });
        printList(shell, flags, await unwrap(on, call), {
          ...{ USER: ({ login }) => login, NAME: (one) => one.full_name, ROLE: ({ role }) => role },
        });
      },
    },
    'add-member <project> <user>': {
      about: 'Add a member, or change their role; requires your password',
      flags: { '--manager': 'They manage the project and see the time of all members' },
      needsPassword: true,
      run: async (on, flags, text = '', user = '') => {
        const role = flags.manager ? ('manager' as const) : ('member' as const);
        const params = { path: { ...(await path(on, text)), member: user } };
        await unwrap<unknown>(on, on.client.PUT(member, { params, body: { role } }));
        done(flags, user, 'is a', role, 'of', text);
      },
    },
    'remove-member <project> <user>': {
      about: 'Remove a member, or leave; their time stays',
      run: async (on, flags, text = '', user = '') => {
        const params = { path: { ...(await path(on, text)), member: user } };
        await unwrap<unknown>(on, on.client.DELETE(member, { params }));
        done(flags, user, 'is no longer in', text);
      },
    },
    'activities <project>': {
      ...{ about: 'List what time is tracked on besides issues', flags: archived, isList: true },
      run: async (on, flags, text = '') => {
        const query = { archived: flags.archived === true };
        const params = { path: await path(on, text), query };
        printList(shell, flags, await unwrap(on, on.client.GET(activities, { params })), {
          ...{ INDEX: ({ index }) => index, NAME: ({ name }) => name },
        });
      },
    },
    'add-activity <project> <name>': {
      about: 'Add an activity',
      run: async (on, flags, text = '', name = '') => {
        const params = { path: await path(on, text) };
        const made = await unwrap(on, on.client.POST(activities, { params, body: { name } }));
        printRecord(shell, flags, made, ({ index }) =>
          plain(`${name} is activity ${index} of ${text}`),
        );
      },
    },
  });
}
