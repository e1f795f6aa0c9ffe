import type { IssueEdit } from '../../core/issue/operations.ts';
import type { FullIssue, NamedRepository } from '../../core/records/types.ts';
import type { Collaborator } from '../../core/repository/types.ts';
import { snakeCase } from '../../http/names.ts';
import { presentTime } from '../../http/presenters/presenting.ts';
import { presentRepositoryMeta, presentRepositoryTime } from '../../http/presenters/repository.ts';
import { blankClient, blankIssuer, type ClientEdit, type IssuerInput } from './clients.ts';
import type { ProjectEdit } from './projects.ts';
import { isManager, type TimedProject } from './times.ts';
import type { Client } from './types.ts';

type Body = Readonly<Record<string, unknown>>;

const presentAs = (record: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [snakeCase(name), record[name as never] as unknown]));

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
/** The members that a body has; null is as if it were not given. */
const membersIn = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(
    names.map((name) => [name, trimmed(body[snakeCase(name)])]).filter(([, v]) => v != null),
  );

const clientNames = Object.keys(blankClient);
const issuerNames = Object.keys(blankIssuer);
const projectNames = ['name', 'colour', 'round', 'roundMinutes'];

const archivedIn = ({ archived }: Body): { readonly isArchived?: boolean } =>
  archived == null ? {} : { isArchived: archived === true };

export const clientIn = (body: Body): ClientEdit => ({
  ...membersIn(body, clientNames),
  ...archivedIn(body),
});

export const issuerIn = (body: Body): Partial<IssuerInput> => membersIn(body, issuerNames);

export const activityIn = ({ name, archived }: Body): IssueEdit => ({
  ...(name == null ? {} : { title: String(name).trim() }),
  ...(archived == null ? {} : { isClosed: archived === true }),
});

/** A client that is null is taken away. */
export const projectIn = (body: Body): ProjectEdit => ({
  ...membersIn(body, projectNames),
  ...archivedIn(body),
  ...(body.client === undefined ? {} : { clientId: body.client as number | null }),
});

const presentTimes = (of: { readonly createdUnix: number; readonly updatedUnix: number }) => ({
  created_at: presentTime(of.createdUnix),
  updated_at: presentTime(of.updatedUnix),
});

export const issuer = (row: IssuerInput) => presentAs(row, issuerNames);

export const client = (row: Client) => ({
  ...{ id: row.id, ...presentAs(row, clientNames), archived: row.archivedUnix > 0 },
  ...presentTimes(row),
});

const presentRepository = ({ id, name, ownerName }: NamedRepository) =>
  presentRepositoryMeta({ id, name }, ownerName);

/** A repository in no project is a project of its own name. */
export const project = (found: TimedProject) => {
  const { project, access, client, repositories, time } = found;
  const { id, name } = access.repository;
  return {
    id: project?.id ?? null,
    ...presentAs(project ?? { name, colour: '', round: '', roundMinutes: 0 }, projectNames),
    client: client && { id: client.id, name: client.name },
    archived: access.repository.isArchived,
    role: isManager(found) ? 'manager' : 'member',
    repository:
      project === null ? presentRepository({ id, name, ownerName: access.owner.name }) : null,
    repositories: repositories.map(presentRepository),
    place_ids: [...new Set([id, ...repositories.map((one) => one.id)])],
    ...(time && { time: presentRepositoryTime(time) }),
    ...presentTimes(project ?? access.repository),
  };
};

export const member = ({ user, mode }: Collaborator) => ({
  ...{ id: user.id, login: user.name, full_name: user.fullName },
  role: mode === 'admin' ? 'manager' : 'member',
});

export const activity = ({ issue }: Pick<FullIssue, 'issue'>) => ({
  ...{ index: issue.number, name: issue.title, archived: issue.isClosed },
  ...presentTimes(issue),
});
