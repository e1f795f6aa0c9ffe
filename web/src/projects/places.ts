import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, pageOf } from '../app/api.ts';
import { projectColour } from '../theme/repositoryColours.ts';

/** As many as a page of the API has. */
export const pageSize = 50;
/** More pages of a list are not looked through. */
const mostPages = 20;

/** A whole list, in its order. */
export async function wholeOf<T>(
  read: (of: { page: number; limit: number }) => Promise<{ data?: T[]; response: Response }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { items, total } = pageOf(await read({ page, limit: pageSize }));
    found.push(...items);
    if (items.length === 0 || found.length >= total) break;
  }
  return found;
}

async function readProjects() {
  const all = await wholeOf((query) => api.GET('/projects', { params: { query } }));
  return all.filter(({ id }) => id !== null);
}

/** The viewer's projects, without repositories in none. */
export const choicesQuery = queryOptions({
  queryKey: ['projects', 'choices'],
  queryFn: readProjects,
  // Every page asks.
  staleTime: 300_000,
});

const noProjects: ReturnType<typeof placesOf> = {};

const placesOf = (projects: Awaited<ReturnType<typeof readProjects>>) =>
  Object.fromEntries(
    projects.flatMap(({ id, name, colour, place_ids }) => {
      const place = { name, colour: projectColour(colour, id ?? undefined) };
      return place_ids.map((repository) => [repository, place] as const);
    }),
  );

/** The project of each repository, and of those that hold activities, by their numbers. */
export const useEntryProjects = () =>
  useQuery({ ...choicesQuery, select: placesOf }).data ?? noProjects;
