import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtName } from '../keep-built-files.ts';
import { answerNotFound } from '../plugins/errors.ts';
import { pathOf } from '../plugins/request.ts';
import { findBuiltFile, listBuiltFiles } from '../repositories/built-files.ts';
import type { Services } from '../services.ts';

const forEver = 'public, max-age=31536000, immutable';

/** The list of files is read at most this often. */
const lookAgainMs = 1_000;

/**
 * `/assets/*`: the storefront's built files. Their names contain a content hash, so they may be cached permanently.
 * Files of other builds, older or newer, come from those stored in the database.
 */
export async function registerAssets(
  app: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  clientDir: string,
): Promise<void> {
  const find = findOtherBuilds(database);
  const inner = async (assets: FastifyInstance) => {
    assets.setNotFoundHandler(async (request, reply) => {
      const name = pathOf(request.url).slice('/assets/'.length);
      const content = builtName.test(name) ? await find(name) : undefined;
      return content ? sendBuilt(request, reply, name, content) : answerNotFound(request, reply);
    });
    await assets.register(fastifyStatic, {
      root: clientDir,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      dotfiles: 'ignore',
    });
  };
  await app.register(inner, { prefix: '/assets' });
}

async function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  content: Buffer,
): Promise<FastifyReply> {
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  reply.header('cache-control', forEver).header('vary', 'Origin, Accept-Encoding');
  reply.type(`${name.endsWith('.css') ? 'text/css' : 'application/javascript'}; charset=utf-8`);
  if (!takesGzip) return reply.send(await promisify(gunzip)(content));
  return reply.header('content-encoding', 'gzip').send(content);
}

/**
 * Files of other builds, each read once. The list is read at most once a second, so that requests for unknown files
 * cost no further queries.
 */
function findOtherBuilds(database: Services['database']): (name: string) => Promise<Buffer | undefined> {
  const read = new Map<string, Promise<Buffer | undefined>>();
  let names: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  let lookedAt = Number.NEGATIVE_INFINITY;
  const isKept = async (name: string) => {
    if ((await names).has(name)) return true;
    if (performance.now() - lookedAt >= lookAgainMs) {
      lookedAt = performance.now();
      const looking = listBuiltFiles(database).then((list) => new Set(list));
      names = looking.catch(() => new Set());
      await looking;
    }
    return (await names).has(name);
  };
  return async (name) => {
    if (!(await isKept(name))) return undefined;
    const reading = read.get(name) ?? findBuiltFile(database, name);
    read.set(name, reading);
    reading.catch(() => read.delete(name));
    return reading;
  };
}
