import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError, type Schema } from '../app/api.ts';
import { Loaded } from '../components/Loaded.tsx';
import { NothingHerePage } from '../layout/FailedPage.tsx';
import { type RepositoryPlace, repositoryQuery } from './queries.ts';
import { SignInInstead } from './SignInInstead.tsx';

/** The repository of the address, for the page below it; where there is none, it says so. */
export function InRepository({
  children,
}: {
  children: (repository: Schema<'Repository'>) => ReactNode;
}) {
  const { owner = '', repo = '' } = useParams({ strict: false });
  const repository = useQuery(repositoryQuery({ owner, repo }));
  useCanonicalAddress({ owner, repo }, repository.data);
  const { error } = repository;
  // What was shown may be shown no more: it may have been taken away meanwhile.
  if (error instanceof ApiError && error.status === 404) return <NothingHerePage />;
  return (
    <>
      <SignInInstead error={error} />
      <Loaded query={repository}>{children}</Loaded>
    </>
  );
}

/** An old name, or one in other letters, leads to the present one, as in the API. */
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
