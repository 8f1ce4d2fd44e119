import { createHash } from 'node:crypto';
import type { LoginDesk, LoginRoute, LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';
import { json } from '../simulator/json.ts';
import { issueToken, livesSeconds, wrongTokens } from './simulator/access-tokens.ts';
import { graphCalls } from './simulator/graph-calls.ts';
import { debugWrongs, errors, graphError, meWrongs, tokenWrongs } from './simulator/wrong-answers.ts';

const codes = 'facebook codes';
/** Facebook gives no figure. */
const codeLifeMs = 600_000;

/** The data of an authorization code. */
interface Grant {
  app: string;
  redirect: string;
  challenge: string;
  user: string;
  at: number;
  spent: boolean;
}

type Fields = Readonly<Record<string, string>>;

/**
 * Facebook Login for web servers, from its documents: dialog, token, and the Graph API's calls about a token and its
 * owner.
 */
export function facebookSimulator(tools: LoginTools): LoginSimulator {
  const { debug, me } = graphCalls(tools);

  function dialog(request: SimulatorRequest): SimulatorAnswer {
    const { query, path } = request;
    const { client_id: app, redirect_uri: redirect = '', response_type: type = 'code' } = query;
    if (app === undefined) return errors.unknownApp;
    if (!URL.canParse(redirect) || !['code', 'token'].includes(type))
      return graphError(400, 191, 'URL blocked');
    const names = [
      'client_id',
      'redirect_uri',
      'state',
      'response_type',
      'code_challenge',
      'code_challenge_method',
    ];
    const hidden = Object.fromEntries(names.map((name) => [name, query[name] ?? '']));
    const [action = ''] = path.split('?');
    return tools.consentPage({ request, provider: 'Facebook', app, action, hidden });
  }

  /** Redirects back with a code, or with a token in the fragment if the app's own page requested that. */
  function decide(request: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const said = formOf(request);
    const { redirect_uri: redirect = '', state = '' } = said;
    const back = new URL(redirect);
    // Facebook appends this to every address that it redirects to.
    back.hash = '_=_';
    if (said.answer !== 'allow') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_code', '200');
      back.searchParams.set('error_description', 'Permissions error');
      back.searchParams.set('error_reason', 'user_denied');
    } else if (said.response_type === 'token') {
      const { text } = issueToken(tools, desk, whoOf(said));
      back.hash = new URLSearchParams({
        access_token: text,
        expires_in: String(livesSeconds),
        state,
      }).toString();
    } else back.searchParams.set('code', newCode(said, desk));
    if (state !== '') back.searchParams.set('state', state);
    return { status: 302, headers: { location: back.toString() }, body: '' };
  }

  function newCode(said: Fields, desk: LoginDesk): string {
    const code = `AQ${desk.randomHex(40)}`;
    const challenge = said.code_challenge_method === 'S256' ? (said.code_challenge ?? '') : '';
    const grant: Grant = {
      ...whoOf(said),
      redirect: said.redirect_uri ?? '',
      challenge,
      at: desk.now,
      spent: false,
    };
    desk.remember(codes, code, { ...grant });
    return code;
  }

  function token(asked: Fields, desk: LoginDesk): SimulatorAnswer {
    const { client_id: app, client_secret: secret, code = '' } = asked;
    if (app === undefined) return errors.unknownApp;
    if (secret !== tools.secret(`login.facebook.${app}.appSecret`)) return errors.clientSecret;
    const grant = desk.recall(codes, code) as unknown as Grant | undefined;
    if (grant === undefined || grant.app !== app) return errors.codeFormat;
    if (grant.redirect !== asked.redirect_uri) return errors.codeRedirect;
    if (grant.spent) return errors.codeUsed;
    if (desk.now - grant.at >= codeLifeMs) return errors.codeExpired;
    const hash = createHash('sha256')
      .update(asked.code_verifier ?? '')
      .digest('base64url');
    if (grant.challenge !== '' && grant.challenge !== hash) return errors.codeVerifier;
    desk.remember(codes, code, { ...grant, spent: true });
    const { wrong, text } = issueToken(tools, desk, grant);
    const truth = { access_token: text, token_type: 'bearer', expires_in: livesSeconds };
    return tokenWrongs[wrong]?.(truth) ?? json(200, truth);
  }

  return {
    provider: 'facebook',
    prefix: '/logins/facebook',
    wrongs: [...new Set([tokenWrongs, debugWrongs, meWrongs].flatMap(Object.keys)), ...wrongTokens],
    routes: [
      route('GET', '/www/:version/dialog/oauth', 'page', dialog),
      route('POST', '/www/:version/dialog/oauth', 'page', decide),
      route('GET', '/graph/:version/oauth/access_token', 'token', ({ query }, desk) => token(query, desk)),
      route('POST', '/graph/:version/oauth/access_token', 'token', (request, desk) =>
        token(formOf(request), desk),
      ),
      route('GET', '/graph/:version/debug_token', 'debug', debug),
      route('GET', '/graph/:version/me', 'me', me),
    ],
  };
}

/** A call with a version; Facebook has no paths without one. */
function route(
  method: LoginRoute['method'],
  path: string,
  call: string,
  handle: LoginRoute['handle'],
): LoginRoute {
  const isVersion = ({ params }: SimulatorRequest) => /^v\d{1,2}\.\d$/.test(params.version ?? '');
  return {
    method,
    path,
    call,
    handle: (request, desk) => (isVersion(request) ? handle(request, desk) : errors.unknownPath),
  };
}

const formOf = ({ body }: SimulatorRequest): Fields =>
  Object.fromEntries(new URLSearchParams(body.toString('utf8')));

/** Facebook's ids have 17 digits and differ between apps. */
function whoOf({ client_id: app = '', person = '' }: Fields): { app: string; user: string } {
  const hex = createHash('sha256').update(`facebook ${app} ${person}`).digest('hex').slice(0, 16);
  return { app, user: BigInt(`0x${hex}`).toString().padStart(17, '1').slice(0, 17) };
}
