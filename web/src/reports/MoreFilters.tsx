import { NumberInput, Select, TextInput } from '@mantine/core';
import { useAreas } from '../app/area.ts';
import { chip, selectChip } from '../components/chips.ts';
import { Parts } from '../components/Parts.tsx';
import { RepositorySelect } from '../components/RepositorySelect.tsx';
import { UserSelect } from '../components/UserSelect.tsx';
import { messages } from '../messages/index.ts';
import { useFilterNames } from './names.ts';
import { RoundingFields } from './RoundingFields.tsx';
import type { ReportProps } from './reportProps.ts';
import { changed } from './search.ts';
import { useAppliedField } from './useAppliedField.ts';

const t = messages.reports;

/** Further filters, as supported by the report's source; loaded on demand. */
export default function MoreFilters(props: ReportProps) {
  const { source, search, onSearch } = props;
  const ofAreas = useAreas().flatMap(({ reportFilters = [] }) => reportFilters);
  const { billed = '' } = search;
  const ofBilled = ['', 'no', 'yes'].includes(billed)
    ? t.billedAs
    : { ...t.billedAs, [billed]: billed };
  return (
    <>
      <Parts of={ofAreas} props={props} />
      {source.kind !== 'repository' && <RepositoryField {...props} />}
      <IssueField {...props} />
      {source.kind !== 'mine' && <UserField {...props} />}
      <Select
        {...selectChip}
        label={messages.entries.billable}
        value={search.billable === undefined ? '' : String(search.billable)}
        onChange={(value) =>
          onSearch(changed(search, { billable: value === '' ? undefined : value === 'true' }))
        }
        data={[
          { value: '', label: t.anyBillable },
          { value: 'true', label: t.onlyBillable },
          { value: 'false', label: t.notBillable },
        ]}
      />
      <Select
        {...selectChip}
        label={t.billed}
        allowDeselect={false}
        value={billed}
        onChange={(value) => onSearch(changed(search, { billed: value || undefined }))}
        data={Object.entries(ofBilled).map(([value, label]) => ({ value, label }))}
      />
      <TextField {...props} name="tag" label={t.groupKeys.tags} placeholder={t.tagHint} />
      <TextField {...props} name="note" label={t.note} placeholder={t.noteHint} />
      <RoundingFields search={search} onChange={(change) => onSearch(changed(search, change))} />
    </>
  );
}

function TextField({
  search,
  onSearch,
  name,
  ...of
}: ReportProps & { name: 'note' | 'tag'; label: string; placeholder: string }) {
  const field = useAppliedField(search[name] ?? '', (value) =>
    onSearch(changed(search, { [name]: value })),
  );
  return (
    <TextInput
      {...chip}
      {...{ label: of.label, placeholder: of.placeholder }}
      maxLength={255}
      dir="auto"
      value={field.draft}
      onChange={({ currentTarget }) => field.setDraft(currentTarget.value)}
      onBlur={field.onBlur}
      onKeyDown={field.onKeyDown}
    />
  );
}

function RepositoryField({ search, onSearch }: ReportProps) {
  const commit = (value: string | undefined): void =>
    // An issue number is valid in one repository only.
    onSearch(changed(search, { repository: value, issue: undefined }));
  const field = useAppliedField(search.repository ?? '', commit);
  const names = useFilterNames(search);
  return (
    <RepositorySelect
      {...selectChip}
      label={t.groupKeys.repository}
      placeholder={t.repositoryHint}
      value={field.draft === search.repository ? (names.repository ?? field.draft) : field.draft}
      onChange={field.setDraft}
      onOptionSubmit={field.commit}
      onBlur={field.onBlur}
      onKeyDown={field.onKeyDown}
    />
  );
}

function UserField({ search, onSearch }: ReportProps) {
  const field = useAppliedField(search.user ?? '', (user) => onSearch(changed(search, { user })));
  return (
    <UserSelect
      {...selectChip}
      label={messages.layout.person}
      placeholder={messages.layout.userName}
      value={field.draft}
      onChange={field.setDraft}
      onOptionSubmit={field.commit}
      onBlur={field.onBlur}
      onKeyDown={field.onKeyDown}
    />
  );
}

function IssueField({ source, search, onSearch }: ReportProps) {
  const field = useAppliedField(String(search.issue ?? ''), (value) =>
    onSearch(changed(search, { issue: value === undefined ? undefined : Number(value) })),
  );
  const { issue: activity } = useFilterNames(search);
  const isOff = source.kind !== 'repository' && search.repository === undefined;
  if (activity !== undefined) {
    return (
      <Select
        {...selectChip}
        label={t.groupKeys.activity}
        clearable
        clearSectionMode="clear"
        value={field.draft}
        onChange={(value) => field.commit(value ?? '')}
        data={[{ value: field.draft, label: activity }]}
      />
    );
  }
  return (
    <NumberInput
      {...chip}
      label={t.issue}
      placeholder={isOff ? t.issueNeedsRepository : t.issueHint}
      disabled={isOff && search.issue === undefined}
      prefix="#"
      min={1}
      allowDecimal={false}
      hideControls
      value={field.draft}
      onChange={(value) => field.setDraft(String(value))}
      onBlur={field.onBlur}
      onKeyDown={field.onKeyDown}
    />
  );
}
