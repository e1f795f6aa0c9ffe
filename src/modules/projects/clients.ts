import type { SignedIn } from '../../core/caller.ts';
import type { Context, View } from '../../core/context.ts';
import { throwAsTaken } from '../../core/errors.ts';
import type { Listing } from '../../core/listing.ts';
import { currencies } from '../../core/money.ts';
import { stillSignedIn } from '../../core/policy/recheck.ts';
import { checkLine, checkProse } from '../../core/text.ts';
import { view, write } from '../../core/transaction.ts';
import { checkMayUse } from './access.ts';
import { conflict, fieldError, invalidField, notFound } from './errors.ts';
import type { Client, Issuer, ProjectFilter } from './types.ts';

export const partyLengths = {
  name: 100,
  address: 500,
  tax_id: 50,
  reference: 100,
  email: 254,
  phone: 50,
} as const;

export type ClientInput = Omit<
  Client,
  'id' | 'ownerId' | 'archivedUnix' | 'createdUnix' | 'updatedUnix'
>;
export type ClientEdit = Partial<ClientInput> & { readonly isArchived?: boolean };
export type IssuerInput = Omit<Issuer, 'userId'>;

const blankParty = { name: '', address: '', country: '', taxId: '' } as const;
export const blankClient: ClientInput = {
  ...blankParty,
  ...{ currency: '', language: '', paymentDays: 0, taxCategory: 'none', vatPercent: 0 },
  reference: '',
};
export const blankIssuer: IssuerInput = { ...blankParty, email: '', phone: '' };

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What people call it by cannot turn what stands beside it around. @throws invalid */
export function checkName(name: string, most: number): void {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) throw invalidField('name', 'required');
  checkLine('name', name, most);
  if (/\p{Bidi_Control}/u.test(name)) throw invalidField('name', 'unusable-characters');
}

/** @param nameBefore from before its rules may stay. @throws invalid that names the field */
function checkParty(party: typeof blankParty | IssuerInput, nameBefore?: string): void {
  const { name, address, country, taxId } = party;
  if (name !== nameBefore) checkName(name, partyLengths.name);
  checkProse('address', address, partyLengths.address);
  checkLine('tax_id', taxId, partyLengths.tax_id);
  const isCountry = /^[A-Z]{2}$/.test(country) && countries.of(country) !== undefined;
  if (country !== '' && !isCountry) throw invalidField('country', 'not-a-country');
}

/** @throws invalid that names the field */
function checkClient(client: ClientInput, nameBefore?: string): void {
  checkParty(client as IssuerInput & ClientInput, nameBefore);
  checkLine('reference', client.reference, partyLengths.reference);
  if (client.currency !== '' && !currencies.has(client.currency)) {
    throw invalidField('currency', 'not-a-currency');
  }
}

/** Those that the caller owns, and those of projects that they manage. @throws forbidden */
export function listClients(
  context: Context,
  caller: SignedIn,
  filter: ProjectFilter,
): Listing<Client> {
  checkMayUse(caller);
  return context.database.read.clients.managedBy(caller.user.id, filter);
}

/** Undefined for users who neither own it nor manage a project for it. */
export async function findClient(view: View<SignedIn>, id: number): Promise<Client | undefined> {
  checkMayUse(view.caller);
  const client = await view.clients.byId(id);
  const { id: userId } = view.caller.user;
  if (client?.ownerId === userId) return client;
  const managed = await view.projects.managedBy(userId);
  return managed.some(({ clientId }) => clientId === id) ? client : undefined;
}

/** @throws not_found as `findClient` */
async function managedClient(view: View<SignedIn>, id: number): Promise<Client> {
  const client = await findClient(view, id);
  if (client === undefined) throw notFound('client.not-found');
  return client;
}

export const getClient = (context: Context, caller: SignedIn, id: number): Promise<Client> =>
  managedClient(view(context, caller), id);

/** @throws invalid; conflict if the caller has a client of that name; forbidden */
export async function createClient(
  context: Context,
  caller: SignedIn,
  input: ClientInput,
): Promise<Client> {
  checkMayUse(caller);
  checkClient(input);
  return write(context, caller, async (tx) => {
    const { id: ownerId } = await stillSignedIn(tx);
    const times = { archivedUnix: 0, createdUnix: tx.nowUnix, updatedUnix: tx.nowUnix };
    const client = await tx.clients.insert({ ...input, ownerId, ...times }).catch(throwIfTaken);
    await tx.audit('client.create', `client:${client.id}`);
    return client;
  });
}

/** @throws not_found; invalid; conflict if the owner has another client of that name */
export async function editClient(
  context: Context,
  caller: SignedIn,
  id: number,
  { isArchived, ...edit }: ClientEdit,
): Promise<Client> {
  return write(context, caller, async (tx) => {
    await stillSignedIn(tx);
    const before = await managedClient(tx, id);
    const isSame = isArchived === undefined || isArchived === before.archivedUnix > 0;
    const archivedUnix = isSame ? before.archivedUnix : isArchived ? tx.nowUnix : 0;
    const client = { ...before, ...edit, archivedUnix, updatedUnix: tx.nowUnix };
    checkClient(client, before.name);
    await tx.clients.update(client).catch(throwIfTaken);
    const changed = Object.keys({ ...edit, ...(isSame ? {} : { isArchived }) }).join(', ');
    await tx.audit('client.edit', `client:${id}`, changed);
    return client;
  });
}

/** @throws not_found; conflict if a project is for it */
export async function deleteClient(context: Context, caller: SignedIn, id: number): Promise<void> {
  await write(context, caller, async (tx) => {
    await stillSignedIn(tx);
    await managedClient(tx, id);
    if ((await tx.projects.byClients([id])).length > 0) throw conflict('client.has-projects');
    await tx.clients.remove(id);
    await tx.audit('client.delete', `client:${id}`);
  });
}

/** What the caller's time sheets say of them; empty texts until they set it. @throws forbidden */
export async function getIssuer(context: Context, caller: SignedIn): Promise<IssuerInput> {
  checkMayUse(caller);
  return (await context.database.read.projects.issuer(caller.user.id)) ?? blankIssuer;
}

/** @throws invalid that names the field; forbidden */
export async function putIssuer(
  context: Context,
  caller: SignedIn,
  input: Partial<IssuerInput>,
): Promise<IssuerInput> {
  checkMayUse(caller);
  const issuer = { ...blankIssuer, ...input };
  checkParty(issuer);
  checkLine('email', issuer.email, partyLengths.email);
  checkLine('phone', issuer.phone, partyLengths.phone);
  return write(context, caller, async (tx) => {
    const { id: userId } = await stillSignedIn(tx);
    await tx.projects.putIssuer({ ...issuer, userId });
    return issuer;
  });
}

const throwIfTaken = (error: unknown): never =>
  throwAsTaken(fieldError('conflict', 'name', 'in-use'))(error);
