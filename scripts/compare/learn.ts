import type { Answer } from './build.ts';
import type { Known, KnownRepository } from './known.ts';
import type { Request } from './request.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Lists whose ids other operations need. */
const idLists: Record<string, string> = {
  adminListMail: 'mail',
  adminListInvitations: 'invitation',
  adminInvite: 'invitation',
  userListSessions: 'session',
};

/** Collects values from a reply for later requests. */
export function learn(known: Known, request: Request, answer: Answer): void {
  const header = (name: string): string | undefined =>
    answer.headers.find(([one]) => one === name)?.[1];
  const etag = header('etag');
  if (etag !== undefined) known.etags.add(etag);
  for (const [, cursor] of header('link')?.matchAll(/[?&]cursor=([^&>]+)/g) ?? []) {
    if (cursor !== undefined) known.cursors.add(cursor);
  }
  if (answer.status < 200 || answer.status >= 300 || answer.body.length > 200_000) return;
  const json = parse(answer.body.toString());
  learnMade(known, request, json);
  const kind = idLists[request.operation];
  const rows = Array.isArray(json) ? json : [json];
  for (const row of rows.filter(isObject)) {
    if (kind !== undefined && typeof row.id === 'number') known.idsOf(kind).add(String(row.id));
    if (request.operation === 'userGetTokens') known.tokenIds.add(String(row.id));
    if (request.operation === 'userListEmails') known.emails.add(String(row.email));
    learnEntry(known, request, row);
  }
}

/** Users, repositories, issues and tokens that the request created. */
function learnMade(known: Known, request: Request, json: unknown): void {
  if (!isObject(json) || Array.isArray(json)) return;
  const body = parse(request.body ?? '');
  const sent = isObject(body) ? body : {};
  if (request.operation === 'adminCreateUser' && typeof sent.password === 'string') {
    const [name, password] = [String(json.login), sent.password];
    known.spares.add({
      name,
      password,
      token: '',
      credentials: [{ kind: 'basic', name, password }],
    });
  }
  if (request.operation === 'userCreateToken' && typeof json.sha1 === 'string') {
    const owner = known.person(request.path.split('/')[4] ?? '');
    owner?.credentials.push({ kind: 'token', token: json.sha1, where: 'header' });
  }
  if (['createCurrentUserRepo', 'adminCreateRepo'].includes(request.operation)) {
    const owner = isObject(json.owner) ? String(json.owner.login) : '';
    known.repositories.push({ owner, name: String(json.name), isSpare: true, issues: 0 });
  }
  if (request.operation === 'issueCreateIssue' && typeof json.number === 'number') {
    const repository = repositoryOf(known, request.path);
    if (repository !== undefined) repository.issues = Math.max(repository.issues, json.number);
  }
}

function learnEntry(known: Known, request: Request, row: Json): void {
  if (typeof row.id !== 'number' || typeof row.time !== 'number' || !('user_name' in row)) return;
  const issue = isObject(row.issue) ? row.issue : {};
  const url = typeof issue.url === 'string' && issue.url !== '' ? issue.url : request.path;
  const repository = repositoryOf(known, url);
  const index = Number(issue.number ?? /\/issues\/(\d+)/.exec(url)?.[1]);
  if (repository === undefined || !(index >= 1)) return;
  if (known.entries.items.some(({ id }) => id === row.id)) return;
  known.entries.add({ repository, index, id: row.id, user: String(row.user_name) });
}

function repositoryOf(known: Known, path: string): KnownRepository | undefined {
  const [, owner, name] = /\/repos\/([^/]+)\/([^/?]+)/.exec(path) ?? [];
  return known.repositories.find((one) => one.owner === owner && one.name === name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
