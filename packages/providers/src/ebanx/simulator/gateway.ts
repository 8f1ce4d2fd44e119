import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  JsonObject,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';

export type Body = Readonly<Record<string, unknown>>;

/** The result of one call: its own fields, or an error's code and message. */
export type Result =
  | { readonly data: JsonObject; readonly paymentId?: string }
  | { readonly code: string; readonly message: string };

/** The caller, proved by the key, and the request's body. */
export interface Asked {
  readonly account: string;
  readonly body: Body;
}

export function readBody({ body }: SimulatorRequest): Body | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

const brands =
  'watt dragon ko coolgame ru joynet ssgame ss joyage acenet acenetjp rhinostwhk rhinos spotjp rhinosjp rhinossea branden';
const named = ['main', ...brands.split(' ')].flatMap((word) => [`ebanx-${word}`, `ebanx-${word}-demo`]);

/** The integration key does not name its account, so the sandbox tries the accounts that it knows. */
export function accountOf(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  body: Body | undefined,
): string | undefined {
  const key = body?.integration_key;
  if (typeof key !== 'string') return undefined;
  const registered = (desk.recall('accounts', 'ebanx') ?? []) as readonly string[];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return [...named, ...registered].find((account) =>
    timingSafeEqual(digest(key), digest(tools.secret(`${account}.integrationKey`))),
  );
}

function answer(content: JsonObject, paymentId?: string): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
    ...(paymentId === undefined ? {} : { paymentId }),
  };
}

/** EBANX's errors come with status 200. */
export function refusal(status_code: string, status_message: string): SimulatorAnswer {
  return answer({ status: 'ERROR', status_code, status_message });
}

/** Lets only requests with a merchant's key through to the call itself. */
export function gatewayCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  call: (asked: Asked) => Result,
): SimulatorAnswer {
  const body = readBody(request);
  if (!body || body.integration_key === undefined)
    return refusal('BP-SA-1', 'Parameter integration_key not found');
  const account = accountOf(tools, desk, body);
  if (account === undefined) return refusal('DA-1', 'Invalid integration key');
  const result = call({ account, body });
  return 'code' in result
    ? refusal(result.code, result.message)
    : answer({ ...result.data, status: 'SUCCESS' }, result.paymentId);
}
