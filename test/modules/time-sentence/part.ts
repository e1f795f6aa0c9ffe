import type { TestPart } from '../../support/part.ts';

export const part: TestPart = { notRepeatable: { userParseTime: 'writes nothing' } };
