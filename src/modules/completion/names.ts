import { type ClientSettings, settingsIn } from '../../cli/settings.ts';
import type { Shell } from '../../terminal/shell.ts';

/** A completion of the word that the user is typing. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** True if no shell expands the word, and no command takes it for a flag. */
const isSafe = ({ value }: Candidate): boolean => /^\w[\w.+@/#-]*$/.test(value);

/** The Tab key must not block longer, unless the user sets another limit. */
const patienceMs = ({ environment }: Shell): number =>
  Number(environment.PUNCHCARD_CLIENT_COMPLETION_MS) || 1500;
const limit = 50;

/**
 * Names from the service for a placeholder such as `<issue>`; none if it cannot be reached.
 * @param flags the flags before the cursor
 */
export async function namesFor(
  shell: Shell,
  placeholder: string,
  begun: string,
  flags: ClientSettings,
): Promise<readonly Candidate[]> {
  const find = finders[placeholder];
  if (find === undefined) return [];
  try {
    const { url, token } = settingsIn(shell, flags);
    if (url === undefined || token === undefined) return [];
    const { punchcardClient } = await import('../../client/client.ts');
    const signal = AbortSignal.timeout(patienceMs(shell));
    const client = punchcardClient({ url, token, fetch: (request) => fetch(request, { signal }) });
    return (await find(client, begun)).filter(isSafe);
  } catch {
    // An error message would appear in the middle of the line that the user is typing.
    return [];
  }
}

type PunchcardClient = import('../../client/client.ts').PunchcardClient;
type Repository = Readonly<{ full_name: string; description: string }>;
type Issue = Readonly<{ number: number; title: string }>;
type Find = (client: PunchcardClient, begun: string) => Promise<readonly Candidate[]>;

const unique = (found: readonly Candidate[]): readonly Candidate[] => [
  ...new Map(found.map((candidate) => [candidate.value, candidate])).values(),
];

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
  const listed = async (): Promise<readonly Repository[]> => {
    const { data } =
      name === undefined
        ? await client.GET('/user/repos', { params: { query } })
        : await client.GET('/users/{username}/repos', { params: { path: { username }, query } });
    return data ?? [];
  };
  // The repository being typed may not be on the first page.
  const searched = async (): Promise<readonly Repository[]> => {
    if (!name) return [];
    const { data } = await client.GET('/repos/search', {
      params: { query: { ...query, q: name } },
    });
    return data?.data ?? [];
  };
  const found = (await Promise.all([listed(), searched()])).flat();
  return unique(found.map(({ full_name, description }) => ({ value: full_name, description })));
};

const issues: Find = async (client, begun) => {
  const [, owner, repo, index] = /^([^/#]+)\/([^/#]+)#(\d*)$/.exec(begun) ?? [];
  if (owner === undefined || repo === undefined) {
    const query = { limit, ...(begun === '' ? {} : { q: begun }) };
    const { data } = await client.GET('/user/issues/trackable', { params: { query } });
    return (data ?? []).map(({ repository, number, title }) => {
      const { full_name, title: project } = repository ?? {};
      if (project === undefined) return { value: `${full_name}#${number}`, description: title };
      // As the service compares them.
      const words = [project, title].map((name) => name.replace(/[^\p{L}\p{N}]+/gu, ''));
      return { value: `@${words.join('/').toLowerCase()}`, description: `${project} · ${title}` };
    });
  }
  const candidateOf = ({ number, title }: Issue): Candidate => ({
    value: `${owner}/${repo}#${number}`,
    description: title,
  });
  const all = async (state: 'open' | 'all'): Promise<readonly Candidate[]> => {
    const params = { path: { owner, repo }, query: { state, limit } };
    const { data } = await client.GET('/repos/{owner}/{repo}/issues', { params });
    return (data ?? []).map(candidateOf).filter(({ value }) => value.startsWith(begun));
  };
  // The issue being typed may not be on the first page.
  const exact = async (): Promise<readonly Candidate[]> => {
    if (!index) return [];
    const path = { owner, repo, index: Number(index) };
    const { data } = await client
      .GET('/repos/{owner}/{repo}/issues/{index}', { params: { path } })
      .catch(() => ({ data: undefined }));
    return data === undefined ? [] : [candidateOf(data)];
  };
  const [named, open] = await Promise.all([exact(), all('open')]);
  return unique([...named, ...(open.length > 0 ? open : await all('all'))]);
};

/** By placeholder, as used in the commands. */
const finders: Readonly<Record<string, Find | undefined>> = {
  user: users,
  repository: repositories,
  'owner/name': repositories,
  issue: issues,
  'owner/name#number': issues,
  'owner/name#42': issues,
};
