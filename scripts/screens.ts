import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Saves the screenshots that the web tests take for the README. */
const made = fileURLToPath(new URL('../test-results/screens/', import.meta.url));
const kept = fileURLToPath(new URL('../docs/screens/', import.meta.url));

mkdirSync(kept, { recursive: true });
for (const name of readdirSync(made).filter((file) => file.startsWith('readme-'))) {
  copyFileSync(`${made}${name}`, `${kept}${name.slice('readme-'.length)}`);
}
