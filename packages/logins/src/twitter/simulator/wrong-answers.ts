import type { SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';

type Fields = Readonly<Record<string, string>>;

const form = (body: string): SimulatorAnswer => ({
  status: 200,
  // X labels its forms as web pages: docs.x.com/x-for-websites/log-in-with-x/guides/implementing-sign-in-with-x
  headers: { 'content-type': 'text/html;charset=utf-8' },
  body,
});

export const formOf = (fields: Fields): SimulatorAnswer => form(new URLSearchParams(fields).toString());

const error = (status: number, code: number, message: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ errors: [{ code, message }] }),
});

export const sentence = (status: number, body: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html;charset=utf-8' },
  body,
});

export const errors = {
  couldNotAuthenticate: error(401, 32, 'Could not authenticate you.'),
  badData: error(400, 215, 'Bad Authentication data.'),
  expiredToken: error(401, 89, 'Invalid or expired token.'),
  timestamp: error(401, 135, 'Timestamp out of bounds.'),
  callback: error(
    403,
    415,
    'Callback URL not approved for this client application. Approved callback URLs can be adjusted in your application settings',
  ),
  overCapacity: error(503, 130, 'Over capacity'),
  unknownRequestToken: sentence(401, 'Invalid request token.'),
  verifier: sentence(401, 'Error processing your OAuth request: Invalid oauth_verifier parameter'),
};

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

const twice = (fields: Fields, name: string, other: string): SimulatorAnswer =>
  form(`${new URLSearchParams(fields)}&${new URLSearchParams({ [name]: other })}`);

type Wrongs = Readonly<Record<string, (truth: Fields) => SimulatorAnswer>>;

/** Instead of a request token. */
export const wrongStarts: Wrongs = {
  'callback-not-confirmed': (truth) => formOf({ ...truth, oauth_callback_confirmed: 'false' }),
  'callback-confirmation-missing': (truth) => formOf(without(truth, 'oauth_callback_confirmed')),
  'callback-not-approved': () => errors.callback,
  'desktop-app': () => error(403, 417, "Desktop applications only support the oauth_callback value 'oob'"),
  'unknown-app': () => errors.couldNotAuthenticate,
  'clock-refused': () => errors.timestamp,
  'no-request-token': (truth) => formOf(without(truth, 'oauth_token')),
  'no-request-secret': (truth) => formOf(without(truth, 'oauth_token_secret')),
  'two-request-tokens': (truth) => twice(truth, 'oauth_token', 'anotherRequestToken'),
  'start-over-capacity': () => errors.overCapacity,
};

/** Instead of an access token. */
export const wrongTokens: Wrongs = {
  // To another app, X treats an app's request tokens as unknown.
  'other-app': () => errors.unknownRequestToken,
  'expired-token': () => errors.expiredToken,
  'spent-token': () => errors.unknownRequestToken,
  'wrong-verifier': () => errors.verifier,
  'no-user': (truth) => formOf(without(truth, 'user_id')),
  'empty-user': (truth) => formOf({ ...truth, user_id: '' }),
  'name-for-user': (truth) => formOf({ ...truth, user_id: truth.screen_name ?? '' }),
  'two-users': (truth) => twice(truth, 'user_id', '12'),
  'no-access-token': (truth) => formOf(without(truth, 'oauth_token')),
  'no-token-secret': (truth) => formOf(without(truth, 'oauth_token_secret')),
  'error-with-200': () => ({ ...errors.expiredToken, status: 200 }),
  'bad-signature': () => errors.couldNotAuthenticate,
  'stale-timestamp': () => errors.timestamp,
  'suspended-app': () => error(401, 416, 'Invalid / suspended application'),
  'locked-account': () =>
    error(
      403,
      326,
      'To protect our users from spam and other malicious activity, this account is temporarily locked.',
    ),
  'rate-limited': () => error(429, 88, 'Rate limit exceeded'),
  'over-capacity': () => errors.overCapacity,
  'unknown-sentence': () => sentence(401, 'Something else is not well'),
};
