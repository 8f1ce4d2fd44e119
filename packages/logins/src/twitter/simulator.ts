import { createHash } from 'node:crypto';
import type { LoginDesk, LoginSimulator, LoginTools } from '@gemporium/login-kit/simulator.ts';
import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';
import { type ReceivedOauth, receiveOauth } from './simulator/oauth1-check.ts';
import { errors, formOf, sentence, wrongStarts, wrongTokens } from './simulator/wrong-answers.ts';

const requestTokens = 'twitter request tokens';
const nonces = 'twitter nonces';
/** X gives no figures: here a request token is valid for ten minutes, and a timestamp may be off by five. */
const tokenLivesMs = 600_000;
const clockSeconds = 300;

/** The data of a request token. */
interface Asked {
  app: string;
  secret: string;
  callback: string;
  at: number;
  /** Set once the player has allowed it. */
  allowed?: { person: string; verifier: string };
  spent: boolean;
}

/** Sign in with X by OAuth 1.0a, by its documentation and RFC 5849: request token, consent, access token. */
export function twitterSimulator(tools: LoginTools): LoginSimulator {
  const asked = (desk: LoginDesk, token: string | undefined) =>
    desk.recall(requestTokens, token ?? '') as unknown as Asked | undefined;
  const keep = (desk: LoginDesk, token: string, value: Asked) =>
    desk.remember(requestTokens, token, { ...value });

  /** What is wrong with a signed call: the signature, then the time, then a reused nonce (RFC 5849, 3.3). */
  function refusalOf(
    call: ReceivedOauth,
    { origin, path, headers }: SimulatorRequest,
    tokenSecret: string,
    desk: LoginDesk,
  ): SimulatorAnswer | undefined {
    const app = call.said('oauth_consumer_key') ?? '';
    const consumer = tools.secret(`login.twitter.${app}.consumerSecret`);
    const [bare = ''] = path.split('?');
    // Accepts a signature for the called address or the public one.
    const addresses = [`http://${headers.host}${bare}`, `${origin}${bare}`];
    if (!call.fits({ consumer, token: tokenSecret }, addresses)) return errors.couldNotAuthenticate;
    const timestamp = Number(call.said('oauth_timestamp'));
    if (Math.abs(timestamp - desk.now / 1_000) > clockSeconds) return errors.timestamp;
    const used = [app, call.said('oauth_token'), timestamp, call.said('oauth_nonce')].join(' ');
    if (desk.recall(nonces, used) !== undefined) return errors.couldNotAuthenticate;
    desk.remember(nonces, used, true);
    return undefined;
  }

  function requestToken(request: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const call = receiveOauth(request);
    if (call === undefined) return errors.badData;
    const refusal = refusalOf(call, request, '', desk);
    if (refusal) return refusal;
    const callback = call.said('oauth_callback') ?? '';
    if (!URL.canParse(callback)) return errors.callback;
    const [token, secret] = [desk.randomHex(14), desk.randomHex(16)];
    const app = call.said('oauth_consumer_key') ?? '';
    keep(desk, token, { app, secret, callback, at: desk.now, spent: false });
    const truth = { oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' };
    const wrong = tools.takeWrong(desk, Object.keys(wrongStarts)) ?? '';
    return wrongStarts[wrong]?.(truth) ?? formOf(truth);
  }

  /** A request token that is still pending. */
  function waiting(desk: LoginDesk, token: string | undefined): Asked | undefined {
    const kept = asked(desk, token);
    const isOpen = kept !== undefined && kept.allowed === undefined && desk.now - kept.at < tokenLivesMs;
    return isOpen ? kept : undefined;
  }

  const noSuchPage = sentence(403, 'The request token for this page is invalid.');

  function consent(request: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const { query, path } = request;
    const { oauth_token: token } = query;
    const kept = waiting(desk, token);
    if (token === undefined || kept === undefined) return noSuchPage;
    const [action = ''] = path.split('?');
    return tools.consentPage({
      request,
      provider: 'X',
      app: kept.app,
      action,
      hidden: { oauth_token: token },
    });
  }

  function decide({ body }: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const said = new URLSearchParams(body.toString('utf8'));
    const token = said.get('oauth_token') ?? '';
    const kept = waiting(desk, token);
    if (kept === undefined) return noSuchPage;
    const back = new URL(kept.callback);
    if (said.get('answer') === 'allow') {
      const verifier = desk.randomHex(16);
      keep(desk, token, { ...kept, allowed: { person: said.get('person') ?? '', verifier } });
      back.searchParams.set('oauth_token', token);
      back.searchParams.set('oauth_verifier', verifier);
    } else back.searchParams.set('denied', token);
    return { status: 302, headers: { location: back.toString() }, body: '' };
  }

  function accessToken(request: SimulatorRequest, desk: LoginDesk): SimulatorAnswer {
    const call = receiveOauth(request);
    if (call === undefined) return errors.badData;
    const token = call.said('oauth_token') ?? '';
    const kept = asked(desk, token);
    if (kept === undefined || kept.spent || kept.app !== call.said('oauth_consumer_key'))
      return errors.unknownRequestToken;
    const refusal = refusalOf(call, request, kept.secret, desk);
    if (refusal) return refusal;
    if (desk.now - kept.at >= tokenLivesMs) return errors.expiredToken;
    if (kept.allowed === undefined || kept.allowed.verifier !== call.said('oauth_verifier'))
      return errors.verifier;
    keep(desk, token, { ...kept, spent: true });
    const { person } = kept.allowed;
    const user = userOf(person);
    const truth = {
      oauth_token: `${user}-${desk.randomHex(20)}`,
      oauth_token_secret: desk.randomHex(22),
      user_id: user,
      screen_name: person.replaceAll(' ', '_'),
    };
    const wrong = tools.takeWrong(desk, Object.keys(wrongTokens)) ?? '';
    return wrongTokens[wrong]?.(truth) ?? formOf(truth);
  }

  return {
    provider: 'twitter',
    prefix: '/logins/twitter',
    wrongs: [...Object.keys(wrongStarts), ...Object.keys(wrongTokens)],
    routes: [
      { method: 'POST', path: '/api/oauth/request_token', call: 'request-token', handle: requestToken },
      { method: 'GET', path: '/api/oauth/authenticate', call: 'page', handle: consent },
      { method: 'POST', path: '/api/oauth/authenticate', call: 'page', handle: decide },
      { method: 'POST', path: '/api/oauth/access_token', call: 'token', handle: accessToken },
    ],
  };
}

/** X's user ids have 19 digits by now: too many for a JavaScript number. */
function userOf(person: string): string {
  const hex = createHash('sha256').update(`twitter ${person}`).digest('hex').slice(0, 20);
  return BigInt(`0x${hex}`).toString().padStart(19, '1').slice(0, 19);
}
