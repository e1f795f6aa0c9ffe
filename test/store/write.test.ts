import { describe, expect, it } from 'vitest';
import { anonymous, callerAs, host, isHost } from '../../src/core/caller.ts';
import type { Context } from '../../src/core/context.ts';
import { DuplicateError, forbidden } from '../../src/core/errors.ts';
import { refused, view, write } from '../../src/core/transaction.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());
const visitor = { address: '192.0.2.7', requestId: 'asked' };
let woken = 0;
const context: Context = {
  ...t.app.context,
  wakeOutboxes: () => {
    woken += 1;
  },
};
const stored = (key: string) => view(context, host).settings.get(key);
const mail = { recipient: 'x@example.org', content: { kind: 'test' }, user: null } as const;

describe('a write', () => {
  it('that refuses keeps what it wrote, and throws after its commit', async () => {
    const refusal = forbidden('user.blocked');
    const counting = write(context, host, async (tx) => {
      await tx.settings.set('counted', '1');
      return refused(refusal);
    });
    await expect(counting).rejects.toBe(refusal);
    expect(await stored('counted')).toBe('1');
    const failing = write(context, host, async (tx) => {
      await tx.settings.set('undone', '1');
      throw refusal;
    });
    await expect(failing).rejects.toBe(refusal);
    expect(await stored('undone')).toBeUndefined();
  });

  it('wakes the outboxes once it has committed, if it left work for them', async () => {
    await write(context, host, (tx) => tx.settings.set('a', '1'));
    expect(woken).toBe(0);
    await write(context, host, async (tx) => {
      await tx.mail(mail);
      expect(woken).toBe(0);
      return tx.as(anonymous(visitor)).mail(mail);
    });
    expect(woken).toBe(1);
    const failing = write(context, host, async (tx) => {
      await tx.mail(mail);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(woken).toBe(1);
  });

  it('has one time and one caller in all that it records', async () => {
    const user = await t.make.user();
    const startUnix = t.clock.nowUnix();
    await write(context, anonymous(visitor), async (tx) => {
      t.clock.advance(60);
      expect(isHost(tx.caller)).toBe(false);
      await tx.audit('write.test', 'nobody');
      await tx.as(callerAs(user, tx.caller)).audit('write.test', `user:${user.id}`);
    });
    const columns = 'actor_id, created_unix, request_id, address';
    const rows = await rowsOf(
      t,
      `SELECT ${columns} FROM audit_entry WHERE action = 'write.test' ORDER BY id`,
    );
    const made = { created_unix: startUnix, request_id: 'asked', address: '192.0.2.7' };
    expect(rows).toEqual([
      { actor_id: null, ...made },
      { actor_id: user.id, ...made },
    ]);
  });

  it('is repeated if another transaction added a unique row first, but not for ever', async () => {
    let runs = 0;
    const first = write(context, host, async () => {
      runs += 1;
      if (runs < 3) throw new DuplicateError();
      return 'done';
    });
    expect(await first).toBe('done');
    const never = write(context, host, async () => {
      runs += 1;
      throw new DuplicateError();
    });
    await expect(never).rejects.toBeInstanceOf(DuplicateError);
    expect(runs).toBe(6);
  });
});
