/** Codes of ISO 4217. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Currencies whose minor units do not have two digits, by ISO 4217 of 2026. Not by `Intl`, which
 * leaves out digits that are hardly used, differently by version: stored amounts must not shift.
 */
const otherDigits: readonly (readonly [digits: number, currencies: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** How many digits the minor units of a currency have: 2 for cents, 0 for yen. */
export const minorDigits = (currency: string): number =>
  otherDigits.find(([, others]) => others.split(' ').includes(currency))?.[0] ?? 2;

/** `95.00` */
export function formatMinor(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  const at = text.length - digits;
  return digits === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`;
}

/** Minor units; undefined unless it is a number with at most the digits of the currency. */
export function parseMinor(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || part.length > digits) return undefined;
  return Number(whole + part.padEnd(digits, '0'));
}
