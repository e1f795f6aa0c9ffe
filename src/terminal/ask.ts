import { Writable } from 'node:stream';

/** Asks at the terminal; the answer is one line. */
export async function ask(question: string, output: Writable = process.stderr): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** Asks without showing what is typed. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  // Readline would show what is typed.
  const answer = await ask('', new Writable({ write: (_chunk, _encoding, done) => done() }));
  process.stderr.write('\n');
  return answer;
}
