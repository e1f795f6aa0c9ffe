import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const cells = 5;
const cellSize = 16;
const size = cells * cellSize;

/** A generated avatar. It depends on the id only, so it does not reveal whether the user exists. */
function avatarOf(id: string): string {
  const hash = createHash('sha256').update(`avatar:${id}`).digest();
  const hue = Math.round(((hash[0] ?? 0) / 256) * 360);
  const squares: string[] = [];
  // Only the left half is random; the right half mirrors it.
  for (let x = 0; x < Math.ceil(cells / 2); x++) {
    for (let y = 0; y < cells; y++) {
      if ((hash[1 + x * cells + y] ?? 0) % 2 === 0) continue;
      for (const column of new Set([x, cells - 1 - x])) {
        squares.push(`M${column * cellSize} ${y * cellSize}h${cellSize}v${cellSize}h-${cellSize}z`);
      }
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="hsl(${hue},40%,92%)"/><path fill="hsl(${hue},55%,45%)" d="${squares.join('')}"/></svg>`;
}

/** Serves the avatars that `avatar_url` points to. */
export function serveAvatars(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>(
    '/avatars/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      // Anything but a number gets the ghost's avatar.
      const number = /^\d{1,16}$/.test(id) ? id : '-1';
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(avatarOf(number));
    },
  );
}
