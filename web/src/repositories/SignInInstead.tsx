import { Navigate, useRouterState } from '@tanstack/react-router';
import { ApiError } from '../app/api.ts';

/** If the instance requires sign-in for this page, redirects to the sign-in page and back. */
export function SignInInstead({ error }: { error: unknown }) {
  const from = useRouterState({ select: (state) => state.location.href });
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  return <Navigate to="/-/sign-in" search={{ from }} replace />;
}
