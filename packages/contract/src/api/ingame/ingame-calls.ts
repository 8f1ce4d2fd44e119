import { z } from 'zod';
import { changeCall } from '../../call.ts';
import { replenishId } from '../../fields.ts';
import { broughtBack, userInfo } from '../../util/login/login-calls.ts';

const gameId = z.string().trim().min(1).max(64);
const token = z.string().max(4096);
const redirect = z.string().max(512);
/** The session, as for a login to the shop, and the link to pay: the opened one, else the newest; '' if none. */
const replenish = userInfo.extend({ replenish_id: z.string() });
export type MakeUpUser = z.infer<typeof replenish>;

function ingameCall<const Path extends string, S extends z.core.$ZodLooseShape>(
  path: Path,
  summary: string,
  shape: S,
) {
  return changeCall(
    path,
    { summary, session: 'none', secretFields: Object.keys(shape) },
    { ...shape, game_id: gameId, replenish_id: replenishId.optional() },
    replenish,
  );
}

/**
 * The login calls of make-up mode (row I-04). They take game_id, a game's gp_id, instead of client_id, and return a
 * replenish id; `replenish_id` of a request is the opened link.
 */
export const ingameCalls = {
  '/api/ingame/auth': ingameCall('/api/ingame/auth', 'Make-up login with the game account.', {
    username: z.string().min(1).max(512),
    password: z.string().min(1).max(512),
  }),
  '/api/ingame/finish': changeCall(
    '/api/ingame/finish',
    {
      summary: 'Ends a make-up login that was begun on a provider’s page (/util/login/begin).',
      session: 'none',
      secretFields: ['login', 'returned'],
    },
    { ...broughtBack, game_id: gameId, replenish_id: replenishId.optional() },
    replenish,
  ),
  '/api/ingame/apple_auth': ingameCall('/api/ingame/apple_auth', 'Make-up login with Apple.', {
    authorization_code: token,
    identity_token: token,
    redirect_uri: redirect,
  }),
  '/api/ingame/google_auth': ingameCall('/api/ingame/google_auth', 'Make-up login with Google.', {
    authorization_code: token,
    pkg: z.string().max(128).optional(),
    redirect_uri: redirect,
  }),
  '/api/ingame/facebook_auth': ingameCall('/api/ingame/facebook_auth', 'Make-up login with Facebook.', {
    fb_access_token: token,
  }),
  '/api/ingame/twitter_auth': changeCall(
    '/api/ingame/twitter_auth',
    { summary: 'Begins a make-up login with Twitter (/util/login/twitter_auth).', session: 'none' },
    { callback: redirect, game_id: gameId },
    z.object({ url: z.string() }),
  ),
  '/api/ingame/twitter_redirect': ingameCall(
    '/api/ingame/twitter_redirect',
    'Ends a make-up login with Twitter; oauth_token is Twitter’s.',
    { oauth_token: token, oauth_verifier: token },
  ),
  '/api/ingame/vk_auth': ingameCall('/api/ingame/vk_auth', 'Make-up login with VK.', {
    vk_access_token: token,
    uid: z.string().max(64),
  }),
  '/api/ingame/huawei_auth': ingameCall('/api/ingame/huawei_auth', 'Make-up login with Huawei.', {
    authorization_code: token,
    redirect_uri: redirect,
  }),
};
