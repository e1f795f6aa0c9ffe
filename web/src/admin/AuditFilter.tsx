import { Autocomplete, Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { DayInputOnFocus } from '../components/DayInputOnFocus.tsx';
import { useFirstDay } from '../components/weekSettings.ts';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useAuditActions } from './auditActions.ts';
import type { AuditSearch } from './auditQuery.ts';

const t = adminMessages.adminAudit;
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
  const firstDay = useFirstDay();
  const actions = Object.keys(useAuditActions());
  const prefixes = actions.flatMap((action) => action.match(/^.*?\./) ?? []);
  const { from, to, actor, user, action, target } = value;
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
  const textField = (word: keyof Words) => {
    const { onChange: change, ...props } = field(word);
    return {
      ...props,
      onChange: (event: { currentTarget: HTMLInputElement }) => change(event.currentTarget.value),
    };
  };
  const day = {
    description: t.timeZone,
    firstDayOfWeek: firstDay,
    clearLabel: messages.layout.clear,
  };
  return (
    <div>
      <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm">
        <Autocomplete
          label={t.actionFilter}
          description={t.actionHint}
          data={[...new Set([...prefixes, ...actions])].sort()}
          limit={50}
          clearButtonProps={{ 'aria-label': messages.layout.clear }}
          {...field('action')}
        />
        <TextInput label={t.actor} description={t.actorHint} {...textField('actor')} />
        <TextInput label={t.onBehalfOf} description={t.onBehalfOfHint} {...textField('user')} />
        <TextInput label={t.targetFilter} description={t.targetHint} {...textField('target')} />
        <DayInputOnFocus
          label={t.from}
          value={from === '' ? null : from}
          onChange={(next) => onChange({ from: next ?? '' })}
          {...day}
        />
        <DayInputOnFocus
          label={t.to}
          value={to === '' ? null : to}
          onChange={(next) => onChange({ to: next ?? '' })}
          {...day}
        />
      </SimpleGrid>
      <Group mt="sm" justify="flex-end" mih={30}>
        <Button variant="subtle" size="compact-md" onClick={clear}>
          {t.clearAll}
        </Button>
      </Group>
    </div>
  );
}
