import type { TestApp } from '../../support/app.ts';
import type { Person } from '../../support/make.ts';

/** A project for a client: `lead` manages it, `worker` is a member, and `stranger` nothing. */
export async function projectWorld(t: TestApp) {
  const people = ['lead', 'worker', 'stranger'] as const;
  const made = await Promise.all(people.map(() => t.make.person()));
  const [lead, worker, stranger] = made as [Person, Person, Person];
  const call = (as: Person | { token: string }, method: string, path: string, body?: object) =>
    t.request(method, path, as, body === undefined || method === 'GET' ? {} : { body });
  const client = (await call(lead, 'POST', '/clients', { name: 'Acme' })).json.id;
  const id = (await call(lead, 'POST', '/projects', { name: 'Website', client })).json.id;
  const path = `/projects/${id}`;
  const member = (user: Person) => `${path}/members/${user.user.name}`;
  const put = (user: Person, role: string) =>
    t.request('PUT', member(user), lead.byPassword, { body: { role } });
  await put(worker, 'member');
  const repository = await t.make.repository(lead.user, undefined, { isPrivate: true });
  const place = `${path}/repositories/${lead.user.name}/${repository.name}`;
  return { lead, worker, stranger, call, client, id, path, member, put, repository, place };
}
