import type { AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Place, usePlaces } from '../app/area.ts';
import { type IssuePlace, placeText } from './issuePlace.ts';
import { TextLink } from './links.tsx';

type LinkProps = Omit<AnchorProps, 'href'> & { title?: string; dir?: string };

/** The page of activities, which is that of their project; undefined without these pages. */
export function useProjectPage(): (place: IssuePlace) => '/' | undefined {
  const places: readonly Place[] = usePlaces();
  const hasPages = places.some(({ to }) => to === '/-/projects');
  // The router knows the address only with that area.
  return ({ repo }) => (hasPages ? (`/-/projects/${repo}` as '/') : undefined);
}

/** A link to the page of an issue, or to that of an activity's project. */
export function PlaceLink({
  place,
  children,
  ...props
}: LinkProps & { place: IssuePlace; children: ReactNode }) {
  const pageOf = useProjectPage();
  const { owner, repo, index, project } = place;
  if (project !== undefined) {
    return (
      <TextLink to={pageOf(place) ?? '.'} disabled={pageOf(place) === undefined} {...props}>
        {children}
      </TextLink>
    );
  }
  const params = { owner, repo, index: String(index) };
  return (
    <TextLink to="/$owner/$repo/issues/$index" params={params} {...props}>
      {children}
    </TextLink>
  );
}

export const IssueLink = ({
  place,
  title,
  ...props
}: Omit<LinkProps, 'title' | 'dir'> & { place: IssuePlace; title: string }) => (
  <PlaceLink place={place} size="sm" dir="auto" title={`${title} (${placeText(place)})`} {...props}>
    {title}
  </PlaceLink>
);
