const rules = new Intl.PluralRules('de');
const numbers = new Intl.NumberFormat('de');

/** A count with the word that agrees with it. */
export const count = (many: number, one: string, other: string): string =>
  `${numbers.format(many)} ${rules.select(many) === 'one' ? one : other}`;
