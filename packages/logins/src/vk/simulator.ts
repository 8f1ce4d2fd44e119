import { createHash } from 'node:crypto';
import type { LoginDesk, LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';
import { json } from '../simulator/json.ts';
import { spoiledCheck, spoiledExchange, spoiledUser, wrongs } from './simulator/wrongs.ts';

/** The data of an authorization code. */
interface Grant {
  app: string;
  redirect: string;
  challenge: string;
  device: string;
  user: number;
  person: string;
  at: number;
  spent: boolean;
}

/** The data of an access token; `wrong` is what was armed when it was issued. */
interface Token {
  app: string;
  user: number;
  person: string;
  at: number;
  wrong: string | null;
}

const codes = 'vk codes';
const tokens = 'vk tokens';
/** The apps by service token. */
const apps = 'vk service tokens';
/** The languages of VK's page, by VK's ids. */
const languages: Readonly<Record<string, string>> = {
  0: 'ru',
  3: 'en',
  4: 'es',
  6: 'de',
  15: 'pl',
  16: 'fr',
  82: 'tr',
};
/** A code is valid for ten minutes, a token for an hour. */
const codeLifeMs = 600_000;
const tokenLifeSeconds = 3_600;

const failure = (error: string, description: string) => json(400, { error, error_description: description });

/** VK's API sends its errors with status 200. */
const apiError = (code: number, message: string) =>
  json(200, { error: { error_code: code, error_msg: message } });

/** VK ID for web servers (consent, exchange, user_info) and the method secure.checkToken, by VK's documentation. */
export function vkSimulator(tools: LoginTools): LoginSimulator {
  const serviceToken = (app: string) => tools.secret(`login.vk.${app}.serviceToken`);

  function consent(request: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const { query, path } = request;
    const { client_id: app = '', redirect_uri: redirect, response_type: type, state = '' } = query;
    if (app === '' || type !== 'code') return failure('invalid_request', 'client_id or response_type');
    if (redirect === undefined || !URL.canParse(redirect))
      return failure('invalid_request', 'redirect_uri is missing or invalid');
    if (state.length < 32) return failure('invalid_request', 'state is missing or too short');
    if (!query.code_challenge || query.code_challenge_method?.toLowerCase() !== 's256')
      return failure('invalid_request', 'code_challenge is missing or invalid');
    desk.remember(apps, serviceToken(app), app);
    const names = ['client_id', 'redirect_uri', 'state', 'code_challenge'];
    const hidden = Object.fromEntries(names.map((name) => [name, query[name] ?? '']));
    const language = languages[query.lang_id ?? ''] ?? '';
    const [action = ''] = path.split('?');
    return tools.consentPage({ request, language, provider: 'VK', app, action, hidden });
  }

  function decide({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const told = (name: string) => form.get(name) ?? '';
    const back = new URL(told('redirect_uri'));
    if (told('answer') === 'allow') {
      const code = `vk2.a.${desk.randomHex(48)}`;
      const device = desk.randomHex(43);
      const grant: Grant = {
        app: told('client_id'),
        redirect: told('redirect_uri'),
        challenge: told('code_challenge'),
        device,
        user: userOf(told('person')),
        person: told('person'),
        at: desk.now,
        spent: false,
      };
      desk.remember(codes, code, { ...grant });
      const brought = { type: 'code_v2', code, device_id: device, expires_in: '600', ext_id: 'sandbox' };
      for (const [name, value] of Object.entries(brought)) back.searchParams.set(name, value);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'User denied');
    }
    back.searchParams.set('state', told('state'));
    return { status: 302, headers: { location: back.toString() }, body: '' };
  }

  function exchange({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const told = (name: string) => form.get(name) ?? '';
    const app = told('client_id');
    if (told('grant_type') !== 'authorization_code') return failure('unsupported_grant_type', 'grant_type');
    if (form.has('service_token') && told('service_token') !== serviceToken(app))
      return failure('invalid_client', 'service_token is incorrect');
    if (told('state') === '') return failure('invalid_request', 'state is missing');
    const kept = desk.recall(codes, told('code')) as unknown as Grant | undefined;
    if (kept === undefined || kept.spent || desk.now - kept.at >= codeLifeMs)
      return failure('invalid_grant', 'Code is invalid or expired.');
    if (kept.app !== app || kept.device !== told('device_id'))
      return failure('invalid_request', 'invalid device_id or client_id');
    if (kept.redirect !== told('redirect_uri'))
      return failure('invalid_request', 'redirect_uri is incorrect');
    if (createHash('sha256').update(told('code_verifier')).digest('base64url') !== kept.challenge)
      return failure('invalid_request', 'verifier is missing or invalid');
    desk.remember(codes, told('code'), { ...kept, spent: true });

    const wrong = tools.takeWrong(desk) ?? null;
    const accessToken = `vk2.a.${desk.randomHex(60)}`;
    const { user, person } = kept;
    const token: Token = { app, user, person, at: desk.now, wrong };
    desk.remember(tokens, accessToken, { ...token });
    const truth = {
      access_token: accessToken,
      refresh_token: `vk2.a.${desk.randomHex(60)}`,
      id_token: 'e30.e30.bm90aGluZyBvZiB1c2U',
      token_type: 'Bearer',
      expires_in: tokenLifeSeconds,
      user_id: user,
      state: told('state'),
      scope: 'vkid.personal_info',
    };
    return json(200, spoiledExchange(wrong, truth));
  }

  function userInfo({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const token = desk.recall(tokens, form.get('access_token') ?? '') as unknown as Token | undefined;
    if (!token || token.app !== form.get('client_id') || desk.now - token.at >= tokenLifeSeconds * 1_000)
      return json(401, { error: 'invalid_token', error_description: 'access_token is missing or invalid' });
    // Here the number is text.
    const user = { user_id: String(token.user), first_name: token.person, last_name: '', verified: false };
    return json(200, spoiledUser(token.wrong, { user }));
  }

  function check({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    if (!form.get('v')) return apiError(8, 'Invalid request: v is required');
    const app = desk.recall(apps, form.get('access_token') ?? '');
    if (app === undefined) return apiError(5, 'User authorization failed: invalid access_token (4).');
    const token = desk.recall(tokens, form.get('token') ?? '') as unknown as Token | undefined;
    if (token === undefined || token.app !== app) return apiError(15, 'Access denied: Incorrect token');
    const date = Math.floor(token.at / 1_000);
    return json(
      200,
      spoiledCheck(token.wrong, { success: 1, user_id: token.user, date, expire: date + tokenLifeSeconds }),
    );
  }

  return {
    provider: 'vk',
    prefix: '/logins/vk',
    wrongs,
    routes: [
      { method: 'GET', path: '/id/authorize', call: 'page', handle: consent },
      { method: 'POST', path: '/id/authorize', call: 'page', handle: decide },
      { method: 'POST', path: '/id/oauth2/auth', call: 'token', handle: exchange },
      { method: 'POST', path: '/id/oauth2/user_info', call: 'user', handle: userInfo },
      ...['/api', '/partners'].map((host) => ({
        method: 'POST' as const,
        path: `${host}/method/secure.checkToken`,
        call: 'check',
        handle: check,
      })),
    ],
  };
}

/** VK's user ids are numbers. */
function userOf(person: string): number {
  return Number.parseInt(createHash('sha256').update(`vk ${person}`).digest('hex').slice(0, 8), 16) + 1;
}
