import { settingsIn } from './settings.ts';
import type { Shell } from './shell.ts';

/** A word that can stand where the user is typing. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** Whether no shell changes the word, and no command takes it for a flag. */
const isSafe = ({ value }: Candidate): boolean => /^\w[\w.+@/#-]*$/.test(value);

/** A key press must not wait longer, unless the user wants it to. */
const patienceMs = ({ environment }: Shell): number =>
  Number(environment.PUNCHCARD_CLIENT_COMPLETION_MS) || 1500;
const limit = 50;

/** Names on the service that fit a placeholder such as `<issue>`; none if it cannot be asked. */
export async function namesFor(
  shell: Shell,
  placeholder: string,
  begun: string,
): Promise<readonly Candidate[]> {
  const find = finders[placeholder];
  if (find === undefined) return [];
  try {
    const { url, token } = settingsIn(shell, {});
    if (url === undefined || token === undefined) return [];
    const { punchcardClient } = await import('../client/client.ts');
    const signal = AbortSignal.timeout(patienceMs(shell));
    const client = punchcardClient({ url, token, fetch: (request) => fetch(request, { signal }) });
    return (await find(client, begun)).filter(isSafe);
  } catch {
    // A message would stand in the middle of the line that the user is typing.
    return [];
  }
}

type PunchcardClient = import('../client/client.ts').PunchcardClient;
type Find = (client: PunchcardClient, begun: string) => Promise<readonly Candidate[]>;

const users: Find = async (client, begun) => {
  const { data } = await client.GET('/users/search', { params: { query: { q: begun, limit } } });
  return (data?.data ?? []).map(({ login, full_name }) => ({
    value: login,
    description: full_name,
  }));
};

const repositories: Find = async (client, begun) => {
  const [username = '', name] = begun.split('/');
  const query = { limit };
  const { data } =
    name === undefined
      ? await client.GET('/user/repos', { params: { query } })
      : await client.GET('/users/{username}/repos', { params: { path: { username }, query } });
  return (data ?? []).map(({ full_name, description }) => ({ value: full_name, description }));
};

const issues: Find = async (client, begun) => {
  const [, owner, repo] = /^([^/#]+)\/([^/#]+)#\d*$/.exec(begun) ?? [];
  if (owner === undefined || repo === undefined) {
    const query = { limit, ...(begun === '' ? {} : { q: begun }) };
    const { data } = await client.GET('/user/issues/trackable', { params: { query } });
    return (data ?? []).map(({ repository, number, title }) => ({
      value: `${repository?.full_name}#${number}`,
      description: title,
    }));
  }
  const all = async (state: 'open' | 'all'): Promise<readonly Candidate[]> => {
    const params = { path: { owner, repo }, query: { state, limit } };
    const { data } = await client.GET('/repos/{owner}/{repo}/issues', { params });
    return (data ?? [])
      .map(({ number, title }) => ({ value: `${owner}/${repo}#${number}`, description: title }))
      .filter(({ value }) => value.startsWith(begun));
  };
  const open = await all('open');
  return open.length > 0 ? open : all('all');
};

/** By the placeholders of the commands. */
const finders: Readonly<Record<string, Find | undefined>> = {
  user: users,
  repository: repositories,
  'owner/name': repositories,
  issue: issues,
  'owner/name#number': issues,
  'owner/name#42': issues,
};
