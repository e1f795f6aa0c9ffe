/**
 * Makes the Debian package: `DEBEMAIL='Name <address>' npm run package:deb` writes
 * punchcard_VERSION_ARCHITECTURE.deb into the folder that the first argument names, else into the
 * clone. DEBEMAIL names the maintainer, as for Debian's own tools.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildVersion } from './build-version.ts';
import { makeBundle } from './bundle.ts';

const root = join(import.meta.dirname, '..');
const packaging = join(root, 'packaging/debian');
const maintainer = maintainerOf(process.env);
const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
if (architecture === undefined) throw new Error(`no Debian package is made for ${process.arch}`);
// 1.2.3-rc.1 comes before 1.2.3, which `~` says to Debian.
const version = `${buildVersion().replace('-', '~')}-1`;
const date =
  process.env.SOURCE_DATE_EPOCH ?? output('git', '-C', root, 'log', '-1', '--format=%ct');

const tree = mkdtempSync(join(tmpdir(), 'punchcard-deb-'));
const at = (path: string): string => join(tree, path);
try {
  chmodSync(tree, 0o755);
  const program = at('usr/lib/punchcard');
  makeBundle(program);
  // Elsewhere in the package.
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) rmSync(join(program, file));
  install('usr/bin/punchcard', own('punchcard'), 0o755);
  install('etc/punchcard/punchcard.env', own('punchcard.env'));
  for (const name of ['punchcard.service', 'punchcard.socket']) {
    install(`usr/lib/systemd/system/${name}`, own(name));
  }
  install('usr/share/lintian/overrides/punchcard', own('lintian-overrides'));
  installDocuments();
  installHelp(join(program, 'bin/punchcard'));
  installControl();

  const target = resolve(process.argv[2] ?? root, `punchcard_${version}_${architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, target], {
    env: { ...process.env, SOURCE_DATE_EPOCH: date },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.log(`${target} (${(statSync(target).size / 1e6).toFixed(1)} MB)`);
} finally {
  rmSync(tree, { recursive: true });
}

function maintainerOf({ DEBEMAIL: email = '', DEBFULLNAME: name = '' }: NodeJS.ProcessEnv): string {
  const whole = email.includes('<') ? email : `${name} <${email}>`;
  if (/^[^<>\s][^<>]* <[^<>\s@]+@[^<>\s@]+>$/.test(whole)) return whole;
  throw new Error("name the maintainer: DEBEMAIL='Name <address>' npm run package:deb");
}

function installDocuments(): void {
  const folder = 'usr/share/doc/punchcard';
  const when = new Date(Number(date) * 1000).toUTCString().replace('GMT', '+0000');
  const changes = `punchcard (${version}) unstable; urgency=medium

  * See changelog.gz for the changes of this version.

 -- ${maintainer}  ${when}
`;
  install(`${folder}/copyright`, own('copyright'));
  install(`${folder}/changelog.gz`, gzipped(readFileSync(join(root, 'CHANGELOG.md'))));
  install(`${folder}/changelog.Debian.gz`, gzipped(Buffer.from(changes)));
  for (const name of ['operations.md', 'install.md']) {
    install(`${folder}/${name}`, readFileSync(join(root, 'docs', name)));
  }
}

/** Man pages and completion, as the program prints them. */
function installHelp(program: string): void {
  const pages = join(tree, 'usr/lib/punchcard/man');
  for (const page of globSync('*.1', { cwd: pages })) {
    install(`usr/share/man/man1/${page}.gz`, gzipped(readFileSync(join(pages, page))));
  }
  rmSync(pages, { recursive: true, force: true });
  const completions = {
    bash: 'usr/share/bash-completion/completions/punchcard',
    zsh: 'usr/share/zsh/vendor-completions/_punchcard',
    fish: 'usr/share/fish/vendor_completions.d/punchcard.fish',
  };
  for (const [shell, path] of Object.entries(completions)) {
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
    install(path, execFileSync(program, ['completion', shell], { env }));
  }
}

function installControl(): void {
  const installedKiB = Math.ceil(
    Number(output('du', '-sk', '--apparent-size', tree).split('\t')[0]),
  );
  install('DEBIAN/conffiles', Buffer.from('/etc/punchcard/punchcard.env\n'));
  install(
    'DEBIAN/control',
    Buffer.from(`Package: punchcard
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${installedKiB}
Depends: adduser, init-system-helpers (>= 1.54), libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 9)
Recommends: systemd
Section: web
Priority: optional
Description: self-hosted time tracking for issues
 Punchcard records time with a stopwatch or by hand, shows it per issue,
 person and week, and exports it for billing. It also manages who follows
 whom and which email addresses belong to whom.
 .
 It implements the REST API of Gitea and Forgejo for these, so that their
 clients work with it, and keeps its data in SQLite or PostgreSQL.
`),
  );
  for (const name of ['postinst', 'prerm', 'postrm']) install(`DEBIAN/${name}`, own(name), 0o755);
  const files = globSync('usr/**', { cwd: tree }).filter((file) => statSync(at(file)).isFile());
  const sums = files.sort();
  install('DEBIAN/md5sums', execFileSync('md5sum', sums, { cwd: tree, maxBuffer: 2 ** 26 }));
}

function install(path: string, content: Buffer, mode = 0o644): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (existsSync(at(folder))) continue;
    mkdirSync(at(folder), { recursive: true });
    chmodSync(at(folder), 0o755);
  }
  writeFileSync(at(path), content, { mode });
  chmodSync(at(path), mode);
}

function own(name: string): Buffer {
  return readFileSync(join(packaging, name));
}

function gzipped(content: Buffer): Buffer {
  return gzipSync(content, { level: 9 });
}

function output(command: string, ...words: string[]): string {
  return execFileSync(command, words, { encoding: 'utf8' }).trim();
}
