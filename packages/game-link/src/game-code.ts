import { longestGameId } from '@gemporium/domain/longest-game-id.ts';
import { z } from 'zod';
import { isPlainName, plainText } from './plain-text.ts';
import { accountSchema, scopeSchema } from './wire.ts';

/*
 * The one call in the other direction: a game's server asks the store for a code with which its player enters the
 * shop (row P-12). Signed like the link's own calls, with the same secret.
 */

const id = z.string().min(1).max(longestGameId).refine(isPlainName);

/**
 * `sandbox` is for the store to say, so the request has no such field. The account is the one that plays; the game
 * knows whose it is.
 */
export const gameCodeRequest = scopeSchema.omit({ sandbox: true }).extend({
  account: accountSchema.extend({ username: z.string().overwrite(plainText).min(1).max(200) }),
  area_id: id.optional(),
  server_id: id.optional(),
  role_id: id.optional(),
});
export type GameCodeRequest = z.infer<typeof gameCodeRequest>;

export type GameCodeAnswer =
  /** `url` opens the shop with the code. `expires_at` is at most 60 s away. */
  | { ok: true; code: string; expires_at: string; url: string }
  | {
      ok: false;
      code: 'bad_request' | 'wrong_store' | 'wrong_game' | 'not_real_name_verified' | 'repeated';
      message: string;
    };
