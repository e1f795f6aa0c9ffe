import type { Answer, Build } from './build.ts';
import { type SecretPairs, withoutSecrets } from './secrets.ts';

/** Headers that carry no meaning, or that follow from the body. */
const ignoredHeaders = new Set(['date', 'x-request-id', 'content-length']);

/** Operations that report on the process: only the shape of their replies is compared. */
const shapeOnly = new Set(['adminGetHealth']);

/** The differences of two replies; empty if none. Learns pairs of new secrets. */
export function differences(
  operation: string,
  before: Answer,
  after: Answer,
  builds: readonly [Build, Build],
  secrets: SecretPairs,
  ignoredFields: readonly string[],
): string[] {
  const found: string[] = [];
  if (before.status !== after.status) found.push(`status: ${before.status} | ${after.status}`);
  found.push(...differentHeaders(before, after, secrets));
  if (before.body.equals(after.body)) return found;
  const [one, other] = [before, after].map((answer, side) =>
    comparable(operation, answer.body, builds[side], ignoredFields),
  ) as [string, string];
  if (!secrets.areAlike(one, other)) {
    const [left, right] = [withoutSecrets(secrets.toAfter(one)), withoutSecrets(other)];
    if (left === right) found.push('body: a secret stands where another one stood before');
    else found.push(...differentTexts(left, right));
  }
  return found;
}

function differentHeaders(before: Answer, after: Answer, secrets: SecretPairs): string[] {
  const [one, other] = [byName(before), byName(after)];
  const names = new Set([...one.keys(), ...other.keys()]);
  const found: string[] = [];
  for (const name of names) {
    if (ignoredHeaders.has(name)) continue;
    const [a, b] = [one.get(name) ?? '(absent)', other.get(name) ?? '(absent)'];
    if (!secrets.areAlike(a, b)) found.push(`header ${name}: ${a} | ${b}`);
  }
  return found;
}

function byName(answer: Answer): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of answer.headers) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier}\n${value}`);
  }
  return values;
}

/** A body without values of one process: its port, its folder, request ids, QR codes. */
function comparable(
  operation: string,
  body: Buffer,
  build: Build | undefined,
  ignoredFields: readonly string[],
): string {
  // Binary bodies, e.g. spreadsheets, are compared byte for byte.
  let text = body.toString(body.includes(0) ? 'latin1' : 'utf8');
  if (build !== undefined) {
    if (build.storage.databaseUrl !== '') {
      const name = new URL(build.storage.databaseUrl).pathname;
      text = text.replaceAll(name, '/DATABASE');
    }
    text = text
      .replaceAll(build.storage.dataDir, 'DATA_DIR')
      .replaceAll(`"value":"${build.port}"`, '"value":"PORT"');
  }
  text = text
    .replace(/"request_id":"[^"]*"/g, '"request_id":""')
    // Written some time after the reply.
    .replace(/"(last_used_at|last_seen_at)":(?:null|"[^"]*")/g, '"$1":"TIME"')
    .replace(/<svg .*?<\/svg>/g, '<svg>');
  if (shapeOnly.has(operation)) return shape(text);
  for (const field of ignoredFields) {
    text = text.replace(new RegExp(`"${field}":"(?:[^"\\\\]|\\\\.)*"`, 'g'), `"${field}":""`);
  }
  return text;
}

/** Field names only: the values differ between processes. */
function shape(text: string): string {
  try {
    const names = new Set<string>();
    JSON.parse(text, (key, value: unknown) => {
      if (!/^\d+$/.test(key)) names.add(key);
      return value;
    });
    return [...names].sort().join(' ');
  } catch {
    return text;
  }
}

/** The fields that differ, the elements of a list as one; of other texts the first difference. */
function differentTexts(one: string, other: string): string[] {
  const fields = new Map<string, string>();
  try {
    collectDifferences(JSON.parse(one), JSON.parse(other), 'body', fields);
  } catch {
    // No JSON.
  }
  if (fields.size > 0) return [...fields].map(([path, values]) => `${path}: ${values}`);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 80), at + 160);
  return [`body at ${at}:\n      ${around(one)}\n      ${around(other)}`];
}

function collectDifferences(
  one: unknown,
  other: unknown,
  path: string,
  fields: Map<string, string>,
): void {
  if (isStructure(one) && isStructure(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const inner = Array.isArray(one) ? `${path}[]` : `${path}.${key}`;
      collectDifferences(one[key], other[key], inner, fields);
    }
  } else if (one !== other && !fields.has(path)) {
    const shown = (value: unknown): string => (JSON.stringify(value) ?? '(absent)').slice(0, 160);
    fields.set(path, `${shown(one)} | ${shown(other)}`);
  }
}

const isStructure = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
