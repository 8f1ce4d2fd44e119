import { loginProviderIds } from '@gemporium/domain/login-providers.ts';
import { z } from 'zod';
import { changeCall, readCall } from '../../call.ts';
import { clientId, domainArea, timestamp } from '../../fields.ts';

export const userInfo = z.object({
  username: z.string(),
  suid: z.string(),
  oauth_token: z.string(),
  gp_id: z.string(),
});
export type UserInfo = z.infer<typeof userInfo>;

const token = z.string().max(4096);
const redirect = z.string().max(512);

function loginCall<const Path extends string, S extends z.core.$ZodLooseShape>(
  path: Path,
  summary: string,
  shape: S,
) {
  return changeCall(
    path,
    { summary, session: 'none', secretFields: Object.keys(shape) },
    { ...shape, client_id: clientId },
    userInfo,
  );
}

/** Username and password arrive as base64 of a random 3-hex prefix and the trimmed value (row I-02). */
export const auth = changeCall(
  '/util/login/auth',
  {
    summary: 'Login with the game account, or with card number and password.',
    session: 'none',
    secretFields: ['username', 'password'],
  },
  {
    username: z.string().min(1).max(512),
    password: z.string().min(1).max(512),
    client_id: clientId,
    login_type: z.enum(['account', 'card']).optional(),
  },
  userInfo,
);

export const google_auth = loginCall('/util/login/google_auth', 'Login with Google.', {
  authorization_code: token,
  pkg: z.string().max(128).optional(),
  redirect_uri: redirect,
});
export const apple_auth = loginCall('/util/login/apple_auth', 'Login with Apple.', {
  authorization_code: token,
  identity_token: token,
  redirect_uri: redirect,
});
export const facebook_auth = loginCall('/util/login/facebook_auth', 'Login with Facebook.', {
  fb_access_token: token,
});
export const twitter_auth = changeCall(
  '/util/login/twitter_auth',
  {
    summary:
      'Begins a login with Twitter for a client that opens Twitter’s page by itself. `callback` is an address of the shop’s own pages, or one that the brand names.',
    session: 'none',
  },
  { callback: redirect, client_id: clientId },
  z.object({ url: z.string() }),
);
export const twitter_redirect = changeCall(
  '/util/login/twitter_redirect',
  {
    summary:
      'Ends it, once, with what Twitter’s page brought to the callback; `oauth_token` is Twitter’s, and must be the one of the url that the client was given.',
    session: 'none',
    secretFields: ['oauth_token', 'oauth_verifier'],
  },
  { client_id: clientId, oauth_token: token, oauth_verifier: token },
  userInfo,
);
export const vk_auth = loginCall('/util/login/vk_auth', 'Login with VK.', {
  vk_access_token: token,
  uid: z.string().max(64),
});
export const huawei_auth = loginCall('/util/login/huawei_auth', 'Login with Huawei.', {
  authorization_code: token,
  redirect_uri: redirect,
});
const loginProvider = z.enum(['account', ...loginProviderIds]);
/** For login providers: the player logs in on the provider's page. */
const outsideProvider = loginProvider.exclude(['account']);
export type OutsideProvider = z.infer<typeof outsideProvider>;

export const begin = readCall(
  '/util/login/begin',
  {
    summary:
      'Begins a login on a provider’s page: where the browser goes, and what it keeps until it is back at /login/return/{provider}. `redirect_uri` is that address at the page’s own origin.',
  },
  { client_id: clientId, provider: outsideProvider, redirect_uri: redirect },
  z.object({
    url: z.string(),
    /** Named by the callback, so that the page finds the login that it started. */
    state: z.string(),
    /** The idempotency key for completing it, once. */
    attempt_id: z.string(),
    /** The started login, sealed: of use only to the browser that started it, together with the callback. */
    login: z.string(),
  }),
);

/** What a browser brings back from a provider's page. */
export const broughtBack = {
  provider: outsideProvider,
  login: z.string().max(8192).optional(),
  returned: z.string().max(16_384),
};

export const finish = changeCall(
  '/util/login/finish',
  {
    summary:
      'Ends a login that was begun on a provider’s page. `returned` are the fields of the callback, as a query writes them.',
    session: 'none',
    secretFields: ['login', 'returned'],
  },
  { ...broughtBack, client_id: clientId },
  userInfo,
);

export const logins = readCall(
  '/util/login/logins',
  { summary: 'Which logins at providers lead to the player’s account.', session: 'player' },
  { client_id: clientId },
  z.array(
    z.object({
      login_id: z.string(),
      provider: outsideProvider,
      linked: z.boolean(),
      /** It opened this session, so that it cannot be unlinked now. */
      current: z.boolean(),
      used_at: timestamp,
    }),
  ),
);
export type LinkedLogin = z.infer<typeof logins.content>[number];

export const change_login = changeCall(
  '/util/login/change_login',
  {
    summary: 'Unlinks a login at a provider, or links it again. Unlinking ends the sessions that it opened.',
    session: 'player',
  },
  { client_id: clientId, login_id: z.string().max(64), linked: z.enum(['yes', 'no']) },
  z.object({ linked: z.boolean() }),
);

export const logout_everywhere = changeCall(
  '/util/login/logout_everywhere',
  { summary: 'Ends every session of the player, this one too.', session: 'player' },
  { client_id: clientId },
  z.object({ ended: z.boolean() }),
);

/** With the character, if the game requested the code for one. */
const codeUserInfo = userInfo.extend({
  area_id: z.string().optional(),
  server_id: z.string().optional(),
  role_id: z.string().optional(),
});
export type CodeUserInfo = z.infer<typeof codeUserInfo>;

export const game_code_auth = changeCall(
  '/util/login/game_code_auth',
  {
    summary:
      'Exchanges a code, which the game got from the store for its player, for a session: once, within 60 s.',
    session: 'none',
    secretFields: ['code'],
  },
  { code: token, client_id: clientId },
  codeUserInfo,
);

export const get_user_info = readCall(
  '/util/login/get_user_info',
  {
    summary:
      'Who a token belongs to. In the SDK view the token is the game’s, and the answer carries the store’s own.',
  },
  { client_id: clientId, visit: z.enum(['sdk']).optional() },
  userInfo,
);

export const logout = changeCall(
  '/util/login/logout',
  { summary: 'Ends the session.', session: 'optional' },
  { client_id: clientId },
  z.object({ ended: z.boolean() }),
);

export const loginConfig = z.object({
  fb_id: z.string(),
  gg_id: z.string(),
  gg_pkg: z.string(),
  ios_id: z.string(),
  vk_id: z.string(),
  client_id: z.string(),
  json_type: z.array(loginProvider),
  /** Those among them that refuse to work inside another app's browser (row I-10). */
  refused_in_app: z.array(loginProvider),
});
export type LoginConfig = z.infer<typeof loginConfig>;

export const login_config = readCall(
  '/util/login/login_config',
  { summary: 'Which login providers a game shows.' },
  { client_id: clientId, domain_area: domainArea.optional() },
  loginConfig,
);
