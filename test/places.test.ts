import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { Places } from '../src/http/places.ts';

/** A reply whose client may leave. */
class Reply extends EventEmitter {
  destroyed = false;

  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}
const asReply = (reply: Reply): ServerResponse => reply as unknown as ServerResponse;

it('a place that comes to one whose client leaves in the same moment is given back', async () => {
  const places = new Places({ perUser: 1, all: 1, waiting: 1 }, 'too many');
  const giveBack = places.take(7);
  const reply = new Reply();
  const turn = places.turn(7, asReply(reply));
  // As where several replies end with their connection: one after the other, with nothing in between.
  giveBack();
  reply.leave();
  expect(await turn).toBeNull();
  places.take(7)();
});

it('who leaves while waiting has no place, and the next in line gets it', async () => {
  const places = new Places({ perUser: 1, all: 1, waiting: 2 }, 'too many');
  const giveBack = places.take(7);
  const [gone, there] = [new Reply(), new Reply()];
  const turns = [places.turn(7, asReply(gone)), places.turn(7, asReply(there))];
  await expect(places.turn(7, asReply(new Reply()))).rejects.toThrow('too many');
  gone.leave();
  expect(await turns[0]).toBeNull();
  giveBack();
  const taken = await turns[1];
  expect(() => places.take(7)).toThrow('too many');
  taken?.();
  expect(there.listenerCount('close')).toBe(0);
  places.take(7)();
});
