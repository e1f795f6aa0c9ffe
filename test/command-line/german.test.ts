import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translatorTo } from '../../src/error-message.ts';
import { idleHost, run } from '../../src/program.ts';
import * as english from '../../src/terminal/english/index.ts';
import * as german from '../../src/terminal/german/index.ts';
import { languageOf } from '../../src/terminal/language.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cleanEnvironment, punchcard as spawned, temporaryFolder } from '../support/program.ts';

const password = 'correct horse';
let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  const mira = await t.make.user('mira', { password });
  await t.make.user('jonas');
  await t.make.issue(await t.make.repository(mira, 'site'), mira, { title: 'Logo zeichnen' });
  token = await t.make.token(mira);
});
afterAll(() => t.close());

interface Terminal {
  readonly language?: string;
  readonly input?: string;
  /** What the user types at each question. */
  readonly typed?: string;
}

/** Runs a command line in this process, in German unless told otherwise. */
async function punchcard(words: readonly string[], terminal: Terminal = {}) {
  const { language = 'de_DE.UTF-8', input = '', typed } = terminal;
  let [stdout, stderr] = ['', ''];
  const note = (text: string): void => {
    stderr += `${text}\n`;
  };
  const code = await run(words, {
    ...idleHost,
    environment: cleanEnvironment({
      PUNCHCARD_CLIENT_URL: t.url,
      PUNCHCARD_CLIENT_TOKEN: token,
      PUNCHCARD_CLIENT_CONFIG: '/nowhere',
      PUNCHCARD_CLIENT_REPOSITORY: 'mira/site',
      LANG: language,
    }),
    out: (text) => {
      stdout += `${text}\n`;
    },
    note,
    readInput: async () => input,
    ...(typed === undefined
      ? {}
      : {
          ask: async (question: string) => {
            note(question);
            return typed;
          },
        }),
  });
  return { code, stdout, stderr };
}

const printed = async (line: string, terminal?: Terminal): Promise<string> => {
  const { code, stdout, stderr } = await punchcard(wordsOf(line), terminal);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const refused = async (line: string, terminal?: Terminal): Promise<string> => {
  const { code, stderr } = await punchcard(wordsOf(line), terminal);
  expect(code).not.toBe(0);
  return stderr;
};
const wordsOf = (line: string): string[] =>
  line.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];

describe('the language', () => {
  it.each([
    [{ LANG: 'de' }, 'de'],
    [{ LANG: 'de_AT.UTF-8' }, 'de'],
    [{ LC_MESSAGES: 'de_DE', LANG: 'en_US.UTF-8' }, 'de'],
    [{ LC_ALL: 'C', LC_MESSAGES: 'de_DE', LANG: 'de_DE' }, 'en'],
    [{ LC_ALL: '', LANG: 'de_CH@euro' }, 'de'],
    [{ LANG: 'POSIX' }, 'en'],
    [{ LANG: 'fr_FR.UTF-8' }, 'en'],
    [{ LANG: 'den' }, 'en'],
    [{}, 'en'],
  ])('of %j is %s', (environment, language) => {
    expect(languageOf(environment)).toBe(language);
  });
});

describe('the help', () => {
  it('of every command has no English text', async () => {
    const all = (await helpOf([])).replace(/\s+/g, ' ');
    expect(all.match(/Aufruf: punchcard/g)?.length).toBeGreaterThan(75);
    const left = differing(english, german).filter((text) => all.includes(text));
    expect(left).toEqual([]);
    expect(all).not.toMatch(/\b(Usage|Options|Commands|Arguments|Examples?|default|choices):/);
    expect(all).toContain('Stoppuhr an einem Issue starten');
    const names = [...all.matchAll(/[<[]([^<>[\]@|]+?)(\.\.\.)?[>\]]/g)].map(([, name]) => name);
    const known = Object.values(german.help.placeholders);
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
    expect(all).toContain('(möglich: "open", "closed", "all")');
    expect(all).toContain('Port, an dem der Server lauscht; 0 nimmt einen freien (Standard: 3000)');
  });
});

