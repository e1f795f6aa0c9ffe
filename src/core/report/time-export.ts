import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { chunksOf } from '../listing.ts';
import type { FullTime } from '../records/types.ts';
import { fullTimes } from '../tracked-time/full-time.ts';
import { view } from '../transaction.ts';
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
