/** How many of the list of leaked passwords, most common first, count as common. */
const refused = 10_000;

/** Whether a password, in lower case, is one that guessers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded on demand: it takes some megabytes, and most processes set no password.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const rank = dictionary['passwords-common'].indexOf(password);
  return rank >= 0 && rank < refused;
}
