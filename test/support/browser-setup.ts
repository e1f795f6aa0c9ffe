import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import bundled, { inflate } from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';

const run = promisify(execFile);

/** The browser executable and the environment it needs. */
export interface BrowserProgram {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    browserProgram: BrowserProgram;
  }
}

/**
 * Unpacks the browser from the npm package once per machine, with its fonts and any system
 * libraries that are missing. `PUNCHCARD_TEST_CHROMIUM` names another one.
 */
export default async function setup(project: TestProject): Promise<void> {
  const named = process.env.PUNCHCARD_TEST_CHROMIUM;
  project.provide(
    'browserProgram',
    named === undefined ? await unpacked() : { path: named, env: {} },
  );
}

/** The unpacked browser from the npm package. */
export async function unpacked(): Promise<BrowserProgram> {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(tmpdir(), `punchcard-test-browser-${version}`);
  if (!existsSync(folder)) await unpackTo(folder);
  const path = join(folder, 'chromium');
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (await starts(path, env)) return { path, env };
  const withLibraries = { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  if (await starts(path, withLibraries)) return { path, env: withLibraries };
  throw new Error(`${path} does not start here; PUNCHCARD_TEST_CHROMIUM can name another browser`);
}

/** Unpacks into a temporary folder first, so that a parallel run never finds half a browser. */
async function unpackTo(folder: string): Promise<void> {
  const beside = mkdtempSync(`${folder}-`);
  const usual = process.env.TMPDIR;
  // Where the package unpacks to.
  process.env.TMPDIR = beside;
  try {
    await bundled.executablePath();
    await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'));
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
  writeFileSync(join(beside, 'fonts.conf'), fontsIn(join(folder, 'fonts')));
  try {
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

const packageFolder = (): string =>
  dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));

/** Same fonts on every machine, so that layouts agree; others only for other scripts. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

async function starts(path: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    await run(path, ['--headless=shell', '--no-sandbox', '--version'], {
      env: { ...process.env, ...env },
    });
    return true;
  } catch {
    return false;
  }
}
