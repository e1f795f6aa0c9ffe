const rules = new Intl.PluralRules('en');

/** The form of a text for a count. */
export const plural = (count: number, forms: { one: string; other: string }): string =>
  rules.select(count) === 'one' ? forms.one : forms.other;
