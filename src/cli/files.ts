import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { InvalidArgumentError, Option } from 'commander';
import { CommandError } from '../terminal/shell.ts';

export const outputOption = (): Option =>
  new Option('-o, --output <file>', 'Write to a file; its extension selects the format');

/** The requested format, or the one of the file's extension. @throws InvalidArgumentError */
export function formatOf<T extends string>(
  formats: readonly T[],
  asked: string | undefined,
  file: string | undefined,
): T | undefined {
  const text = asked ?? /\.(\w+)$/.exec(file ?? '')?.[1]?.toLowerCase();
  if (text === undefined) return undefined;
  const found = formats.find((format) => format === text);
  if (found === undefined)
    throw new InvalidArgumentError(`Use one of these formats: ${formats.join(', ')}.`);
  return found;
}

/** Writes the body to a file atomically, or to the standard output. */
export async function writeBody(
  body: ReadableStream | null | undefined,
  file: string | undefined,
): Promise<void> {
  if (body == null) throw new CommandError('the service sent an empty response');
  const source = Readable.fromWeb(body);
  if (file === undefined || file === '-') {
    await ended(pipeline(source, process.stdout, { end: false }));
    return;
  }
  const part = `${file}.part`;
  try {
    await ended(pipeline(source, createWriteStream(part)));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A closed pipe is not an error; a truncated response is. */
async function ended(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    if (syscall !== undefined) throw error;
    throw new CommandError('the service closed the connection before the end of the response');
  }
}
