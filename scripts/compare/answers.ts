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
    const at = firstDifference(left, right);
    const around = (text: string): string => text.slice(Math.max(0, at - 80), at + 160);
    if (left === right) found.push('body: a secret stands where another one stood before');
    else found.push(`body at ${at}:\n      ${around(left)}\n      ${around(right)}`);
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

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
