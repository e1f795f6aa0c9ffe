import { useMutation } from '@tanstack/react-query';
import type { operations } from '../../../src/client/schema.ts';
import { api } from '../app/api.ts';
import { adminChanged, anyAccountChanged, createOnce, instanceChanged } from '../app/changes.ts';
import { withPassword } from '../components/withPassword.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { notifyError, notifySuccess } from '../notifications/notify.tsx';
import { asAdmin } from './asAdmin.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin;

/** Runs an administrator's mutation; asks for the password if the service requires it. */
const mutation = <T>(work: () => Promise<T>): Promise<T> => asAdmin(() => withPassword(work));

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly full_name: string;
  readonly must_change_password: boolean;
}

export const useCreateUser = () =>
  useMutation({
    mutationFn: (body: NewAccount) => mutation(() => api.POST('/admin/users', { body })),
    onSuccess: (_user, { username }) => notifySuccess(t.created(username)),
    onSettled: anyAccountChanged,
  });

export interface AccountChanges {
  readonly full_name?: string;
  readonly website?: string;
  readonly location?: string;
  readonly description?: string;
  readonly visibility?: User['visibility'];
  readonly login_name?: string;
  readonly admin?: boolean;
  readonly active?: boolean;
  readonly prohibit_login?: boolean;
  readonly restricted?: boolean;
  readonly email?: string;
  readonly password?: string;
  readonly must_change_password?: boolean;
}

export const useEditUser = (name: string, done = messages.layout.saved) =>
  useMutation({
    mutationFn: (body: AccountChanges) =>
      mutation(() =>
        api.PATCH('/admin/users/{username}', { params: { path: { username: name } }, body }),
      ),
    onSuccess: () => notifySuccess(done),
    onSettled: anyAccountChanged,
  });

export const useRename = (name: string) =>
  useMutation({
    mutationFn: (newName: string) =>
      mutation(() =>
        api.POST('/admin/users/{username}/rename', {
          params: { path: { username: name } },
          body: { new_username: newName },
        }),
      ),
    onSuccess: (_nothing, newName) => notifySuccess(t.renamed(newName)),
  });

export const useDeleteUser = (name: string) =>
  useMutation({
    mutationFn: (purge: boolean) =>
      mutation(() =>
        api.DELETE('/admin/users/{username}', {
          params: { path: { username: name }, query: { purge } },
        }),
      ),
    onSuccess: () => notifySuccess(messages.repositorySettings.deleted(name)),
  });

interface EmailRef {
  readonly username: string;
  readonly id: number;
  readonly address: string;
}

const pathOf = ({ username, id }: EmailRef) => ({ path: { username, email: String(id) } });

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (email: EmailRef) =>
      mutation(() =>
        api.POST('/admin/users/{username}/emails/{email}/verify', { params: pathOf(email) }),
      ),
    onSuccess: (_email, { address }) => notifySuccess(t.addressVerified(address)),
    onError: notifyError,
    onSettled: anyAccountChanged,
  });

export const useRemoveEmail = () =>
  useMutation({
    mutationFn: (email: EmailRef) =>
      mutation(() =>
        api.DELETE('/admin/users/{username}/emails/{email}', { params: pathOf(email) }),
      ),
    onSuccess: (_nothing, { address }) => notifySuccess(t.emailRemoved(address)),
    onError: notifyError,
    onSettled: anyAccountChanged,
  });

export const useInvite = () =>
  useMutation({
    mutationFn: ({ email }: { email: string; isMailed: boolean }) =>
      createOnce(['invitation', email], (header) =>
        mutation(() => api.POST('/admin/invitations', { params: { header }, body: { email } })),
      ),
    onSuccess: (_invitation, { email, isMailed }) =>
      notifySuccess(isMailed ? t.invited(email) : t.invitedWithoutMail(email)),
    onSettled: adminChanged,
  });

export const useRevokeInvitation = () =>
  useMutation({
    mutationFn: ({ id }: { id: number; email: string }) =>
      mutation(() => api.DELETE('/admin/invitations/{id}', { params: { path: { id } } })),
    onSuccess: (_nothing, { email }) => notifySuccess(t.revoked(email)),
    onError: notifyError,
    onSettled: adminChanged,
  });

type SettingChanges = NonNullable<
  operations['adminEditSettings']['requestBody']
>['content']['application/json'];

export const useEditSettings = () =>
  useMutation({
    // A 403 may be about the password, so it does not mean that the admin right is gone.
    mutationFn: (body: SettingChanges) =>
      withPassword(() => api.PATCH('/admin/settings', { body })),
    onSuccess: () => notifySuccess(messages.layout.saved),
    onSettled: instanceChanged,
  });

export const useRetryMail = () =>
  useMutation({
    mutationFn: ({ id }: { id: number; recipient: string }) =>
      mutation(() => api.POST('/admin/mail/{id}/retry', { params: { path: { id } } })),
    onSuccess: (_mail, { recipient }) => notifySuccess(t.retrying(recipient)),
    onError: notifyError,
    onSettled: adminChanged,
  });
