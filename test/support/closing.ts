import { afterAll, onTestFinished } from 'vitest';

interface Closable {
  close(): unknown;
}

/**
 * What is opened at the top of a file, for all its tests. After them it is closed, what was opened
 * last first.
 */
export async function ofFile<T extends Closable>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  afterAll(async () => {
    await opened.close();
  });
  return opened;
}

/** What is opened for one test, and closed after it, also if it fails. */
export async function ofTest<T extends Closable>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  onTestFinished(async () => {
    await opened.close();
  });
  return opened;
}
