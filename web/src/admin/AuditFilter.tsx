import { Autocomplete, Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { UserSelect } from '../components/UserSelect.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useAuditActions } from './auditActions.ts';
import type { AuditSearch } from './auditQuery.ts';
import { TargetSelect } from './TargetSelect.tsx';

const t = adminMessages.adminAudit;
// The UI kit's date fields are large.
const DayInput = lazy(async () => ({
  default: (await import('../components/DayInput.tsx')).DayInput,
}));
type Words = Pick<AuditSearch, 'actor' | 'user' | 'action' | 'target'>;
const noWords: Words = { actor: '', user: '', action: '', target: '' };

/** Filters of the audit log; text is applied when typing pauses. */
export function AuditFilter({
  value,
  onChange,
  onClear,
}: {
  value: AuditSearch;
  onChange: (change: Partial<AuditSearch>, options?: { replace: boolean }) => void;
  onClear: () => void;
}) {
  const actions = Object.keys(useAuditActions());
  const prefixes = actions.flatMap((action) => action.match(/^.*?\./) ?? []);
  const { actor, user, action, target } = value;
  const words = { actor, user, action, target };
  const [typed, setTyped] = useState<Words>(words);
  const said = JSON.stringify(words);
  const [shown, setShown] = useState(said);
  const [asked, setAsked] = useState(said);
  const search = useDebouncedCallback((next: Words) => {
    setAsked(JSON.stringify(next));
    onChange(next, { replace: true });
  }, 400);
  // The URL changed by other means: a link, or back and forward.
  if (shown !== said) {
    setShown(said);
    // This is the filter's own change; the user may have typed more since.
    if (asked === said) setAsked('');
    else setTyped(words);
  }
  const clear = (): void => {
    search.cancel();
    setTyped(noWords);
    onClear();
  };
  const field = (word: keyof Words) => ({
    value: typed[word],
    maxLength: 255,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (text: string) => {
      const next = { ...typed, [word]: text };
      setTyped(next);
      search(next);
    },
  });
  const day = (end: 'from' | 'to') => (
    <Suspense fallback={<TextInput disabled label={t[end]} description={t.timeZone} />}>
      <DayInput
        label={t[end]}
        description={t.timeZone}
        value={value[end] || null}
        onChange={(next) => onChange({ [end]: next ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': messages.layout.clear }}
      />
    </Suspense>
  );
  return (
    <div>
      <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm">
        <Autocomplete
          label={messages.shortcuts.action}
          description={t.actionHint}
          data={[...new Set([...prefixes, ...actions])].sort()}
          limit={50}
          clearButtonProps={{ 'aria-label': messages.layout.clear }}
          {...field('action')}
        />
        <UserSelect
          label={adminMessages.admin.user}
          description={t.actorHint}
          {...field('actor')}
        />
        <UserSelect label={t.onBehalfOf} description={t.onBehalfOfHint} {...field('user')} />
        <TargetSelect label={t.targetFilter} description={t.targetHint} {...field('target')} />
        {day('from')}
        {day('to')}
      </SimpleGrid>
      <Group mt="sm" justify="flex-end" mih={30}>
        <Button variant="subtle" size="compact-md" onClick={clear}>
          {messages.repositories.clearFilters}
        </Button>
      </Group>
    </div>
  );
}
