import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError, type Schema } from '../app/api.ts';
import { NothingHerePage } from '../components/FailedPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type RepositoryPlace, repositoryQuery } from '../components/repository.ts';
import { SignInInstead } from './SignInInstead.tsx';

/** Loads the repository in the URL for the page; "not found" if there is none. */
export function InRepository({
  children,
}: {
  children: (repository: Schema<'Repository'>) => ReactNode;
}) {
  const { owner = '', repo = '' } = useParams({ strict: false });
  const repository = useQuery(repositoryQuery({ owner, repo }));
  useCanonicalAddress({ owner, repo }, repository.data);
  const { error } = repository;
  // Do not show stale data: the user may have lost access.
  if (error instanceof ApiError && error.status === 404) return <NothingHerePage />;
  return (
    <>
      <SignInInstead error={error} />
      <Loaded query={repository}>{children}</Loaded>
    </>
  );
}

/** Redirects from an old name, or one in different case, to the current name, like the API. */
function useCanonicalAddress(
  { owner, repo }: RepositoryPlace,
  found: Schema<'Repository'> | undefined,
): void {
  const navigate = useNavigate();
  const href = useRouterState({ select: (state) => state.location.href });
  const name = found?.full_name;
  useEffect(() => {
    const asked = `/${owner}/${repo}`;
    if (name === undefined || asked === `/${name}` || !href.startsWith(asked)) return;
    void navigate({ href: `/${name}${href.slice(asked.length)}`, replace: true });
  }, [name, owner, repo, href, navigate]);
}
