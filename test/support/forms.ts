/** The text below each field of a page without script, by the name of the field. */
const textsIn = (
  page: string,
): { name: string; text: string; isWrong: boolean; hasFocus: boolean }[] =>
  [...page.matchAll(/<input id="(\w+)"([^>]*)>\s*<small id="\w+-hint">(.*?)<\/small>/gs)].map(
    ([, name = '', attributes = '', text = '']) => ({
      name,
      text: text.replace(/<svg.*?<\/svg>/gs, ''),
      isWrong: attributes.includes('aria-invalid="true"'),
      hasFocus: attributes.includes(' autofocus'),
    }),
  );

/** The rules of fields: name and text. */
export const hintsIn = (page: string): [string, string][] =>
  textsIn(page).flatMap(({ name, text, isWrong }) => (isWrong ? [] : [[name, text]]));

/** What is said to be wrong, at the field that has the focus: name and text. */
export const mistakesIn = (page: string): [string, string][] =>
  textsIn(page).flatMap(({ name, text, isWrong, hasFocus }) =>
    isWrong && hasFocus ? [[name, text]] : [],
  );
