import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, pageOf } from '../../app/api.ts';
import { emailsChanged, once, ownEmailChanged } from '../../app/changes.ts';
import { pageSize } from '../../components/Pager.tsx';
import { withPassword } from '../../components/withPassword.tsx';
import { messages } from '../../messages/index.ts';
import { notifySuccess } from '../../notifications/notify.tsx';

const t = messages.settings.emailPage;

export const emailsQuery = (page: number) =>
  queryOptions({
    queryKey: ['emails', page],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      pageOf(await api.GET('/user/emails', { params: { query: { page, limit: pageSize } } })),
  });

export const useAddEmails = () =>
  useMutation({
    mutationFn: (emails: string[]) => {
      const header = once();
      return withPassword(() => api.POST('/user/emails', { params: { header }, body: { emails } }));
    },
    onSuccess: (_, emails) => notifySuccess(t.added(emails.length)),
    onSettled: emailsChanged,
  });

export const useDeleteEmail = () =>
  useMutation({
    mutationFn: (email: string) => {
      const header = once();
      return withPassword(() =>
        api.DELETE('/user/emails', { params: { header }, body: { emails: [email] } }),
      );
    },
    onSuccess: () => notifySuccess(t.removed),
    onSettled: emailsChanged,
  });

export const useSetPrimary = () =>
  useMutation({
    mutationFn: (email: string) => {
      const params = { path: { email }, header: once() };
      return withPassword(() =>
        api.PATCH('/user/emails/{email}', { params, body: { primary: true } }),
      );
    },
    onSuccess: (_, email) => notifySuccess(t.primaryChanged(email)),
    // The public profile shows the primary address.
    onSettled: ownEmailChanged,
  });

interface Confirmation {
  readonly email: string;
  readonly code: string;
  /**
   * Whether verification activates the account; captured before the request, because it changes
   * that.
   */
  readonly isFirst: boolean;
}

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: ({ email, code }: Confirmation) =>
      api.POST('/user/emails/{email}/confirm', {
        params: { path: { email }, header: once() },
        body: { code },
      }),
    onSuccess: (_, { email, isFirst }) =>
      notifySuccess(isFirst ? t.accountActivated : t.confirmed(email)),
    // Verification may activate the account.
    onSettled: ownEmailChanged,
  });

export const useResend = () =>
  useMutation({
    mutationFn: (email: string) =>
      api.POST('/user/emails/{email}/resend', { params: { path: { email }, header: once() } }),
    onSuccess: (_, email) => notifySuccess(t.resent(email)),
    onSettled: emailsChanged,
  });
