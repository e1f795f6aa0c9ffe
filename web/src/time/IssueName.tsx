import { Text } from '@mantine/core';
import { type Entry, isReadable, placeOfEntry } from '../components/entry.ts';
import { PlaceLink } from '../components/IssueLink.tsx';
import { placeText } from '../components/issuePlace.ts';
import parts from '../components/text.module.css';
import { messages } from '../messages/index.ts';

/**
 * The issue of an entry; if the user can no longer read it, only repository and number are known
 * (D24).
 */
export function IssueName({
  issue,
  className = parts.text,
}: Pick<Entry, 'issue'> & { className?: string | undefined }) {
  const place = placeOfEntry({ issue });
  const name = placeText(place);
  if (!isReadable({ issue })) {
    return (
      <Text className={className}>
        {messages.stopwatch.unreadableIssue}{' '}
        <Text span c="dimmed">
          {name}
        </Text>
      </Text>
    );
  }
  return (
    <PlaceLink place={place} size="sm" c="var(--mantine-color-text)" className={className}>
      <bdi>{issue.title}</bdi>{' '}
      <Text span c="dimmed">
        {name}
      </Text>
    </PlaceLink>
  );
}