/** The help of a command and of all below it. */
async function helpOf(words: readonly string[]): Promise<string> {
  const { code, stdout } = await punchcard([...words, '--help']);
  expect(code).toBe(0);
  const groups = `${stdout}\n\n`.matchAll(/\nBefehle.*:\n([\s\S]*?)\n(?=\n)/g);
  const listed = [...groups].map(([, commands]) => commands).join('\n');
  const names = [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name);
  const below = names.filter((name) => name !== 'help').map((name) => helpOf([...words, name]));
  return [stdout, ...(await Promise.all(below))].join('\n');
}

/** English texts of several words that have another text in German. */
function differing(one: unknown, other: unknown): string[] {
  if (typeof one === 'string') {
    const text = one.trim().replace(/\s+/g, ' ');
    return one === other || !text.includes(' ') ? [] : [text];
  }
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([key, value]) =>
    differing(value, (other as Record<string, unknown>)[key]),
  );
}

describe('a session in German', () => {
  it('tracks time', async () => {
    expect(await printed('time status')).toBe('Es läuft keine Stoppuhr\n');
    expect(await printed("time start '#1'")).toMatch(
      /^mira\/site#1 Logo zeichnen: 0m, läuft seit .+\n$/,
    );
    expect(await printed('time pause')).toContain('angehalten seit');
    expect(await printed('time stop --discard')).toBe('Verworfen\n');
    expect(await printed("time add '#1 1h30m Entwurf' --billable")).toMatch(
      /^Hinzugefügt: mira\/site#1 \d+: 1h 30m, .+ UTC, Entwurf\n$/,
    );
    const { stdout, stderr } = await punchcard(['time', 'report', '--by', 'issue']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^ISSUE +ZEIT +ABRECHENBAR +EINTRÄGE\n/);
    expect(stdout).toMatch(/\nSumme +1h 30m +1h 30m +1\n\nVon dem ersten Eintrag bis zum letzten/);
    expect(await printed('time lock mira/site')).toBe('mira/site ist nicht gesperrt\n');
  });

  it('imports, with plurals', async () => {
    const row = (note: string): string => `mira/site#1,2026-05-01 09:30,1h,${note}\n`;
    const input = `issue,started,duration,note\n${row('eins')}`;
    expect(await printed('time import - --dry-run', { input })).toBe(
      'Zeile 2: neu mira/site#1 mira: 1h 00m, 2026-05-01T09:30:00Z, eins\n' +
        'abrechenbar 1h 00m, nicht abrechenbar 0m\n' +
        '1 würde hinzugefügt, 0 würden geändert, 0 unverändert\n',
    );
    const wrong = input + row('zwei').replace('#1', '#999') + row('drei').replace('1h', '');
    expect(await refused('time import -', { input: wrong })).toBe(
      'punchcard: 2 Zeilen sind ungültig: Es wurde nichts importiert\n',
    );
    expect(await printed('time import -', { input })).toBe(
      '1 hinzugefügt, 0 geändert, 0 unverändert\n',
    );
  });

  it('asks, and takes German answers', async () => {
    const words = ['time', 'add', '#1 30m Anruf um 9:00', '--repo', 'mira/site'];
    const answered = (typed: string) => punchcard(['email', 'remove', 'a@b.example'], { typed });
    expect((await answered('nein')).stderr).toBe(
      'a@b.example löschen? [j/N] \npunchcard: es wurde nichts geändert\n',
    );
    const { stderr } = await answered('J');
    expect(stderr).toContain('a@b.example');
    expect(stderr).not.toContain('nichts geändert');
    expect((await punchcard(words)).stderr).toMatch(/^punchcard: .*(Notiz|„)/);
  });

  it('works on issues, people, addresses and tokens', async () => {
    expect(await printed("issue create 'Zweites Issue'")).toBe(
      'Angelegt: mira/site#2 Zweites Issue\n',
    );
    expect(await printed("issue close '#2'")).toBe('Geschlossen: mira/site#2 Zweites Issue\n');
    expect(await printed('issue list --state all')).toMatch(
      /^ISSUE +TITEL +STATUS +ZUGEWIESEN +GEÄNDERT\n.* geschlossen .*\n.* offen /,
    );
    expect(await printed("issue show '#1'")).toMatch(/\noffen, von mira, /);
    expect(await printed('follow jonas')).toBe('Sie folgen jonas\n');
    expect(await printed('following')).toMatch(/^NAME +VOLLER NAME +FOLLOWER +FOLGT\n/);
    expect(await printed('email list')).toMatch(/^ADRESSE +HAUPTADRESSE +BESTÄTIGT\n.* ja +ja\n$/);
    const flags = '--username mira --password-stdin';
    expect(await printed(`token list ${flags}`, { input: password })).toMatch(
      /^NAME +ENDET AUF +BERECHTIGUNGEN +ZULETZT BENUTZT +GÜLTIG BIS\n.* nie\n$/,
    );
  });

  it('refuses in German, here and by the service', async () => {
    expect(await refused('follow nobody')).toMatch(/^punchcard: .*gibt es nicht/);
    expect(await refused("time add '#999 1h'")).toMatch(/^punchcard: .*(gibt es|Issue)/);
    expect(await refused('issue show abc')).toBe(
      'punchcard: "abc" ist kein Issue: Schreiben Sie mira/site#4, oder #4 mit --repo\n',
    );
    expect(await refused('time list --isue 1')).toBe(
      "punchcard: unbekannte Option '--isue'\n(Meinten Sie --issue?)\n",
    );
    expect(await refused('issue show')).toBe("punchcard: das Argument 'Issue' fehlt\n");
    expect(await refused('issue list --state x')).toBe(
      "punchcard: der Wert der Option '--state <Status>' ist ungültig: 'x'. Möglich sind open, closed, all.\n",
    );
    expect(await refused('serve --port abc')).toBe(
      'punchcard: PUNCHCARD_PORT (--port) muss eine ganze Zahl von 0 bis 65535 sein, ist aber "abc"\n',
    );
  });

  it('prints JSON and CSV as in English, and refuses in English beside JSON', async () => {
    for (const line of ['issue list --json', 'issue list --csv', 'email list --csv']) {
      expect(await printed(line)).toBe(await printed(line, { language: 'en_US.UTF-8' }));
    }
    const line = 'follow nobody --json';
    expect(await refused(line)).toBe(await refused(line, { language: 'C' }));
  });

  it('administers the host', async () => {
    const env = { LANG: 'de_DE.UTF-8' };
    const { path: dataDir, remove } = temporaryFolder();
    const admin = async (...words: string[]) => spawned([...words, '--data-dir', dataDir], { env });
    const create = ['admin', 'user', 'create', '--username', 'ann', '--email', 'ann@example.com'];
    const created = await admin(...create, '--admin');
    expect(created.stdout).toMatch(
      /^Benutzer ann wurde als Administrator angelegt\.\nPasswort: \S+\n$/,
    );
    expect((await admin(...create)).stderr).toMatch(
      /^punchcard: .* gibt es schon|^punchcard: .*wird/,
    );
    expect((await admin('admin', 'user', 'list')).stdout).toMatch(
      /^ID +NAME +E-MAIL +ROLLE +STATUS +LETZTE ANMELDUNG\n +1 +ann .* Administrator +aktiv +nie\n$/,
    );
    const { stdout } = await admin('doctor');
    expect(stdout).toMatch(/^PRÜFUNG +STATUS +BEFUND\nAdresse +ok +lauscht an 127\.0\.0\.1/);
    expect(stdout).toMatch(/\nDatenbank +ok +lässt sich öffnen und ist aktuell\n/);
    expect((await admin('doctor', '--json')).stdout).toContain('can be opened and is up to date');
    remove();
  });
});

it('has German words for every error of a command, and of what it uses', async () => {
  const inGerman = await translatorTo('de');
  expect(errorsOfProgram().filter((message) => inGerman(message) === message)).toEqual([]);
});

/** The literal messages of errors in the source, with `0` in place of values. */
function errorsOfProgram(): string[] {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, withFileTypes: true });
  const made =
    /\b(?:Cli|Command|Text|Usage|InvalidArgument|UnusableDatabase|Listen|Copy|DatabaseUrl)Error\(\s*(?:'((?:[^'\\]|\\.)+)'|`((?:[^`\\]|\\.)+)`|"([^"]+)")/g;
  const found = files
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(made)])
    .map(([, quoted, template, double]) => quoted ?? template ?? double ?? '');
  expect(found.length).toBeGreaterThan(80);
  return [...new Set(found)]
    .map((text) => text.replace(/\$\{(?:advice|setting)\}$/, ''))
    .map((text) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '0').replaceAll('\\`', '`'));
}
