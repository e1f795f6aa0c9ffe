import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../app/api.ts';
import { DayInput } from '../components/DayInput.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { Figures } from '../components/Figures.tsx';
import { hours, money, number } from '../components/format.ts';
import { Loaded } from '../components/Loaded.tsx';
import { TextLink } from '../components/links.tsx';
import { messages } from '../messages/index.ts';
import { optionsOf } from '../projects/queries.ts';
import type { Query } from '../reports/source.ts';
import { BillForm } from './BillForm.tsx';
import { type Asked, entriesOf, pdfAddress, type Sheet, saveUbl, sheetQuery } from './sheet.ts';
import { t } from './texts.ts';

const isCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === `time-sheet.${code}`;

const minutes = [5, 6, 10, 15, 30, 60];
const roundings = Object.entries(messages.reports.roundings).flatMap(([mode, label]) =>
  minutes.map((count) => [`${mode} ${count}`, `${label} ${count} min`] as const),
);

/** Makes a time sheet of selected entries: its look, its sums, its files, and what is billed. */
export function SheetForm({ of, close }: { of: Asked; close: () => void }) {
  const [asked, setAsked] = useState(of);
  const { isManaged, query, look } = asked;
  const sheet = useQuery(sheetQuery(asked));
  const ubl = useMutation({ mutationFn: () => saveUbl(asked) });
  const select = (changes: Query) => setAsked({ ...asked, query: { ...query, ...changes } });
  const change = (changes: Query) => setAsked({ ...asked, look: { ...look, ...changes } });
  const rounding = query.round === undefined ? '' : `${query.round} ${query.round_minutes}`;
  const known = { '': t.roundingDefault, ...(rounding && { [rounding]: rounding }) };
  const to = query.project === undefined ? '/-/projects' : `/-/projects/${query.project}`;
  return (
    <Stack>
      {isManaged && sheet.isSuccess && <Text fw={600}>{sheet.data.client?.name}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['from', 'to'] as const).map((bound) => (
          <DayInput
            key={bound}
            label={messages.time[bound]}
            value={String(query[bound] ?? '') || null}
            onChange={(day) => select({ [bound]: day ?? undefined })}
          />
        ))}
        <NativeSelect
          label={messages.reports.round}
          data={optionsOf({ ...known, ...Object.fromEntries(roundings) })}
          value={rounding}
          onChange={({ currentTarget }) => {
            const [mode, count] = currentTarget.value.split(' ');
            select({ round: mode || undefined, round_minutes: count });
          }}
        />
        <NativeSelect
          label={t.language}
          data={optionsOf(t.languages)}
          value={String(look?.language ?? '')}
          onChange={({ currentTarget }) => change({ language: currentTarget.value })}
        />
        <TextInput
          label={t.reference}
          placeholder={sheet.data?.reference}
          maxLength={100}
          onBlur={({ currentTarget }) => change({ reference: currentTarget.value })}
        />
      </SimpleGrid>
      {isManaged && (
        <Checkbox
          label={t.withAmounts}
          checked={query.amounts !== false}
          onChange={({ currentTarget }) => select({ amounts: currentTarget.checked && undefined })}
        />
      )}
      {isCode(sheet.error, 'no-entries') ? (
        <EmptyState title={isManaged ? t.empty : messages.reports.empty} />
      ) : (
        <Loaded query={sheet} rows={3}>
          {(found) => (
            <>
              <Figures values={sumsOf(found)} />
              <Group gap="sm">
                <Button component="a" download href={pdfAddress(asked)} variant="filled">
                  {t.pdf}
                </Button>
                {isManaged && (
                  <Button loading={ubl.isPending} onClick={() => ubl.mutate()}>
                    {t.ubl}
                  </Button>
                )}
              </Group>
            </>
          )}
        </Loaded>
      )}
      {isCode(ubl.error, 'missing') ? (
        <MissingFields fields={String(ubl.error.values.fields)} {...{ to, close }} />
      ) : (
        ubl.error !== null && <ErrorBox error={ubl.error} />
      )}
      {isManaged && <BillForm asked={asked} sheet={sheet.isSuccess ? sheet.data : null} />}
    </Stack>
  );
}

function sumsOf(sheet: Sheet) {
  const { currency, amount_minor: minor, tax } = sheet;
  const values: [string, string, string?][] = [
    [messages.time.entries, number(entriesOf(sheet))],
    [messages.reports.hours, hours(sheet.seconds)],
  ];
  if (currency !== null) {
    const shown = (minor: number): string => `${money({ minor, currency })} ${currency}`;
    const withTax = tax.minor > 0 ? `${shown(minor + tax.minor)} ${t.withTax}` : undefined;
    values.push([messages.reports.amount(currency), shown(minor), withTax]);
  }
  return values;
}

/** What UBL needs, each with the page on which it is set. */
function MissingFields({ fields, to, close }: { fields: string; to: string; close: () => void }) {
  return (
    <Alert color="orange" role="alert">
      {t.missing}
      {fields.split(', ').map((field) => (
        <TextLink
          key={field}
          to={(field.startsWith('issuer.') ? '/-/settings/issuer' : to) as '/-/projects'}
          onClick={close}
          display="block"
        >
          {t.fields[field] ?? field}
        </TextLink>
      ))}
    </Alert>
  );
}
