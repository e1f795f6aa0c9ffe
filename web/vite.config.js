import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Every file once more for those who take it smaller: the service sends them as they are. */
function compressed() {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const file of filesIn(join(folder, 'dist'))) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file) || statSync(file).size < 1024)
          continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
      }
    },
  };
}

/**
 * Light or dark, and the language, are set before anything is painted: by a small file that is no
 * module. It loads the messages of the language, so it gets their names.
 */
function colourScheme() {
  return {
    name: 'colour-scheme',
    apply: 'build',
    buildStart() {
      const source = readFileSync(join(folder, 'scheme.js'));
      this.emitFile({ type: 'asset', name: 'scheme.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const name = Object.keys(bundle).find((file) => file.startsWith('assets/scheme-'));
        const attrs = { src: `./${name}` };
        for (const { facadeModuleId, fileName } of Object.values(bundle)) {
          const [, language] = /\/messages\/(\w+)\/index\.ts$/.exec(facadeModuleId ?? '') ?? [];
          if (language !== undefined) attrs[`data-${language}`] = `./${fileName}`;
        }
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Dynamic imports wait while the service is away (src/offline/loadScript.ts). The messages are needed
 * before that can run.
 */
function waitingImports() {
  const place = join(folder, 'src/offline/loadScript.ts');
  const messages = join(folder, 'src/messages/index.ts');
  return {
    name: 'waiting-imports',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (id === messages || !id.startsWith(join(folder, 'src')) || !/\bimport\(/.test(code))
        return null;
      const waiting = code.replace(/\bimport\('[^']+'\)/g, 'loadScript(() => $&)');
      return { code: `${waiting}\nimport { loadScript } from '${place}';\n`, map: null };
    },
  };
}

/**
 * The service worker names the files of this build, and the page names the build. Other alphabets of
 * the font are not kept.
 */
function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => /\.(js|css)$|-latin-wght-normal.*\.woff2$/.test(file))
          .concat('favicon.svg', 'manifest.webmanifest')
          .sort();
        const version = createHash('sha256').update(files.join()).digest('hex');
        const source = readFileSync(join(folder, 'sw.js'), 'utf8')
          .replace('__FILES__', () => JSON.stringify(files))
          .replace('__VERSION__', version);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        const page = bundle['index.html'];
        page.source = String(page.source).replace('__VERSION__', version);
      },
    },
  };
}

/** Of marked, only what reads a text: pages make elements of it, never HTML. */
function markedParts() {
  return {
    name: 'marked-parts',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('marked.esm.js')) return null;
      const [, lexer] = /\b(\w+) as Lexer\b/.exec(code) ?? [];
      // Here the parts that use the others begin, and their names are set.
      const end = code.search(/var \w+=new \w+;function \w+\(\w+,\w+\)\{return/);
      if (lexer === undefined || end < 0) throw new Error('marked has another shape');
      return { code: `${code.slice(0, end)}export{${lexer} as Lexer};`, map: null };
    },
  };
}

function filesIn(place) {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The kit's schedule reads dates in the viewer's zone, which need not be the browser's. What it never
 * uses here is left out.
 */
function scheduleParts() {
  const zoned = join(folder, 'src/calendar/wallDayjs.ts');
  const unused = join(folder, 'src/calendar/unusedParts.ts');
  return {
    name: 'schedule-parts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!importer.replaceAll('\\', '/').includes('/@mantine/schedule/')) return null;
      if (source === 'dayjs/esm') return zoned;
      return source === 'rrule' ||
        (/WeekView|DayView|MonthView/.test(importer) &&
          /\/(ScheduleHeaderBase|ScheduleBackgroundEvent|AgendaView)\.mjs$/.test(source))
        ? unused
        : null;
    },
  };
}

const anyOf = (...patterns) => new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * What most pages need comes as one file (src/firstScript.ts), and what several share as a few: in
 * fifty small ones it was larger, and later.
 */
const groups = [
  { name: 'first', tags: ['$initial'], priority: 5 },
  // Only with what has date fields; the schedule needs no more than the context.
  {
    name: 'dates',
    test: (id) =>
      /node_modules[\\/](@mantine[\\/]dates|dayjs[\\/]esm[\\/]locale[\\/]de)|components[\\/]DayInput[.]/.test(
        id,
      ) && !id.includes('DatesProvider'),
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // Only with its pages, because it waits for its messages; without what needs forms.
  {
    name: 'admin',
    test: /web[\\/]src[\\/](admin[\\/](?!EditableSettings)|messages[\\/]administration)/,
    minShareCount: 2,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'days',
    test: /node_modules[\\/](dayjs|@mantine[\\/]dates)|wallDayjs/,
    minShareCount: 2,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Only with what has forms: lists, sheets and reports open theirs on demand.
  {
    name: 'forms',
    test: /node_modules[\\/](@mantine[\\/]form|klona|fast-deep-equal|@mantine[\\/]core[\\/].*[\\/](PasswordInput|Textarea|Checkbox|Radio|Switch|InlineInput|NativeSelect|TagsInput|PillsInput|Pill|use-pills-reorder|Flex)[\\/])|CredentialsForm/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // Home and My time show the same rows.
  {
    name: 'entries',
    test: /web[\\/]src[\\/](home|time)[\\/]/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The health of the instance has charts without a report.
  {
    name: 'charts',
    test: /web[\\/]src[\\/]charts[\\/]/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'sums',
    test: /web[\\/]src[\\/]reports[\\/].*(\.(ts|css)|ReportViews[.]tsx)$/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'report',
    test: /[\\/]Drawer[\\/]|web[\\/]src[\\/]reports[\\/].*tsx$/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'schedule',
    test: /@mantine[\\/]schedule|unusedParts|use-interval/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'list',
    test: /web[\\/]src[\\/]people[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What else several pages share, all of it small and without fields of forms.
  {
    name: 'parts',
    test: anyOf(
      /lucide-react|useQueries|queriesObserver|clamp|calendar[.]module|InputsGroupFieldset/,
      /use-(force-update|collapse|horizontal-collapse|clipboard|disclosure)|get-(base-value|safe-id)/,
      /[\\/](Collapse|SimpleGrid|Code|Tabs)[\\/]/,
      /web[\\/]src[\\/](components|repositories|entries(?![\\/]EntryFields)|week|settings|issue)[\\/]/,
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig({
  root: folder,
  // Relative to the page's base, which the service writes into it.
  base: './',
  resolve: {
    // As modules of their own they are smaller.
    alias: [{ find: /^dayjs(\/(plugin|locale)\/\w+)?(\.js)?$/, replacement: 'dayjs/esm$1' }],
  },
  plugins: [
    react(),
    scheduleParts(),
    markedParts(),
    waitingImports(),
    colourScheme(),
    serviceWorker(),
    compressed(),
  ],
  // Only what is not bundled beforehand gets its dates from there.
  optimizeDeps: { exclude: ['@mantine/schedule'] },
  build: {
    target: 'es2022',
    // These know `light-dark()`, which needs no copy of each rule.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet, so that no page can lose its look while the service is away.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
