import type { TestPart } from '../../support/part.ts';

export const part: TestPart = { guarded: ['POST /admin/demo', 'DELETE /admin/demo'] };
