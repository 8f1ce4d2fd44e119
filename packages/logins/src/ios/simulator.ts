import { createHash, createVerify } from 'node:crypto';
import type { LoginDesk, LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';
import { idTokens, idTokenWrongs } from '../simulator/id-tokens.ts';
import { json } from '../simulator/json.ts';

const codes = 'ios codes';
const people = 'ios people';
/** A code is valid for five minutes. */
const codeLifeMs = 300_000;
const issuer = 'https://appleid.apple.com';

interface Grant {
  app: string;
  redirect: string;
  challenge: string;
  nonce: string;
  subject: string;
  at: number;
  spent: boolean;
}

/**
 * Sign in with Apple on the web, by its documentation: authorize with form_post, token with a signed client secret,
 * keys.
 */
export function iosSimulator(tools: LoginTools): LoginSimulator {
  const tokens = idTokens(tools, { provider: 'ios', issuer, claims: { nonce_supported: true } });

  function authorize(request: SimulatorRequest): SimulatorAnswer {
    const { query, path } = request;
    const { client_id: app, redirect_uri: redirect, response_type: type, response_mode: mode, scope } = query;
    // Name and e-mail address come only with form_post.
    const isForm = mode === 'form_post';
    const isGood =
      app !== undefined &&
      redirect !== undefined &&
      URL.canParse(redirect) &&
      (type === 'code' || type === 'code id_token') &&
      (isForm || (scope ?? '') === '');
    if (!isGood) return json(400, { error: 'invalid_request' });
    const names = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge', 'scope', 'response_type'];
    const hidden = Object.fromEntries(names.map((name) => [name, query[name] ?? '']));
    const action = path.split('?')[0] ?? path;
    return tools.consentPage({
      request,
      language: query.locale ?? '',
      provider: 'Apple',
      app,
      action,
      hidden,
    });
  }

  function decide(request: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(request.body.toString('utf8'));
    const told = (name: string) => form.get(name) ?? '';
    const redirect = told('redirect_uri');
    const back: Record<string, string> = told('state') === '' ? {} : { state: told('state') };
    if (told('answer') === 'allow') {
      const app = told('client_id');
      const code = `c${desk.randomHex(30)}.0.sandbox`;
      const person = told('person');
      const grant: Grant = {
        app,
        redirect,
        challenge: told('code_challenge'),
        nonce: told('nonce'),
        subject: subjectOf(person),
        at: desk.now,
        spent: false,
      };
      desk.remember(codes, code, { ...grant });
      back.code = code;
      if (told('response_type').includes('id_token'))
        back.id_token = tokens.issue(desk, { app, subject: grant.subject, nonce: grant.nonce }) ?? '';
      // The name comes only once, in the form of the first login, and never in a token.
      if (told('scope').includes('name') && desk.recall(people, `${app} ${person}`) === undefined)
        back.user = JSON.stringify({ name: { firstName: person, lastName: '' } });
      desk.remember(people, `${app} ${person}`, true);
    } else back.error = 'user_cancelled_authorize';
    const { html, page, say } = tools.pagesFor(request);
    return page({
      title: say('back_to_shop'),
      styles: 'body{font:16px system-ui;padding:24px}button{min-height:48px;padding:0 24px;font:inherit}',
      body: html`<form method="post" action="${redirect}">
${Object.entries(back).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${say('continue')}</button></form>`,
      script: 'document.forms[0].submit()',
    });
  }

  /** Whether the client secret is valid: ES256 by our key, for this app, not expired. */
  function isClientSecret(secret: string, app: string, now: number): boolean {
    const [head = '', body = '', signature = ''] = secret.split('.');
    try {
      const header = JSON.parse(Buffer.from(head, 'base64url').toString());
      const said = JSON.parse(Buffer.from(body, 'base64url').toString());
      const seconds = now / 1_000;
      return (
        header.alg === 'ES256' &&
        typeof header.kid === 'string' &&
        typeof said.iss === 'string' &&
        said.sub === app &&
        said.aud === issuer &&
        said.exp > seconds &&
        said.exp - said.iat <= 15_777_000 &&
        createVerify('SHA256')
          .update(`${head}.${body}`)
          .verify(
            { key: tools.ecKeys(`login.ios.${app}.privateKey`).publicKey, dsaEncoding: 'ieee-p1363' },
            signature,
            'base64url',
          )
      );
    } catch {
      // Anything unreadable is not a client secret.
      return false;
    }
  }

  function token({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const app = form.get('client_id') ?? '';
    if (!isClientSecret(form.get('client_secret') ?? '', app, desk.now))
      return json(400, { error: 'invalid_client' });
    if (form.get('grant_type') !== 'authorization_code')
      return json(400, { error: 'unsupported_grant_type' });
    const code = form.get('code') ?? '';
    const kept = desk.recall(codes, code) as unknown as Grant | undefined;
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      kept !== undefined &&
      !kept.spent &&
      desk.now - kept.at < codeLifeMs &&
      kept.app === app &&
      kept.redirect === form.get('redirect_uri') &&
      (kept.challenge === '' || kept.challenge === hash);
    if (!isGood)
      return json(400, {
        error: 'invalid_grant',
        error_description: 'The code has expired or has been revoked.',
      });
    desk.remember(codes, code, { ...kept, spent: true });
    const idToken = tokens.issue(desk, { app, subject: kept.subject, nonce: kept.nonce });
    return json(200, {
      access_token: `a${desk.randomHex(30)}`,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: `r${desk.randomHex(30)}`,
      ...(idToken === undefined ? {} : { id_token: idToken }),
    });
  }

  return {
    provider: 'ios',
    prefix: '/logins/ios',
    wrongs: idTokenWrongs,
    rotate: tokens.rotate,
    routes: [
      { method: 'GET', path: '/appleid/auth/authorize', call: 'page', handle: authorize },
      { method: 'POST', path: '/appleid/auth/authorize', call: 'page', handle: decide },
      { method: 'POST', path: '/appleid/auth/token', call: 'token', handle: token },
      {
        method: 'GET',
        path: '/appleid/auth/keys',
        call: 'keys',
        handle: (_request, desk) => json(200, tokens.keySet(desk)),
      },
    ],
  };
}

/** Apple's subjects are three parts: 001234.<32 hex digits>.0123. */
function subjectOf(person: string): string {
  const hex = createHash('sha256').update(`ios ${person}`).digest('hex');
  return `001${String(Number.parseInt(hex.slice(40, 42), 16)).padStart(3, '0')}.${hex.slice(0, 32)}.${String(Number.parseInt(hex.slice(50, 52), 16)).padStart(4, '0')}`;
}
