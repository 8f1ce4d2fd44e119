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
  person: string;
  at: number;
  spent: boolean;
}

const codes = 'huawei codes';
/** A code is valid for five minutes. */
const codeLifeMs = 300_000;

const failure = (error: number, sub: number, description: string, status = 400) =>
  json(status, { error, sub_error: sub, error_description: description });

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const base64Of = (text: string) => hashOf(text).toString('base64');

/** Errors with status 200, as the gateway in front of the account service sends them. */
const errorsWith200: Readonly<Record<string, object>> = {
  'code-error-with-200': { error: 1101, sub_error: 20155, error_description: 'code expired' },
  'code-error-in-text': { error: '1101', sub_error: '20156', error_description: 'code used' },
  'app-error-with-200': { error: 1203, sub_error: 12303, error_description: 'client not exist' },
  'system-error-with-200': { error: 1203, sub_error: 100300, error_description: 'system error' },
  'unknown-error-with-200': { error: 1999, sub_error: 99999, error_description: 'unknown' },
  'error-without-number': { error: 'busy' },
};

/** HUAWEI ID for web servers, by Account Kit's documentation: consent, token, keys. */
export function huaweiSimulator(tools: LoginTools): LoginSimulator {
  const tokens = idTokens(tools, {
    provider: 'huawei',
    issuer: 'https://accounts.huawei.com',
    algorithms: ['RS256', 'PS256'],
  });

  function consent(request: SimulatorRequest): SimulatorAnswer {
    const { query, path } = request;
    const { client_id: app = '', redirect_uri: redirect, response_type: type } = query;
    if (app === '') return failure(1102, 20001, 'client_id is empty');
    if (type !== 'code') return failure(1101, 20012, 'invalid response_type');
    if (redirect === undefined || !URL.canParse(redirect))
      return failure(1101, 20022, 'invalid redirect_uri');
    if (query.code_challenge !== undefined && !['S256', 'plain'].includes(query.code_challenge_method ?? ''))
      return failure(1101, 20073, 'invalid code_challenge_method');
    const names = ['client_id', 'redirect_uri', 'scope', 'state', 'nonce', 'code_challenge'];
    const hidden = Object.fromEntries(names.map((name) => [name, query[name] ?? '']));
    return tools.consentPage({
      request,
      provider: 'Huawei',
      app,
      action: path.split('?')[0] ?? path,
      hidden,
    });
  }

  function decide({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const told = (name: string) => form.get(name) ?? '';
    const back = new URL(told('redirect_uri'));
    if (told('state') !== '') back.searchParams.set('state', told('state'));
    if (told('answer') === 'allow') {
      // Huawei's codes are base64, with plus and slash.
      const code = `DQB6+/${Buffer.from(desk.randomHex(32), 'hex').toString('base64')}`;
      const grant: Grant = {
        app: told('client_id'),
        redirect: told('redirect_uri'),
        challenge: told('code_challenge'),
        // Without the scope openid there is no ID token, and so no nonce in it.
        nonce: told('scope').split(' ').includes('openid') ? told('nonce') : '',
        person: told('person'),
        at: desk.now,
        spent: false,
      };
      desk.remember(codes, code, { ...grant });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: back.toString() }, body: '' };
  }

  function token({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const told = (name: string) => form.get(name) ?? '';
    const app = told('client_id');
    if (app === '') return failure(1102, 20001, 'client_id is empty');
    if (told('client_secret') !== tools.secret(`login.huawei.${app}.clientSecret`))
      return failure(1101, 12304, 'invalid client_secret');
    if (told('grant_type') !== 'authorization_code') return failure(1101, 20182, 'invalid grant_type');
    const code = told('code');
    if (code === '') return failure(1102, 20151, 'code is empty');
    const kept = desk.recall(codes, code) as unknown as Grant | undefined;
    if (kept === undefined) return failure(1103, 20153, 'invalid code');
    if (kept.app !== app) return failure(1101, 20154, 'client_id in code is not the same');
    if (kept.redirect !== told('redirect_uri')) return failure(1101, 20024, 'redirect_uri is not the same');
    if (desk.now - kept.at >= codeLifeMs) return failure(1101, 20155, 'code expired');
    if (kept.spent) return failure(1101, 20156, 'code has been used');
    if (kept.challenge !== '' && hashOf(told('code_verifier')).toString('base64url') !== kept.challenge)
      return failure(1101, 20159, 'code_verifier does not match');
    desk.remember(codes, code, { ...kept, spent: true });

    const wrong = tools.takeWrong(desk);
    const inPlace = wrong === undefined ? undefined : errorsWith200[wrong];
    if (inPlace) return json(200, inPlace);
    const accessToken = `CgB6e3x9${desk.randomHex(32)}/+`;
    const idToken = tokens.issue(
      desk,
      {
        app,
        nonce: kept.nonce,
        subject: unionIdOf(kept.person),
        claims: {
          azp: app,
          openid: openIdOf(app, kept.person),
          at_hash: hashOf(accessToken).subarray(0, 16).toString('base64url'),
        },
      },
      wrong === 'error-beside-token' ? undefined : wrong,
    );
    return json(200, {
      access_token: accessToken,
      expires_in: 3600,
      scope: 'openid',
      token_type: 'Bearer',
      ...(idToken === undefined ? {} : { id_token: idToken }),
      ...(wrong === 'error-beside-token' ? { error: 1101, sub_error: 20158 } : {}),
    });
  }

  return {
    provider: 'huawei',
    prefix: '/logins/huawei',
    wrongs: [...idTokenWrongs, ...Object.keys(errorsWith200), 'error-beside-token'],
    rotate: tokens.rotate,
    routes: [
      { method: 'GET', path: '/oauthLogin/oauth2/v3/authorize', call: 'page', handle: consent },
      { method: 'POST', path: '/oauthLogin/oauth2/v3/authorize', call: 'page', handle: decide },
      { method: 'POST', path: '/oauthLogin/oauth2/v3/token', call: 'token', handle: token },
      {
        method: 'GET',
        path: '/oauthLogin/oauth2/v3/certs',
        call: 'keys',
        handle: (_request, desk) => json(200, tokens.keySet(desk)),
      },
    ],
  };
}

/** The same in all of a developer's apps; case and base64's special characters matter. */
const unionIdOf = (person: string) => `MDE${base64Of(`huawei ${person}`)}`;

/** Different in each app. */
const openIdOf = (app: string, person: string) => `MDF${base64Of(`huawei ${app} ${person}`)}`;
