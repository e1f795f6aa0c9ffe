import { describe, expect, it } from 'vitest';
import { statusOf } from '../../src/http/middleware/errors.ts';
import { errorWords, fieldIn } from '../../web/src/messages/errorWords.ts';
import { messages } from '../../web/src/messages/index.ts';

const { codes } = messages.errors;

describe('an error of the API', () => {
  it.each(Object.entries(statusOf))('has words for the code %s', (code, status) => {
    expect(Object.keys(codes)).toContain(code);
    // Without a message, the words are those of a code with this status.
    const sameStatus = Object.keys(statusOf).filter((one) => statusOf[one as never] === status);
    const words = sameStatus.map((one) => codes[one as keyof typeof codes]);
    expect(words).toContain(errorWords({ status, message: '' }));
  });

  it.each([
    [403, '', codes.tracker_not_usable],
    [404, 'issue does not exist [index: 99999]', /^This issue does not exist, or you have no/],
    [404, 'user does not exist [uid: 0, name: nobody]', /^This user does not exist/],
    [404, 'login source does not exist [id: 7]', codes.not_found],
    [422, '[issue]: Required', 'Issue: This field is required.'],
    [422, '[operations/0/external_id]: is empty', 'External ID: Is empty.'],
    [422, '[time]: must be a duration', 'Duration: Must be a duration.'],
    [401, 'invalid username, password or token', 'The user name or password is wrong.'],
    [409, 'toString', 'ToString.'],
    [500, 'internal error, request abc', /^An internal error/],
    [502, '', /^An internal error/],
    [418, '', /^The request failed/],
    [400, 'the period is too long', 'The period is too long.'],
  ])('is a sentence, not a raw text: %s %s', (status, message, expected) => {
    const words = errorWords({ status, message });
    expect(words).toMatch(expected);
    expect(words).not.toMatch(/\[|responded|\d{3}/);
  });

  it('names the field under which it belongs', () => {
    expect(fieldIn('[issue]: Required')).toEqual({
      field: 'issue',
      reason: 'This field is required.',
    });
    expect(fieldIn('the period is too long')).toBeNull();
  });
});
