import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { paths } from '../../../src/client/schema.ts';
import { api, dataOf, pageOf } from '../app/api.ts';
import { createOnce, invalidateAll } from '../app/changes.ts';
import { queryClient } from '../app/query.ts';
import { isOfHost, mayAdminister, mayWriteIssues } from '../components/rights.ts';
import type { FilterNames } from '../reports/names.ts';
import type { Narrowing } from '../reports/search.ts';
import { projectColour } from '../theme/repositoryColours.ts';
import { choicesQuery, wholeOf } from './places.ts';
import type { ProjectsSearch } from './search.ts';

export type Read<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type Project = Read<'/projects/{project}'>;
export type Activity = Read<'/projects/{project}/activities'>[number];

/** A tab of the page of a project. */
export interface ProjectTab {
  /** The last part of its address. */
  readonly tab: string;
  readonly label: string;
  readonly Content: ComponentType<{ readonly project: Project }>;
  readonly isForManagers?: true;
}

/** The month of projects changes with time. */
const projectsChanged = () => invalidateAll('projects', 'times');

/** A change of projects, clients, members or activities. */
export const useChange = <T, R>(mutationFn: (given: T) => Promise<R>) =>
  useMutation({ mutationFn, onSettled: projectsChanged });

/** The viewer's projects, and repositories in none. */
export const projectsQuery = ({ client, state }: ProjectsSearch) =>
  queryOptions({
    queryKey: ['times', 'projects', client, state],
    queryFn: () => {
      const filters = { ...(client && { client }), archived: state === 'archived' };
      const query = { ...filters, include: 'time' } as const;
      return wholeOf((of) => api.GET('/projects', { params: { query: { ...query, ...of } } }));
    },
  });

/** Whether they manage a project, archived or not. */
export async function managesAny(): Promise<boolean> {
  const isManaged = ({ role }: Project) => role === 'manager';
  if ((await queryClient.fetchQuery(choicesQuery)).some(isManaged)) return true;
  const query = { role: 'manager', archived: true, limit: 1 } as const;
  const { data = [] } = await api.GET('/projects', { params: { query } });
  return data.length > 0;
}

export const projectQuery = (project: number) =>
  queryOptions({
    queryKey: ['times', 'project', project],
    queryFn: async () => {
      const params = { path: { project }, query: { include: 'time' } } as const;
      return dataOf((await api.GET('/projects/{project}', { params })).data);
    },
  });

export const clientsQuery = queryOptions({
  queryKey: ['projects', 'clients'],
  queryFn: () => wholeOf((query) => api.GET('/clients', { params: { query } })),
});

export const clientQuery = (client: number) =>
  queryOptions({
    queryKey: ['projects', 'client', client],
    queryFn: async () =>
      dataOf((await api.GET('/clients/{client}', { params: { path: { client } } })).data),
  });

export const membersQuery = (project: number) =>
  queryOptions({
    queryKey: ['projects', 'members', project],
    queryFn: () =>
      wholeOf((query) =>
        api.GET('/projects/{project}/members', { params: { path: { project }, query } }),
      ),
  });

export const activitiesQuery = (project: number, archived = false) =>
  queryOptions({
    queryKey: ['projects', 'activities', project, archived],
    queryFn: () =>
      wholeOf((of) => {
        const params = { path: { project }, query: { archived, ...of } };
        return api.GET('/projects/{project}/activities', { params });
      }),
  });

/** What is called so, as far as the viewer may know. */
const nameOf = async (read: Promise<{ readonly name: string } | undefined>) =>
  (await read.catch(() => undefined))?.name;

/** The names of a report's client and project, and of its activity, whose address is `-/12#3`. */
export async function filterNames({ client, project, repository = '', issue }: Narrowing) {
  const hidden = /^-\/(\d+)$/.exec(repository)?.[1];
  const id = Number(hidden ?? project ?? 0);
  const activities = [false, true].map((archived) => activitiesQuery(id, archived));
  const activityOf = async () =>
    (await Promise.all(activities.map((query) => queryClient.ensureQueryData(query))))
      .flat()
      .find(({ index }) => index === Number(issue));
  return {
    client: client && (await nameOf(queryClient.ensureQueryData(clientQuery(Number(client))))),
    [hidden ? 'repository' : 'project']:
      id > 0 ? await nameOf(queryClient.ensureQueryData(projectQuery(id))) : undefined,
    issue: hidden && issue ? await nameOf(activityOf()) : undefined,
  } as FilterNames;
}

/** How many a list of a project has. */
export const countQuery = (project: number, list: string, lists: readonly string[]) =>
  queryOptions({
    enabled: lists.includes(list),
    queryKey: ['projects', 'count', project, list],
    queryFn: async () => {
      const params = { path: { project }, query: { limit: 1 } };
      return pageOf(await api.GET(`/projects/{project}/${list as 'members'}`, { params })).total;
    },
  });

/** The names of repositories that the viewer may add to a project. */
export const addableQuery = (id: number) =>
  queryOptions({
    queryKey: ['repositories', 'addable', id],
    queryFn: async () => {
      const filters = { uid: id, archived: false, sort: 'updated', order: 'desc' } as const;
      const all = await wholeOf(async (of) => {
        const query = { ...filters, ...of };
        const { data, response } = await api.GET('/repos/search', { params: { query } });
        return { data: data?.data ?? [], response };
      });
      const viewer = { id } as Parameters<typeof mayAdminister>[1];
      return all
        .filter((one) => (isOfHost(one) ? mayWriteIssues : mayAdminister)(one, viewer))
        .map(({ full_name }) => full_name);
    },
  });

/** The path of a repository in a project. */
const placeIn = (project: number, fullName: string) => {
  const [owner = '', repo = ''] = fullName.split('/');
  return { params: { path: { project, owner, repo } } };
};
const ofRepository = '/projects/{project}/repositories/{owner}/{repo}';

export const addRepository = (project: number, fullName: string) =>
  api.PUT(ofRepository, placeIn(project, fullName));

export const removeRepository = (project: number, fullName: string) =>
  api.DELETE(ofRepository, placeIn(project, fullName));

/** The choice of a client that does not exist yet. */
export const newClient = 'new';

/** The id of the chosen client; a new one is created. */
export async function chosenClient({ client, newClient: name }: Record<string, unknown>) {
  if (client !== newClient) return client === '' ? null : Number(client);
  const body = { name: String(name).trim() };
  const { data } = await createOnce(['client', body], (header) =>
    api.POST('/clients', { params: { header }, body }),
  );
  return dataOf(data).id;
}

/** The choices of a field: values with their labels, or that are their labels. */
export const optionsOf = (labels: Readonly<Record<string, string>> | readonly string[]) =>
  Array.isArray(labels)
    ? labels.map((value) => ({ value, label: value }))
    : Object.entries(labels).map(([value, label]) => ({ value, label }));

export const colourOf = ({ colour, id, repository }: Project): string =>
  projectColour(colour, id ?? repository?.id);

/** `mira/site +1` */
export function addressOf({ repository, repositories }: Project): string | undefined {
  const [first, ...others] = repository === null ? repositories : [repository];
  return first && `${first.full_name}${others.length > 0 ? ` +${others.length}` : ''}`;
}

/** An activity where an issue would be. */
export const placeOfActivity = (project: number, index: number) => ({
  ...{ owner: '-', repo: String(project), index },
});
