import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `/assets/*`: the storefront's built files. Their names carry a hash of what is in them, so they may be kept for ever. */
export async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    dotfiles: 'ignore',
  });
}
