import { getSystemErrorMap } from 'node:util';

const byNumber = getSystemErrorMap();
const texts = new Map(byNumber.values());

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

/** The reason for an error of the system, with the address that it is about; any other's message. */
export function systemReason(error: Error): string {
  const {
    code = '',
    errno = 0,
    hostname,
    address = hostname,
    port,
    message,
  } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly hostname?: string;
    readonly port?: number;
  };
  // A library may have replaced the code by its own.
  const text = byNumber.get(errno)?.[1] ?? texts.get(code);
  if (text === undefined) return message;
  return address === undefined
    ? text
    : `${text} (${address}${port === undefined ? '' : `:${port}`})`;
}
