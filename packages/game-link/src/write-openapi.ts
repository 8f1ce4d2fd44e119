import { writeFileSync } from 'node:fs';
import { gameLinkOpenApi } from './openapi.ts';

/** Writes packages/game-link/openapi.json anew, after a change of wire.ts; `biome check --write` then puts it in form. */
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(gameLinkOpenApi(), null, 2)}\n`);
