import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { Loaded } from '../components/Loaded.tsx';
import { type Field, RecordForm } from '../components/RecordForm.tsx';
import { language } from '../messages/language.ts';
import { partyFields } from './partyFields.ts';
import { clientQuery, optionsOf, useChange } from './queries.ts';
import { t } from './texts.ts';

const names = new Intl.DisplayNames(language, { type: 'currency' });
const currencies = Intl.supportedValuesOf('currency');
const currencyNames = currencies.map((code) => [code, `${code} · ${names.of(code)}`] as const);

const of = (name: keyof typeof t.fields, more: Partial<Field> = {}): Field => ({
  ...{ name, label: t.fields[name], description: (t.hints as Record<string, string>)[name] },
  ...more,
});

const fields: readonly Field[] = [
  ...partyFields,
  of('currency', { kind: 'search', data: optionsOf(Object.fromEntries(currencyNames)) }),
  of('language', { kind: 'choice', data: optionsOf(t.languages) }),
  of('tax_category', { kind: 'choice', data: optionsOf(t.taxCategories) }),
  of('vat_percent', { kind: 'number', isShown: (values) => values.tax_category === 'domestic' }),
  of('payment_days', { kind: 'number' }),
  of('reference', { maxLength: 100 }),
  of('archived', { kind: 'flag' }),
];

/** All that time sheets need of a client. */
export default function ClientForm({ id, onSaved }: { id: number; onSaved: () => void }) {
  const client = useQuery(clientQuery(id));
  const params = { path: { client: id } };
  const edit = useChange(({ vat_percent: vat, ...body }: Record<string, unknown>) => {
    // The API has hundredths.
    const hundredths = vat === undefined ? {} : { vat_percent: Math.round(Number(vat) * 100) };
    return api.PATCH('/clients/{client}', { params, body: { ...body, ...hundredths } });
  });
  return (
    <Loaded query={client} rows={8}>
      {({ created_at: _, updated_at: __, id: ___, vat_percent: vat, ...values }) => (
        <RecordForm
          isEdit
          values={{ ...values, vat_percent: vat / 100 }}
          fields={fields}
          save={async (changes) => {
            await edit.mutateAsync(changes);
            onSaved();
          }}
        />
      )}
    </Loaded>
  );
}
