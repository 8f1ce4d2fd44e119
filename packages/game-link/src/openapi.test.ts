import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gameLinkOpenApi } from './openapi.ts';
import { requests } from './wire.ts';

it("the publisher's document says what the code does (else: node packages/game-link/src/write-openapi.ts)", () => {
  const written = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(gameLinkOpenApi())));
  expect(Object.keys(written.paths).sort()).toEqual(
    Object.keys(requests)
      .map((name) => `/${name}`)
      .sort(),
  );
});
