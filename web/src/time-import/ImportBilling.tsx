import { Switch, Text } from '@mantine/core';
import { useAreas } from '../app/area.ts';
import { errorWords } from '../messages/errorWords.ts';
import type { Choices } from './importChoices.ts';
import type { Imported } from './importing.ts';
import { t } from './texts.ts';

/** Whether clients and rates of the file are used. */
export function BillingSwitch(props: {
  columns: readonly { readonly field: string | null }[];
  choices: Choices;
  onChange: (changes: Partial<Choices>) => void;
}) {
  const keys: readonly string[] = useAreas().flatMap(({ reportKeys = [] }) => reportKeys);
  const hasBilling = props.columns.some(({ field }) => /^(client|rate|amount)$/.test(field ?? ''));
  if (!keys.includes('client') || !hasBilling) return null;
  return (
    <Switch
      label={t.billing}
      checked={props.choices.hasBilling}
      onChange={(event) => props.onChange({ hasBilling: event.currentTarget.checked })}
    />
  );
}

/** What becomes of them. */
export const BillingNotes = ({ billing }: Pick<Imported, 'billing'>) => (
  <div>
    {[...new Set(billing.map(errorWords))].map((text) => (
      <Text key={text} dir="auto">
        {text}
      </Text>
    ))}
  </div>
);
