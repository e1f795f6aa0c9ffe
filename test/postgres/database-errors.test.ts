import { describe, expect, it } from 'vitest';
import { isConnectionLost, isRefused, reasonOf } from '../../src/sql/engine/database-errors.ts';

const withCode = (code: string, message = 'no'): Error =>
  Object.assign(new Error(message), { code });

describe('the classification of connection errors', () => {
  it.each([
    '28P01',
    '3D000',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('is permanent for a server that refuses or is not trusted: %s', (code) => {
    expect(isRefused(withCode(code))).toBe(true);
    expect(isConnectionLost(withCode(code))).toBe(false);
  });

  it.each(['ECONNREFUSED', '57P01', '08006', 'NOT_WRITABLE'])(
    'is temporary for a server that is down: %s',
    (code) => {
      expect(isConnectionLost(withCode(code))).toBe(true);
      expect(isRefused(withCode(code))).toBe(false);
    },
  );

  it.each(['23505', '40001', '42601'])('is neither for other errors: %s', (code) => {
    expect(isConnectionLost(withCode(code))).toBe(false);
    expect(isRefused(withCode(code))).toBe(false);
  });

  it('covers each address of a host', () => {
    const both = new AggregateError([
      withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432'),
      withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
    ]);
    expect(reasonOf(both)).toBe('connection refused; connection refused');
  });
});
