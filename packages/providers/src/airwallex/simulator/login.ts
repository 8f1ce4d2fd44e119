import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';
import { refusal, timeOf } from './answers.ts';

const tokenLivesMs = 30 * 60_000;

/** `POST /authentication/login`; a client id does not say whose it is. */
export function logIn(
  tools: SimulatorTools,
  { headers }: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const account = tools.accountWith({
    clientId: headers['x-client-id'] ?? '',
    apiKey: headers['x-api-key'] ?? '',
  });
  if (account === undefined)
    return refusal(401, 'credentials_invalid', 'UNAUTHORIZED: the credentials are not valid.');
  const token = `eyJ${desk.randomHex(48)}`;
  const until = desk.now + tokenLivesMs;
  desk.remember('airwallex-token', token, { account, until });
  return jsonAnswer(201, { token, expires_at: timeOf(until) });
}

/** The account whose token the request carries; undefined if it has none, or an unknown or expired one. */
export function accountOf({ headers }: SimulatorRequest, desk: SimulatorDesk): string | undefined {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const known = desk.recall('airwallex-token', token) as { account: string; until: number } | undefined;
  return known && known.until > desk.now ? known.account : undefined;
}

/** Lets only logged-in requests through to the call itself. */
export function loggedIn(
  request: SimulatorRequest,
  desk: SimulatorDesk,
  call: (account: string) => SimulatorAnswer,
): SimulatorAnswer {
  const account = accountOf(request, desk);
  return account === undefined
    ? refusal(401, 'unauthorized', 'Access denied, please check your access token.')
    : call(account);
}
