import { Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { longest } from '../app/lengths.ts';
import { messages } from '../messages/index.ts';

const t = messages.issue;

/** The title and description of an issue. */
export const IssueFields = ({
  propsOf,
}: {
  propsOf: (field: 'title' | 'body') => GetInputPropsReturnType;
}) => (
  <>
    <TextInput
      label={t.title}
      required
      maxLength={longest.issueTitle}
      autoFocus
      {...propsOf('title')}
    />
    <Textarea
      label={messages.repositories.description}
      description={t.bodyHint}
      minRows={6}
      maxRows={20}
      maxLength={longest.body}
      {...propsOf('body')}
    />
  </>
);
