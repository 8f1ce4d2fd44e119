import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAssets } from './assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'assets-'));
const app = fastify();

beforeAll(async () => {
  mkdirSync(join(folder, 'fonts'));
  writeFileSync(join(folder, 'fonts/face-0A1B2C3D.woff2'), 'wOF2');
  writeFileSync(join(folder, 'fonts/face-0A1B2C3D.css'), '@font-face{}');
  writeFileSync(join(folder, 'fonts/face-0A1B2C3D.css.br'), 'small');
  // The database is not queried: every file is there.
  await registerAssets(app, { database: undefined as never }, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'gzip, br', ...headers } });

describe('L-05 how fonts are served', () => {
  it('L-05 a font is sent as it is, kept for ever, and never sent twice to who asks again', async () => {
    const url = '/assets/fonts/face-0A1B2C3D.woff2';
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, body]).toEqual([200, 'wOF2']);
    expect(headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-encoding']).toBeUndefined();
    const etag = String(headers.etag);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('L-05 its stylesheet is sent compressed', async () => {
    const { headers, body } = await get('/assets/fonts/face-0A1B2C3D.css');
    expect([headers['content-encoding'], body]).toEqual(['br', 'small']);
    expect(headers['content-type']).toMatch(/^text\/css/);
  });
});
