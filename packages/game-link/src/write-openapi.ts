import { writeFileSync } from 'node:fs';
import { gameLinkOpenApi } from './openapi.ts';

/** Writes packages/game-link/openapi.json after a change of wire.ts; `biome check --write` then formats it. */
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(gameLinkOpenApi(), null, 2)}\n`);
