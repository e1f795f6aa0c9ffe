import type { Field } from '../components/RecordForm.tsx';
import { language } from '../messages/language.ts';
import { t } from './texts.ts';

const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
/** The name of a country by its two letters. */
export const countryName = (code: string): string => (code && names.of(code)) || code;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** What stands in the list of regions and is no country. */
const others = /^(?:EU|EZ|UN|UK|Q[M-Z]|X[A-Z]|ZZ)$/;

const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .map((value) => ({ value, label: (!others.test(value) && names.of(value)) || '' }))
  .filter(({ label }) => label !== '')
  .sort((a, b) => a.label.localeCompare(b.label, language));

/** What a time sheet says of its client and of its issuer. */
export const partyFields: readonly Field[] = [
  { name: 'name', label: t.name, maxLength: 100, required: true },
  { name: 'address', label: t.address, description: t.addressHint, kind: 'lines', maxLength: 500 },
  { name: 'country', label: t.country, kind: 'search', data: countries },
  { name: 'tax_id', label: t.taxId, description: t.taxIdHint, maxLength: 50 },
];
