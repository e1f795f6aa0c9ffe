import { adminMessages } from '../messages/administration.ts';
import { language } from '../messages/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `12.3 MB`. */
export function bytes(count: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(count, 1)) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(count / 1000 ** step);
}

/** `12%`. */
export const share = (ratio: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(ratio);

const oneDecimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** `4.2 ms`; a dash for null. */
export const milliseconds = (ms: number | null): string =>
  ms === null ? '–' : adminMessages.adminHealth.ms(oneDecimal.format(ms));
