import { NumberInput, Select } from '@mantine/core';
import { chip, selectChip } from '../components/chips.ts';
import { messages } from '../messages/index.ts';
import type { ReportSearch } from './search.ts';
import { useAppliedField } from './useAppliedField.ts';

const t = messages.reports;
const usualMinutes = 15;

/** Rounding of the reported hours. */
export function RoundingFields({
  search,
  onChange: change,
}: {
  search: ReportSearch;
  /** Undefined removes a parameter. */
  onChange: (changes: Partial<ReportSearch>) => void;
}) {
  const minutes = useAppliedField(String(search.round_minutes ?? ''), (value) =>
    change({ round_minutes: value === undefined ? usualMinutes : Number(value) }),
  );
  return (
    <>
      <Select
        {...selectChip}
        label={t.round}
        value={search.round ?? ''}
        onChange={(value) =>
          value === '' || value === null
            ? change({ round: undefined, round_minutes: undefined, round_per: undefined })
            : change({ round: value, round_minutes: search.round_minutes ?? usualMinutes })
        }
        data={[
          { value: '', label: t.noRounding },
          ...(['up', 'nearest', 'down'] as const).map((value) => ({
            value,
            label: t.roundings[value],
          })),
        ]}
      />
      {search.round !== undefined && (
        <>
          <NumberInput
            {...chip}
            label={t.roundMinutes}
            min={1}
            max={1440}
            allowDecimal={false}
            value={minutes.draft}
            onChange={(value) => minutes.setDraft(String(value))}
            onBlur={minutes.onBlur}
            onKeyDown={minutes.onKeyDown}
          />
          <Select
            {...selectChip}
            label={t.roundPer}
            value={search.round_per ?? 'entry'}
            onChange={(value) =>
              change({ round_per: value === 'entry' ? undefined : (value ?? undefined) })
            }
            data={(['entry', 'group'] as const).map((value) => ({
              value,
              label: t.roundingScopes[value],
            }))}
          />
        </>
      )}
    </>
  );
}
