const rules = new Intl.PluralRules('de');
const numbers = new Intl.NumberFormat('de');

/** A count with its noun. */
export const count = (many: number, one: string, other: string): string =>
  `${numbers.format(many)} ${rules.select(many) === 'one' ? one : other}`;
