import { Text } from '@mantine/core';
import { type Entry, isReadable, placeOfEntry } from '../entries/entry.ts';
import { nameOfPlace } from '../parts/issuePlace.ts';
import { TextLink } from '../parts/links.tsx';
import parts from '../parts/parts.module.css';
import { texts } from '../texts/index.ts';

/** The issue of an entry; what is left of one that its reader may no longer see is its place (D24). */
export function IssueName({ issue }: Pick<Entry, 'issue'>) {
  const place = placeOfEntry({ issue });
  const name = nameOfPlace(place);
  if (!isReadable({ issue })) {
    return (
      <Text size="sm" className={parts.text}>
        {texts.time.gone}{' '}
        <Text span size="sm" c="dimmed">
          {name}
        </Text>
      </Text>
    );
  }
  return (
    <TextLink
      to="/$owner/$repo/issues/$index"
      params={{ owner: place.owner, repo: place.repo, index: String(place.index) }}
      size="sm"
      c="var(--mantine-color-text)"
      className={parts.text}
    >
      <bdi>{issue.title}</bdi>{' '}
      <Text span size="sm" c="dimmed">
        {name}
      </Text>
    </TextLink>
  );
}
