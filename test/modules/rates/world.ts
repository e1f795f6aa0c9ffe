import { callerAs } from '../../../src/core/caller.ts';
import type { TrackedTime } from '../../../src/core/records/types.ts';
import { markBilled } from '../../../src/core/tracked-time/billing.ts';
import { write } from '../../../src/core/transaction.ts';
import type { TestApp } from '../../support/app.ts';
import type { Person } from '../../support/make.ts';
import { projectWorld } from '../projects/world.ts';

/** A project with rates in euros, a repository with an issue, and an activity. */
export async function rateWorld(t: TestApp) {
  const world = await projectWorld(t);
  const { call, client, lead, path, place, repository } = world;
  await call(lead, 'PATCH', `/clients/${client}`, { currency: 'EUR' });
  await call(lead, 'PUT', place);
  const issue = await t.make.issue(repository, lead.user);
  const activity = await activityOf(t, world.id, 1);
  const rates = `${path}/rates`;
  const set = (body: object, as = lead) => call(as, 'POST', rates, body);
  const list = async (as: Person) => (await call(as, 'GET', rates)).json;
  return { ...world, issue, activity, rates, set, list };
}

export async function activityOf(t: TestApp, project: number, index: number) {
  const { read } = t.app.context.database;
  const found = await read.projects.byId(project);
  const activity = await read.issues.byNumber(found?.repositoryId ?? 0, index);
  if (activity === undefined) throw new Error('no such activity');
  return activity;
}

/** Marks entries as billed. */
export const bill = (t: TestApp, by: Person, times: readonly TrackedTime[]) =>
  write(t.app.context, callerAs(by.user, { address: '', requestId: '' }), (tx) =>
    markBilled(tx, times, 'RE-7'),
  );
