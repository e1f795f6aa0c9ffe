import type { AnchorProps } from '@mantine/core';
import { type IssuePlace, nameOfPlace } from './issuePlace.ts';
import { TextLink } from './links.tsx';

export function IssueLink({
  place: { owner, repo, index },
  title,
  ...props
}: Omit<AnchorProps, 'href'> & { place: IssuePlace; title: string }) {
  return (
    <TextLink
      to="/$owner/$repo/issues/$index"
      params={{ owner, repo, index: String(index) }}
      dir="auto"
      title={`${title} (${nameOfPlace({ owner, repo, index })})`}
      {...props}
    >
      {title}
    </TextLink>
  );
}
