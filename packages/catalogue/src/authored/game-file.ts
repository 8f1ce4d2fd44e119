import { emblems, heroes, materials, scenes } from '@gemporium/art/face.ts';
import { z } from 'zod';
import { hexColor, id, perPlatform, secretName, shortKey } from './fields.ts';
import { judgeDeepLink, judgeGameLink, judgeLink } from './hosts-and-links.ts';
import { judged } from './judged.ts';
import { localText } from './local-text-field.ts';
import { loginApps } from './login-apps.ts';
import { object } from './object.ts';

const link = judged(judgeLink);
const clientIds = object(perPlatform(id));

/** `brands/<brand>/games/<game-key>/game.json`, and the same for a sub-game. */
export const gameFile = object({
  gpId: id,
  name: localText,
  isSelectGame: z.exactOptional(z.boolean()),
  areas: z.array(shortKey).min(1),
  clientIds: z.exactOptional(clientIds),
  areaClientIds: z.exactOptional(z.record(z.string(), clientIds)),
  codaPayClientIds: z.exactOptional(clientIds),
  codaPayArea: z.exactOptional(shortKey),
  link: object({ baseUrl: judged(judgeGameLink), secret: secretName }),
  login: z.exactOptional(object(loginApps)),
  evoke: object(perPlatform(judged(judgeDeepLink))),
  termsUrl: z.exactOptional(link),
  privacyUrl: z.exactOptional(link),
  art: object({
    scene: z.enum(scenes),
    emblem: z.enum(emblems),
    hero: z.exactOptional(z.enum(heroes)),
    material: z.enum(materials),
    color: hexColor,
    accent: hexColor,
    seed: z.int().min(0).max(1_000_000),
  }),
});

export type GameFile = z.infer<typeof gameFile>;
