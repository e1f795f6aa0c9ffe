import { type RowOf, type TableOf, table } from '../../sql/engine/record-columns.ts';
import type { Client, Issuer, Project, ProjectRepository } from './types.ts';

const party = { name: 'name', address: 'address', country: 'country', taxId: 'tax_id' } as const;
const times = { createdUnix: 'created_unix', updatedUnix: 'updated_unix' } as const;

export const clients = table<Client>()('client', {
  ...{ id: 'id', ownerId: 'owner_id', ...party, currency: 'currency', language: 'language' },
  ...{ paymentDays: 'payment_days', taxCategory: 'tax_category', vatPercent: 'vat_percent' },
  ...{ reference: 'reference', archivedUnix: 'archived_unix', ...times },
} as const);

export const projects = table<Project>()('project', {
  ...{ id: 'id', name: 'name', clientId: 'client_id', colour: 'colour' },
  ...{ repositoryId: 'repository_id', round: 'round', roundMinutes: 'round_minutes', ...times },
} as const);

export const places = table<ProjectRepository>()('project_repository', {
  repositoryId: 'repository_id',
  projectId: 'project_id',
  createdUnix: 'created_unix',
});

export const issuers = table<Issuer>()('issuer', {
  ...{ userId: 'user_id', ...party, email: 'email', phone: 'phone' },
} as const);

export type ClientRow = RowOf<typeof clients>;
export type ProjectRow = RowOf<typeof projects>;
export type PlaceRow = RowOf<typeof places>;
export type IssuerRow = RowOf<typeof issuers>;

declare module '../../sql/schema.ts' {
  interface Schema {
    client: TableOf<typeof clients> & { name_folded: string };
    project: TableOf<typeof projects> & { name_folded: string };
    project_repository: PlaceRow;
    issuer: IssuerRow;
  }
}
