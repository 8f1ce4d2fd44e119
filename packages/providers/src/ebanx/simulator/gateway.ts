import type {
  JsonObject,
  SimulatorAnswer,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, jsonAnswer, readBody } from '../../simulator/json.ts';

/** The result of one call: its own fields, or an error's code and message. */
export type Result =
  | { readonly data: JsonObject; readonly paymentId?: string }
  | { readonly code: string; readonly message: string };

/** The caller, proved by the key, and the request's body. */
export interface Asked {
  readonly account: string;
  readonly body: Body;
}

/** The merchant whose key the body carries; the key itself does not say whose it is. */
export function accountOf(tools: SimulatorTools, body: Body | undefined): string | undefined {
  const integrationKey = body?.integration_key;
  return typeof integrationKey === 'string' ? tools.accountWith({ integrationKey }) : undefined;
}

/** EBANX's errors come with status 200. */
export function refusal(status_code: string, status_message: string): SimulatorAnswer {
  return jsonAnswer(200, { status: 'ERROR', status_code, status_message });
}

/** Lets only requests with a merchant's key through to the call itself. */
export function gatewayCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  call: (asked: Asked) => Result,
): SimulatorAnswer {
  const body = readBody(request);
  if (!body || body.integration_key === undefined)
    return refusal('BP-SA-1', 'Parameter integration_key not found');
  const account = accountOf(tools, body);
  if (account === undefined) return refusal('DA-1', 'Invalid integration key');
  const result = call({ account, body });
  return 'code' in result
    ? refusal(result.code, result.message)
    : jsonAnswer(200, { ...result.data, status: 'SUCCESS' }, result.paymentId);
}
