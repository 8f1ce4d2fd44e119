import { createHash } from 'node:crypto';
import type { LoginDesk, LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';
import { idTokens, idTokenWrongs } from '../simulator/id-tokens.ts';
import { json } from '../simulator/json.ts';

/** The data of an authorization code. */
interface Grant {
  app: string;
  redirect: string;
  challenge: string;
  nonce: string;
  subject: string;
  spent: boolean;
}

const scope = 'google codes';
const codeLifeMs = 600_000;

/** Google's sign-in for web servers, by its documentation: consent, token, keys. */
export function googleSimulator(tools: LoginTools): LoginSimulator {
  const tokens = idTokens(tools, { provider: 'google', issuer: 'https://accounts.google.com' });

  function consent(request: SimulatorRequest): SimulatorAnswer {
    const { query, path } = request;
    const { client_id: app, redirect_uri: redirect, response_type: type, scope: wanted = '' } = query;
    const missing = [
      ...(app === undefined ? ['client_id'] : []),
      ...(redirect === undefined || !URL.canParse(redirect) ? ['redirect_uri'] : []),
      ...(type === 'code' ? [] : ['response_type']),
      ...(wanted.split(' ').includes('openid') ? [] : ['scope']),
      ...(query.code_challenge === undefined || query.code_challenge_method === 'S256'
        ? []
        : ['code_challenge_method']),
    ];
    if (app === undefined || missing.length > 0)
      return json(400, {
        error: 'invalid_request',
        error_description: `Missing or wrong: ${missing.join(', ')}`,
      });
    const names = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'];
    const hidden = Object.fromEntries(names.map((name) => [name, query[name] ?? '']));
    const action = path.split('?')[0] ?? path;
    return tools.consentPage({ request, language: query.hl ?? '', provider: 'Google', app, action, hidden });
  }

  function decide({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const back = new URL(form.get('redirect_uri') ?? '');
    const state = form.get('state');
    if (state) back.searchParams.set('state', state);
    if (form.get('answer') === 'allow') {
      const code = `4/${desk.randomHex(24)}`;
      const grant: Grant = {
        app: form.get('client_id') ?? '',
        redirect: form.get('redirect_uri') ?? '',
        challenge: form.get('code_challenge') ?? '',
        nonce: form.get('nonce') ?? '',
        subject: subjectOf(form.get('person') ?? ''),
        spent: false,
      };
      desk.remember(scope, code, { ...grant, at: desk.now });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: back.toString() }, body: '' };
  }

  function token({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const app = form.get('client_id') ?? '';
    if (form.get('client_secret') !== tools.secret(`login.google.${app}.clientSecret`))
      return json(401, { error: 'invalid_client', error_description: 'Unauthorized' });
    if (form.get('grant_type') !== 'authorization_code')
      return json(400, { error: 'unsupported_grant_type' });
    const code = form.get('code') ?? '';
    const kept = desk.recall(scope, code) as unknown as (Grant & { at: number }) | undefined;
    const verifier = form.get('code_verifier') ?? '';
    const isGood =
      kept !== undefined &&
      !kept.spent &&
      desk.now - kept.at < codeLifeMs &&
      kept.app === app &&
      kept.redirect === form.get('redirect_uri') &&
      (kept.challenge === '' || createHash('sha256').update(verifier).digest('base64url') === kept.challenge);
    if (!isGood) return json(400, { error: 'invalid_grant', error_description: 'Bad Request' });
    desk.remember(scope, code, { ...kept, spent: true });
    const idToken = tokens.issue(desk, { app, subject: kept.subject, nonce: kept.nonce });
    return json(200, {
      access_token: `ya29.${desk.randomHex(24)}`,
      expires_in: 3599,
      scope: 'openid',
      token_type: 'Bearer',
      ...(idToken === undefined ? {} : { id_token: idToken }),
    });
  }

  return {
    provider: 'google',
    prefix: '/logins/google',
    wrongs: idTokenWrongs,
    rotate: tokens.rotate,
    routes: [
      { method: 'GET', path: '/accounts/o/oauth2/v2/auth', call: 'page', handle: consent },
      { method: 'POST', path: '/accounts/o/oauth2/v2/auth', call: 'page', handle: decide },
      { method: 'POST', path: '/oauth2/token', call: 'token', handle: token },
      {
        method: 'GET',
        path: '/www/oauth2/v3/certs',
        call: 'keys',
        handle: (_request, desk) =>
          json(200, tokens.keySet(desk), { 'cache-control': 'public, max-age=22000, must-revalidate' }),
      },
    ],
  };
}

/** Google's subjects are 21 digits. */
function subjectOf(person: string): string {
  const hex = createHash('sha256').update(`google ${person}`).digest('hex').slice(0, 20);
  return BigInt(`0x${hex}`).toString().padStart(21, '1').slice(0, 21);
}
