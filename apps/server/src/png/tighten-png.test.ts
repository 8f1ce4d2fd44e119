import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, inflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { tightenPng } from './tighten-png.ts';

beforeAll(() =>
  initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))),
);

/** Name and content of each part; a checksum that is wrong throws. */
function partsOf(png: Uint8Array): [name: string, content: string][] {
  const file = Buffer.from(png);
  const parts: [string, string][] = [];
  for (let at = 8; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    if (file.readUInt32BE(end) !== crc32(file.subarray(at + 4, end))) throw new Error(`wrong sum at ${at}`);
    const name = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, end);
    parts.push([name, (name === 'IDAT' ? inflateSync(content) : content).toString('base64')]);
    at = end + 4;
  }
  return parts;
}

describe('R-08 a picture that is sent', () => {
  it('R-08 is the one that was drawn, in fewer bytes', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><radialGradient id="a"><stop stop-color="#f04"/><stop offset="1" stop-color="#04f"/></radialGradient><path d="M0 0h96v96H0z" fill="url(#a)"/></svg>';
    const drawn = new Resvg(svg).render().asPng();
    const sent = tightenPng(drawn);
    expect(partsOf(sent)).toEqual(partsOf(drawn));
    expect(sent.length).toBeLessThan(drawn.length * 0.9);
  });
});
