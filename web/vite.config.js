import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const file = (name) => join(import.meta.dirname, name);

/** The page and the service worker name the build and its files, without other alphabets. */
const namesOfBuild = {
  name: 'names-of-build',
  apply: 'build',
  buildStart() {
    for (const name of ['scheme.js', 'shell.css']) {
      this.emitFile({ type: 'asset', name, source: readFileSync(file(name)) });
    }
  },
  writeBundle(_, bundle) {
    const kept = /\.(js|css)$|-latin-wght-normal.*\.woff2$/;
    const names = Object.keys(bundle).filter((name) => kept.test(name));
    const files = [...names, 'favicon.svg', 'manifest.webmanifest'].sort();
    const version = createHash('sha256').update(files.join()).digest('hex');
    const scheme = names.find((name) => name.startsWith('assets/scheme-'));
    const messages = Object.values(bundle).flatMap(({ facadeModuleId, fileName }) => {
      const [, language] = /\/messages\/(\w+)\/index\.ts$/.exec(facadeModuleId ?? '') ?? [];
      return language === undefined ? [] : [`data-${language}="./${fileName}"`];
    });
    const shell = names.find((name) => name.startsWith('assets/shell-'));
    const frame = `<link rel="stylesheet" href="./${shell}">`;
    const script = `${frame}<script src="./${scheme}" ${messages.join(' ')}></script>\n  </head>`;
    for (const name of ['dist/sw.js', 'dist/index.html'].map(file)) {
      const built = readFileSync(name, 'utf8').replace('__FILES__', JSON.stringify(files));
      // Below the frame, which is painted while the style sheet is on its way.
      const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(built) ?? [];
      const text = built.replace(sheet, '').replace('</body>', `${sheet}</body>`);
      writeFileSync(name, text.replace('__VERSION__', version).replace('</head>', script));
    }
  },
  /** The service sends files that were compressed beforehand. */
  closeBundle() {
    for (const name of globSync(file('dist/**/*.{js,css,html,svg,json,webmanifest}'))) {
      const bytes = readFileSync(name);
      writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${name}.br`, brotliCompressSync(bytes));
    }
  },
};

/** The kit's schedule reads dates in the viewer's zone, and repeats no events. */
const ofSchedule = { dayjs: 'src/calendar/wallDayjs.ts', rrule: 'src/calendar/noRepetition.ts' };

const sources = {
  name: 'sources',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /@mantine.schedule/.test(importer) && ofSchedule[source] ? file(ofSchedule[source]) : null,
  /** Dynamic imports wait while the service is away; not the texts, which that needs. */
  transform(code, id) {
    if (!id.startsWith(file('src')) || /src.messages.(index|errorWords)\.ts$/.test(id)) return null;
    const waiting = code.replace(/\bimport\('[^']+'\)/g, 'loadScript(() => $&)');
    if (waiting === code) return null;
    return `${waiting}\nimport { loadScript } from '${file('src/offline/loadScript.ts')}';\n`;
  },
};

/** What most pages need comes as one file (src/firstScript.ts), what several share as a few. */
const groups = [
  { name: 'first', tags: ['$initial'], priority: 1 },
  {
    name: 'shared',
    test: /node_modules(?!.*(number-format|NumberInput|PasswordInput|MultiSelect|Pill|pill))|web.src.(?!admin|messages|reports|charts|time-import|time-sheet|projects|rates|components.RecordForm)/,
    minShareCount: 4,
  },
  { name: 'forms', test: /RecordForm|number-format|NumberInput|PasswordInput/, minShareCount: 2 },
  { name: 'billing', test: /web.src.(projects|rates|time-sheet)/, minShareCount: 2 },
  { name: 'import', test: /web.src.time-import/, minShareCount: 2 },
  { name: 'pills', test: /MultiSelect|Pill|pill/, minShareCount: 2 },
  { name: 'reports', test: /web.src.(reports|charts)/, minShareCount: 2 },
  { name: 'admin', test: /web.src.admin/, minShareCount: 3 },
];

export default defineConfig({
  base: './',
  plugins: [react(), sources, namesOfBuild],
  optimizeDeps: { exclude: ['@mantine/schedule'] },
  // One style sheet, so that no page can lose its look while the service is away.
  build: {
    target: 'es2022',
    // Older ones need a replacement for light-dark() that does not know the scheme of Mantine.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
