import { createHash } from 'node:crypto';
import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';

const messages: Readonly<Record<string, string>> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
};

/** PayPal's error object; `issue` names the violated rule. */
export function refusal(status: number, name: string, issue?: string, field?: string): SimulatorAnswer {
  return jsonAnswer(status, {
    name,
    message: messages[name] ?? name,
    debug_id: createHash('sha256').update(`${name} ${issue}`).digest('hex').slice(0, 13),
    ...(issue === undefined
      ? {}
      : {
          details: [
            {
              ...(field === undefined ? {} : { field, location: 'body' }),
              issue,
              description: issue.replaceAll('_', ' ').toLowerCase(),
            },
          ],
        }),
    links: [],
  });
}

/** A refusal because the request violates a business rule. */
export const unprocessable = (issue: string, field?: string): SimulatorAnswer =>
  refusal(422, 'UNPROCESSABLE_ENTITY', issue, field);

export const notFound = (): SimulatorAnswer => refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

/** Seventeen capitals and digits, like PayPal's ids. */
export function newId(desk: SimulatorDesk): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPRSTUVWXY';
  const bytes = Buffer.from(desk.randomHex(17), 'hex');
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** PayPal's times: UTC, whole seconds. */
export function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** The merchant who logs in; a client id does not say whose it is. */
function accountOfClient(tools: SimulatorTools, { headers }: SimulatorRequest): string | undefined {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [clientId = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return tools.accountWith({ clientId, clientSecret: rest.join(':') });
}

/** Nine hours, the lifetime of PayPal's sandbox tokens. */
const tokenSeconds = 32_400;

/** `POST /v1/oauth2/token` */
export function giveToken(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const account = accountOfClient(tools, request);
  if (account === undefined)
    return jsonAnswer(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('grant_type') !== 'client_credentials')
    return jsonAnswer(400, {
      error: 'unsupported_grant_type',
      error_description: 'Grant Type is NULL or not supported',
    });
  const token = `A21AA${desk.randomHex(40)}`;
  desk.remember('paypal-token', token, { account, until: desk.now + tokenSeconds * 1000 });
  return jsonAnswer(200, {
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: tokenSeconds,
    nonce: `${new Date(desk.now).toISOString()}${desk.randomHex(16)}`,
  });
}

/** The account whose token the request carries; undefined if the token is unknown or has expired. */
export function accountOfToken(request: SimulatorRequest, desk: SimulatorDesk): string | undefined {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const known = desk.recall('paypal-token', token) as { account: string; until: number } | undefined;
  return known && known.until > desk.now ? known.account : undefined;
}

const hour = 3_600_000;

/**
 * PayPal's idempotency: a POST with a known PayPal-Request-Id gets the first successful answer again, with 200; a
 * different request under it is refused.
 */
export function onceById(
  request: SimulatorRequest,
  desk: SimulatorDesk,
  { account, lastsHours }: { account: string; lastsHours: number },
  answer: () => SimulatorAnswer,
): SimulatorAnswer {
  const id = request.headers['paypal-request-id'];
  if (id === undefined) return answer();
  if (id === '' || id.length > 108) return refusal(400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH');
  const key = `${account} ${id}`;
  const asked = createHash('sha256').update(request.path).update(request.body).digest('hex');
  const known = desk.recall('paypal-request', key) as
    | { asked: string; body: string; until: number }
    | undefined;
  if (known && known.until > desk.now)
    return known.asked === asked
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: known.body }
      : unprocessable('DUPLICATE_REQUEST_ID');
  const first = answer();
  if (first.status < 300)
    desk.remember('paypal-request', key, { asked, body: first.body, until: desk.now + lastsHours * hour });
  return first;
}
