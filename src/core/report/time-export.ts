import { distinct } from '../by-id.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { chunksOf } from '../listing.ts';
import type { FullTime } from '../records/types.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import { view } from '../transaction.ts';
import { doorKeysOf } from './report.ts';
import type { ReportFilter } from './types.ts';

/** Small chunks: each one crosses from the reader thread in one piece. */
const chunkRows = 100;

/** The selected entries in chunks; no statement stays open between two chunks. */
export async function* entriesOf(
  context: Context,
  caller: SignedIn,
  filter: ReportFilter,
): AsyncGenerator<FullTime[]> {
  const { background } = context.database;
  for await (const times of chunksOf(background.reports.entries(filter), chunkRows)) {
    yield await fullTimes(view(context, caller, background), times);
  }
}

/** Names the projects of entries. */
export async function* withProjects(
  context: Context,
  caller: SignedIn,
  chunks: AsyncIterable<readonly FullTime[]>,
): AsyncGenerator<FullTime[]> {
  const own = view(context, caller, context.database.background);
  const { project } = doorKeysOf(context.doors);
  const known = new Map<number, string>();
  for await (const chunk of chunks) {
    const ids = distinct(chunk.map(({ time }) => time.repositoryId)).filter((id) => !known.has(id));
    const names = ids.length === 0 ? [] : await project?.ofRepositories?.(own, ids);
    for (const [id, name] of names ?? []) known.set(id, name);
    yield chunk.map((full) => ({ ...full, project: known.get(full.time.repositoryId) ?? '' }));
  }
}
