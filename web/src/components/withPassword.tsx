import { Skeleton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { lazy, Suspense } from 'react';
import { ApiError } from '../app/api.ts';
import { messages } from '../messages/index.ts';
import { Focused } from './lazyDialog.tsx';

const t = messages.layout;
const ConfirmPasswordForm = lazy(() => import('./ConfirmPasswordForm.tsx'));

/** True if the service requires the password to be confirmed. */
const needsPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.headers.get('x-punchcard-confirm') === 'password';

/** Runs an action; if it requires the password, asks for it and retries. */
export async function withPassword<T>(mutation: () => Promise<T>): Promise<T> {
  try {
    return await mutation();
  } catch (error) {
    if (!needsPassword(error) || !(await askForPassword())) throw error;
    return mutation();
  }
}

/** False if the dialog was closed without the correct password. */
function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: t.passwordAgain,
      onClose: () => resolve(false),
      children: (
        <Suspense fallback={<Skeleton height={160} />}>
          <Focused>
            <ConfirmPasswordForm
              onConfirmed={() => {
                resolve(true);
                modals.close(id);
              }}
            />
          </Focused>
        </Suspense>
      ),
    });
  });
}
