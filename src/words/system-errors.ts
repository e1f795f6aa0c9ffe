import { getSystemErrorMap } from 'node:util';

const texts = new Map(getSystemErrorMap().values());

/** What an error of the system means: `no such file or directory` for `ENOENT`. */
export function systemErrorText(code: unknown): string {
  if (code === 'ENOTFOUND') return 'its name is not known';
  if (typeof code !== 'string') return 'an unknown error';
  return (
    texts.get(code) ??
    code
      .replace(/^(?:UND_)?ERR_/, '')
      .replaceAll('_', ' ')
      .toLowerCase()
  );
}
