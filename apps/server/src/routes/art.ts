import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { draw } from '../drawings.ts';
import { pictureOf } from '../pictures.ts';
import { answerNotFound } from '../plugins/errors.ts';
import { addressIn } from '../plugins/request.ts';
import type { Store } from '../services.ts';
import { artPaths } from '../views/art-paths.ts';
import { CachedAnswer, encodingFor } from './answer-cache.ts';
import { createPictureCache } from './picture-cache.ts';

/**
 * `/art/<version>/...`: the drawings of the host's store, generated once and cached by browsers permanently. Another
 * version's path (from a page that is still open, or a process that has not followed yet) gets the current version's
 * drawing, cached only briefly. Paths that end in `.png` are for clients without SVG: chats and home screens.
 */
export function registerArt(app: FastifyInstance): void {
  /** A brand has a few dozen, of a few kilobytes each. */
  const drawings = new LRUCache<string, CachedAnswer>({ max: 2_000 });
  const pictures = createPictureCache();

  function drawingOf(store: Store, path: string): CachedAnswer | undefined {
    const key = JSON.stringify([store.version, store.brand.key, path]);
    const known = drawings.get(key);
    if (known) return known;
    const svg = draw(store.brand, path);
    if (svg === undefined) return undefined;
    const drawing = new CachedAnswer(svg);
    drawings.set(key, drawing);
    return drawing;
  }

  app.route<{ Params: { version: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/art/:version/*',
    async handler(request, reply) {
      const { version, '*': path } = request.params;
      const { store } = addressIn(request);
      const isCurrent = artPaths(store.version).logo.startsWith(`/art/${version}/`);
      const kept = isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
      if (path.endsWith('.png')) return sendPicture(request, reply, path, kept);
      const drawing = drawingOf(store, path.slice(0, 200));
      if (!drawing) return answerNotFound(request, reply);
      const { body, encoding } = drawing.as(encodingFor(request.raw.headers['accept-encoding']));
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply
        .header('content-type', 'image/svg+xml')
        .header('cache-control', kept)
        .header('vary', 'Origin, Accept-Encoding')
        .send(body);
    },
  });

  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    kept: string,
  ): Promise<FastifyReply> {
    const picture = pictureOf(addressIn(request).store.brand, path.slice(0, 200));
    if (!picture) return answerNotFound(request, reply);
    const png = await pictures(picture);
    return (
      reply
        .header('content-type', 'image/png')
        .header('cache-control', kept)
        // Chats on other sites embed it.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Buffer.from(png.buffer, png.byteOffset, png.length))
    );
  }

  // iOS requests it without a link.
  app.get('/apple-touch-icon.png', (request, reply) =>
    sendPicture(request, reply, 'brand/app-touch.png', 'public, max-age=86400'),
  );

  app.get('/favicon.ico', (request, reply) => {
    const { favicon } = artPaths(addressIn(request).store.version);
    return reply.header('cache-control', 'public, max-age=300').redirect(favicon, 302);
  });
}
