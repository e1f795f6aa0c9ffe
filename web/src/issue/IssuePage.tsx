import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../app/api.ts';
import { NothingHerePage } from '../components/FailedPage.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { InRepository } from '../repositories/InRepository.tsx';
import { placeOf } from '../repositories/queries.ts';
import { IssueScreen } from './IssueScreen.tsx';
import { issueQuery } from './queries.ts';

/** An issue: description, time and timeline. */
export function IssuePage() {
  const { index = '' } = useParams({ strict: false });
  const number = /^\d{1,15}$/.test(index) ? Number(index) : 0;
  if (number === 0) return <NothingHerePage />;
  return (
    <InRepository>
      {(repository) => <LoadedIssue repository={repository} index={number} />}
    </InRepository>
  );
}

function LoadedIssue({
  repository,
  index,
}: {
  repository: Parameters<typeof placeOf>[0];
  index: number;
}) {
  const place = { ...placeOf(repository), index };
  const issue = useQuery(issueQuery(place));
  if (issue.error instanceof ApiError && issue.error.status === 404) return <NothingHerePage />;
  return (
    <Loaded query={issue}>
      {(found) => (
        // A form that is open, and the rows of lists, belong to one issue.
        <IssueScreen key={found.id} repository={repository} issue={found} place={place} />
      )}
    </Loaded>
  );
}
