type Fields = Readonly<Record<string, unknown>>;

/** What can be wrong with the answer to a code exchange, and what it says instead. */
const exchanges: Readonly<Record<string, (truth: Fields) => unknown>> = {
  'other-state': (truth) => ({ ...truth, state: 'a-state-of-another-login-of-somebody-else' }),
  'no-state': (truth) => ({ ...truth, state: undefined }),
  'no-token': (truth) => ({ ...truth, access_token: undefined }),
  'token-object': (truth) => ({ ...truth, access_token: { value: truth.access_token } }),
  'no-user': (truth) => ({ ...truth, user_id: undefined }),
  'user-zero': (truth) => ({ ...truth, user_id: 0 }),
  'user-fraction': (truth) => ({ ...truth, user_id: 1.5 }),
  'user-words': (truth) => ({ ...truth, user_id: 'id1' }),
  'other-user': (truth) => ({ ...truth, user_id: Number(truth.user_id) + 1 }),
  'unknown-token': (truth) => ({ ...truth, access_token: 'vk2.a.of-another-app' }),
  'other-device': () => ({ error: 'invalid_request', error_description: 'invalid device_id or client_id' }),
  'code-error-with-200': () => ({ error: 'invalid_grant', error_description: 'Code is invalid or expired.' }),
  'app-error-with-200': () => ({ error: 'invalid_client', error_description: 'client_id is incorrect' }),
  'unknown-error-with-200': () => ({ error: 'too_much_tries', error_description: 'Too much tries' }),
  'error-beside-token': (truth) => ({ ...truth, error: 'invalid_grant' }),
  'answer-list': (truth) => [truth],
};

const user = (change: Fields) => (truth: Fields) => ({
  user: { ...(truth.user as Fields), ...change },
});

/** What can be wrong with the answer to user_info. */
const users: Readonly<Record<string, (truth: Fields) => unknown>> = {
  'user-info-other': user({ user_id: '1' }),
  'user-info-none': user({ user_id: undefined }),
  'user-info-nobody': () => ({ user: null }),
  'user-info-list': (truth) => ({ user: [truth.user] }),
  'user-info-text': () => ({ user: '1' }),
  'user-info-nothing': () => ({}),
  'user-info-other-app': () => ({ error: 'invalid_token', error_description: 'access_token is invalid' }),
  'user-info-app-error': () => ({ error: 'invalid_client', error_description: 'client_id is incorrect' }),
  'user-info-busy': () => ({ error: 'slow_down', error_description: 'Too many requests' }),
  'user-info-error-beside': (truth) => ({ ...truth, error: 'invalid_token' }),
};

const apiError = (code: number, message: string) => ({
  error: { error_code: code, error_msg: message },
});
const said = (change: Fields) => (truth: Fields) => ({ response: { ...truth, ...change } });

/** What can be wrong with the answer to secure.checkToken. */
const checks: Readonly<Record<string, (truth: Fields) => unknown>> = {
  'check-other-app': () => apiError(15, 'Access denied: Incorrect token'),
  'check-service-token-refused': () => apiError(5, 'User authorization failed: invalid access_token (4).'),
  'check-app-off': () => apiError(2, 'Application is disabled. Enable your application or use test mode.'),
  'check-too-many': () => apiError(6, 'Too many requests per second'),
  'check-broken': () => apiError(10, 'Internal server error: try again later'),
  'check-error-text': () => ({ error: 'busy' }),
  'check-error-beside-response': (truth) => ({ ...apiError(15, 'Access denied'), response: truth }),
  'check-no-success': said({ success: undefined }),
  'check-success-zero': said({ success: 0 }),
  'check-other-user': (truth) => said({ user_id: Number(truth.user_id) + 1 })(truth),
  'check-no-user': said({ user_id: undefined }),
  'check-expired': (truth) =>
    said({ date: Number(truth.date) - 7_200, expire: Number(truth.date) - 3_600 })(truth),
  'check-not-yet-valid': (truth) => said({ date: Number(truth.date) + 1_800 })(truth),
  'check-no-expiry': said({ expire: undefined }),
  'check-no-date': said({ date: undefined }),
  'check-expiry-text': said({ expire: 'never' }),
  'check-nothing': () => ({}),
  'check-null': () => ({ response: null }),
  'check-one': () => ({ response: 1 }),
};

export const wrongs: readonly string[] = [exchanges, users, checks].flatMap((one) => Object.keys(one));

export function spoiledExchange(wrong: string | null, truth: Fields): object {
  return (exchanges[wrong ?? '']?.(truth) ?? truth) as object;
}

export function spoiledUser(wrong: string | null, truth: Fields): object {
  return (users[wrong ?? '']?.(truth) ?? truth) as object;
}

export function spoiledCheck(wrong: string | null, truth: Fields): object {
  return (checks[wrong ?? '']?.(truth) ?? { response: truth }) as object;
}
