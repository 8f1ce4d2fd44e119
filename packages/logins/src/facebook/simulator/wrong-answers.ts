import type { JsonObject, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { json } from '../../simulator/json.ts';

/** An error as the Graph API writes it: developers.facebook.com/docs/graph-api/guides/error-handling */
export const graphError = (status: number, code: number, message: string, subcode?: number) =>
  json(status, {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: 'AbCdEfGhIjK',
    },
  });

export const errors = {
  unknownApp: graphError(400, 101, 'Error validating application. Invalid application ID.'),
  unknownPath: graphError(400, 2500, 'Unknown path components'),
  invalidToken: graphError(400, 190, 'Invalid OAuth access token signature.'),
  proof: graphError(400, 100, 'Invalid appsecret_proof provided in the API argument'),
  clientSecret: graphError(400, 1, 'Error validating client secret.'),
  codeFormat: graphError(400, 100, 'Invalid verification code format.'),
  codeExpired: graphError(400, 100, 'This authorization code has expired.', 36007),
  codeRedirect: graphError(
    400,
    100,
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    36008,
  ),
  codeUsed: graphError(400, 100, 'This authorization code has been used.', 36009),
  // No documentation says how Facebook words this.
  codeVerifier: graphError(400, 100, 'Invalid code_verifier parameter.'),
};

type Wrongs = Readonly<Record<string, (truth: JsonObject) => SimulatorAnswer>>;

const without = (truth: JsonObject, name: string) =>
  Object.fromEntries(Object.entries(truth).filter(([one]) => one !== name));

/** Instead of an access token. */
export const tokenWrongs: Wrongs = {
  'no-token': (truth) => json(200, without(truth, 'access_token')),
  'empty-token': (truth) => json(200, { ...truth, access_token: '' }),
  'number-token': (truth) => json(200, { ...truth, access_token: 42 }),
  'unknown-app': () => errors.unknownApp,
  'too-many-calls': () => graphError(403, 4, '(#4) Application request limit reached'),
  'unknown-error': () => graphError(400, 1, 'An unknown error has occurred.'),
  'not-found': () => json(404, {}),
};

const says = (change: JsonObject) => (truth: JsonObject) => json(200, { data: { ...truth, ...change } });

/** Instead of the Graph API's answer about a token. */
export const debugWrongs: Wrongs = {
  'other-app-named': says({ app_id: '1999999999999999' }),
  'no-app': (truth) => json(200, { data: without(truth, 'app_id') }),
  'other-user': says({ user_id: '19999999999999999' }),
  'no-user': (truth) => json(200, { data: without(truth, 'user_id') }),
  'number-user': (truth) => json(200, { data: { ...truth, user_id: Number(truth.user_id) } }),
  'name-for-user': says({ user_id: 'somebody' }),
  'page-token': says({ type: 'PAGE' }),
  'app-token': (truth) => json(200, { data: without({ ...truth, type: 'APP' }, 'user_id') }),
  'expired-and-valid': says({ expires_at: 1_600_000_000 }),
  'no-expiry': (truth) => json(200, { data: without(truth, 'expires_at') }),
  revoked: says({
    is_valid: false,
    error: {
      code: 190,
      message: 'Error validating access token: the user has not authorized the application',
      subcode: 458,
    },
  }),
  'valid-as-text': says({ is_valid: 'true' }),
  'no-data': () => json(200, { data: [] }),
  'app-token-refused': () => errors.invalidToken,
};

/** Instead of the answer that says who the player is. */
export const meWrongs: Wrongs = {
  'expired-in-between': () => graphError(400, 190, 'Error validating access token: Session has expired', 463),
  'revoked-in-between': () =>
    graphError(400, 190, 'Error validating access token: the password was changed', 460),
  'session-over': () => graphError(400, 102, 'Session key invalid or no longer valid'),
  nobody: () => json(200, {}),
  // As in the old documentation, in both answers.
  'number-user': (truth) => json(200, { id: Number(truth.id) }),
  'error-with-200': () => ({ ...graphError(400, 190, 'Invalid OAuth access token.'), status: 200 }),
  'proof-refused': () => errors.proof,
};
