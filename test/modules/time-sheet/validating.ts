import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { validateXML } from 'xmllint-wasm';

const folder = join(import.meta.dirname, '../../fixtures/ubl-2.1');
const schemaOf = (name: string): string =>
  gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString();
const extensions = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';
/** In the standard a stub for users to fill; ours has no extensions. */
const noExtensions = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="${extensions}"><xsd:complexType name="ExtensionContentType"><xsd:sequence><xsd:any namespace="##other" processContents="lax"/></xsd:sequence></xsd:complexType></xsd:schema>`;
const invoice = 'UBL-Invoice-2.1.xsd';

/** What the published schema of UBL 2.1 finds wrong. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const common = readdirSync(folder)
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => name !== invoice)
    .map((name) => ({ fileName: `../common/${name}`, contents: schemaOf(name) }));
  const stub = {
    fileName: '../common/UBL-ExtensionContentDataType-2.1.xsd',
    contents: noExtensions,
  };
  const { errors } = await validateXML({
    xml: [{ fileName: 'sheet.xml', contents: xml }],
    schema: [{ fileName: `maindoc/${invoice}`, contents: schemaOf(invoice) }],
    preload: [...common, stub],
    ...{ initialMemoryPages: 1024, maxMemoryPages: 4096 },
  });
  return errors.map(({ message }) => message);
}

const rules = 'classpath:external/schematron/1.3.14.2/ubl/EN16931-UBL-validation.xslt';

/** The class path of the validator of EN 16931; undefined without Java, Maven or its packages. */
export function findValidator(): string | undefined {
  const file = join(mkdtempSync(join(tmpdir(), 'en16931-')), 'class-path');
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath';
  const pom = join(import.meta.dirname, 'pom.xml');
  const { status } = spawnSync('mvn', ['-q', '-B', '-f', pom, goal, `-Dmdep.outputFile=${file}`]);
  return status === 0 ? readFileSync(file, 'utf8') : undefined;
}

/** The rules of EN 16931 that files break. */
export function brokenRules(classPath: string, files: readonly string[]): string[] {
  const [from, to] = ['xml', 'report'].map(() => mkdtempSync(join(tmpdir(), 'ubl-')));
  for (const [place, xml] of files.entries()) writeFileSync(join(from ?? '', `${place}.xml`), xml);
  const words = ['-cp', classPath, 'net.sf.saxon.Transform', `-s:${from}`, `-o:${to}`];
  const { status, stderr } = spawnSync('java', [...words, `-xsl:${rules}`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return readdirSync(to ?? '').flatMap((name) => {
    const report = readFileSync(join(to ?? '', name), 'utf8');
    if (!report.includes('svrl:fired-rule')) throw new Error('no rule was tried');
    const broken = report.matchAll(/<svrl:failed-assert[^>]*? id="([^"]+)"/g);
    return [...broken].map(([, rule]) => `${name}: ${rule}`);
  });
}
