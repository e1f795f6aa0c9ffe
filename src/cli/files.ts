import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { InvalidArgumentError, Option } from 'commander';
import { CliError } from './shell.ts';

export const outputOption = (): Option =>
  new Option('-o, --output <file>', 'Write a file; its ending says the format');

/** The format that is asked for, or that the file's name says. @throws InvalidArgumentError */
export function formatOf<T extends string>(
  formats: readonly T[],
  asked: string | undefined,
  file: string | undefined,
): T | undefined {
  const text = asked ?? /\.(\w+)$/.exec(file ?? '')?.[1]?.toLowerCase();
  if (text === undefined) return undefined;
  const found = formats.find((format) => format === text);
  if (found === undefined) throw new InvalidArgumentError(`Formats are ${formats.join(', ')}.`);
  return found;
}

/** Writes what comes into a file, which is there as a whole or not at all, or to the output. */
export async function writeBody(
  body: ReadableStream | null | undefined,
  file: string | undefined,
): Promise<void> {
  if (body == null) throw new CliError('the service sent nothing');
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

/** A reader that has gone is no failure; a service that breaks off is one. */
async function ended(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    if (syscall !== undefined) throw error;
    throw new CliError('the service broke off before the end');
  }
}
