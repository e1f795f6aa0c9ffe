import { choiceOf, laterPageOf } from '../components/searchParameters.ts';

export const orders = ['time', 'name', 'client'] as const;
const states = ['active', 'archived'] as const;

/** Filters of the list of projects; absent means default, the first. */
export interface ProjectsSearch {
  readonly client?: number | undefined;
  readonly state?: (typeof states)[number] | undefined;
  readonly order?: (typeof orders)[number] | undefined;
  readonly page?: number | undefined;
}

const otherThan = <T>(usual: T, found: T | undefined) => (found === usual ? undefined : found);

export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  client: Number.isSafeInteger(search.client) ? Number(search.client) : undefined,
  state: otherThan(states[0], choiceOf(states, search.state)),
  order: otherThan(orders[0], choiceOf(orders, search.order)),
  page: laterPageOf(search.page),
});
