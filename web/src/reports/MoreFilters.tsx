import { NumberInput, Select, TextInput } from '@mantine/core';
import { chip, selectChip } from '../components/chips.ts';
import { RepositorySelect } from '../components/RepositorySelect.tsx';
import { UserSelect } from '../components/UserSelect.tsx';
import { messages } from '../messages/index.ts';
import { RoundingFields } from './RoundingFields.tsx';
import type { ReportSearch } from './search.ts';
import type { Source } from './source.ts';
import { useAppliedField } from './useAppliedField.ts';

const t = messages.reports;

interface Props {
  readonly source: Source;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
}

/** Further filters, as supported by the report's source; loaded on demand. */
export default function MoreFilters(props: Props) {
  const { source, search, onSearch } = props;
  const note = useAppliedField(search.note ?? '', (value) =>
    onSearch(changed(search, { note: value })),
  );
  return (
    <>
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
      <TextInput
        {...chip}
        label={t.note}
        placeholder={t.noteHint}
        maxLength={255}
        value={note.draft}
        onChange={({ currentTarget }) => note.setDraft(currentTarget.value)}
        onBlur={note.onBlur}
        onKeyDown={note.onKeyDown}
      />
      <RoundingFields search={search} onChange={(change) => onSearch(changed(search, change))} />
    </>
  );
}

function RepositoryField({ search, onSearch }: Props) {
  const commit = (value: string | undefined): void =>
    // An issue number is valid in one repository only.
    onSearch(changed(search, { repository: value, issue: undefined }));
  const field = useAppliedField(search.repository ?? '', commit);
  return (
    <RepositorySelect
      {...selectChip}
      label={messages.repositories.repository}
      placeholder={t.repositoryHint}
      value={field.draft}
      onChange={field.setDraft}
      onOptionSubmit={field.commit}
      onBlur={field.onBlur}
      onKeyDown={field.onKeyDown}
    />
  );
}

function UserField({ search, onSearch }: Props) {
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

function IssueField({ source, search, onSearch }: Props) {
  const field = useAppliedField(String(search.issue ?? ''), (value) =>
    onSearch(changed(search, { issue: value === undefined ? undefined : Number(value) })),
  );
  const isOff = source.kind !== 'repository' && search.repository === undefined;
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

/** The search with changes; undefined removes a parameter. */
function changed(search: ReportSearch, changes: Partial<ReportSearch>): ReportSearch {
  const all = Object.entries({ ...search, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as ReportSearch;
}
