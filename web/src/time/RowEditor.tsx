import { Alert, Button, Group, InputBase, Stack, TextInput } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { longest } from '../app/lengths.ts';
import type { Entry } from '../components/entry.ts';
import { useZone } from '../components/zone.ts';
import { DurationInput } from '../entries/DurationInput.tsx';
import { messages } from '../messages/index.ts';
import { IssueName } from './IssueName.tsx';
import { type Draft, type OnDraft, useDraft, withDuration, withTimes } from './rowDraft.ts';
import classes from './time.module.css';

const t = messages.time;

const dayInSeconds = 86_400;

/** Inline editor of times, duration and note: Enter saves, Escape cancels. */
export function RowEditor({
  entry,
  draft,
  onDraft,
}: {
  entry: Entry;
  draft: Draft;
  onDraft: OnDraft;
}) {
  const zone = useZone();
  const { save, isSaving } = useDraft(draft, onDraft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDraft(undefined);
  };
  return (
    <form className={classes.editor} onSubmit={submit} onKeyDown={leave} aria-label={t.editRow}>
      <Stack gap="sm">
        <IssueName issue={entry.issue} />
        {draft.error !== undefined && (
          <Alert color={draft.theirs === undefined ? 'red' : 'yellow'} role="alert" p="sm">
            {draft.error}
          </Alert>
        )}
        <Group align="flex-end" gap="sm">
          {entry.started !== null &&
            entry.time < dayInSeconds &&
            (['from', 'to'] as const).map((field) => (
              <TextInput
                key={field}
                type="time"
                label={messages.entries[field]}
                required
                withAsterisk={false}
                value={draft[field]}
                onChange={({ currentTarget }) =>
                  onDraft(withTimes(draft, { [field]: currentTarget.value }, zone))
                }
              />
            ))}
          <DurationInput
            w={{ base: '100%', sm: 220 }}
            value={draft.duration}
            autoFocus={draft.begin === 'duration'}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) =>
              onDraft(withDuration(draft, currentTarget.value, zone))
            }
          />
          <InputBase
            component="textarea"
            multiline
            rows={Math.min(6, draft.note.split('\n').length)}
            flex={1}
            miw={200}
            label={messages.entries.note}
            description={t.keys}
            dir="auto"
            maxLength={longest.note}
            value={draft.note}
            autoFocus={draft.begin === 'note'}
            onChange={({ currentTarget }) => onDraft({ ...draft, note: currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        </Group>
        <Group gap="sm" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={() => onDraft(undefined)}>
            {messages.layout.cancel}
          </Button>
          <Button size="compact-sm" type="submit" loading={isSaving}>
            {draft.theirs === undefined ? messages.layout.save : messages.entries.overwrite}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
