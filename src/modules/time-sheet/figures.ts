import { dateFormat, daysText } from '../../http/presenters/report-words.ts';
import type { Party, TimeSheet } from './types.ts';

/** An integer of smallest units, without loss: `5428.75`. */
export function decimalOf(units: number | bigint, digits: number): `${number}` {
  const text = String(units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${whole}.${text.slice(whole.length)}`.replace(/\.$/, '') as `${number}`;
}

/** `4:30`, and `4:30:15` where minutes don't suffice. */
export function clockOf(seconds: number): string {
  const two = (count: number): string => String(count % 60).padStart(2, '0');
  const minutes = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}`;
  return seconds % 60 === 0 ? minutes : `${minutes}:${two(seconds)}`;
}

/** A tax id as a VAT number, which begins with its country; '' if it is another. */
export function vatIdOf({ taxId, country }: Pick<Party, 'taxId' | 'country'>): string {
  const id = taxId.replaceAll(/[\s.-]/g, '').toUpperCase();
  const prefix = { GR: 'EL', GB: '(?:GB|XI)' }[country] ?? country;
  return prefix !== '' && new RegExp(`^${prefix}[\\dA-Z]`).test(id) ? id : '';
}

const scripts = /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u;
/** The letters that Inter, the font of the PDF, lacks, apart from historic ones. */
export const unprintableIn = (sheet: TimeSheet): string =>
  [...new Set(JSON.stringify(sheet).match(/[\p{L}\p{N}]/gu))]
    .filter((letter) => scripts.test(letter))
    .join('');

export function formatsOf({ language, fromDay, toDay }: TimeSheet) {
  const locale = language === 'de' ? 'de' : 'en-GB';
  const instantOf = (day: number): number => day * 86_400_000;
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  const [first, last] = [new Date(instantOf(fromDay)), new Date(instantOf(toDay))];
  const isOfYears = first.getUTCFullYear() !== last.getUTCFullYear();
  const long = dates({ dateStyle: 'long' });
  const short = dates({ day: 'numeric', month: 'short', ...(isOfYears && { year: 'numeric' }) });
  const lastOfMonth = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0);
  const isMonth = first.getUTCDate() === 1 && last.getTime() === lastOfMonth;
  const period = daysText(long, first.getTime(), last.getTime());
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    /** Of smallest units. */
    numbers: (digits: number) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits });
      return (units: number): string => format.format(decimalOf(units, digits));
    },
    /** Of hundredths: `19`, `7.5`. */
    percent: (hundredths: number): string => new Intl.NumberFormat(locale).format(hundredths / 100),
    date: (day: number): string => long.format(instantOf(day)),
    /** With the year where the sheet is of several. */
    day: (day: number): string => short.format(instantOf(day)),
    isOfYears,
    /** `1–30 November 2026` */
    period,
    /** `November 2026` for a whole month. */
    month: isMonth ? dates({ month: 'long', year: 'numeric' }).format(first) : period,
    country: (code: string): string => (code === '' ? '' : (countries.of(code) ?? code)),
  };
}
