import type {
  JsonObject,
  SimulatorAnswer,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody } from '../../simulator/json.ts';

/** The result of one call: its own fields, or a sub_code of 40002. */
export type Result =
  | { readonly data: JsonObject; readonly paymentId?: string }
  | { readonly sub: string; readonly msg: string };

/** The caller, authenticated by the key, and the call's body. */
export interface Asked {
  readonly account: string;
  readonly body: Body;
}

/** The application that the request names, not yet authenticated. */
export function appOf(body: Body | undefined): string | undefined {
  const app = body?.app_id;
  return typeof app === 'string' && /^[a-z0-9-]{1,64}$/.test(app) ? app : undefined;
}

function answer(status: number, content: JsonObject, paymentId?: string): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(content),
    paymentId,
  };
}

/** `40002 Business Failed` with its reason, sent with status 400. */
export function refusal(sub_code: string, sub_msg: string): SimulatorAnswer {
  return answer(400, { code: '40002', msg: 'Business Failed', sub_code, sub_msg });
}

const missing = answer(400, { code: '40001', msg: 'Missing Required Arguments' });

/** Passes on only calls of an application that presents its own key. */
export function gatewayCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  call: (asked: Asked) => Result | undefined,
): SimulatorAnswer {
  const body = readBody(request);
  const account = appOf(body);
  if (!body || !account) return missing;
  const given = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined) return refusal('missing-signature-config', 'Signature configuration missing');
  const [app, key] = Buffer.from(given, 'base64').toString('utf8').split(':');
  if (app !== account) return refusal('app-not-match', 'App not match');
  if (key !== tools.secret(`${account}.securityKey`))
    return refusal('invalid-signature', 'Signature is invalid');
  if (typeof body.timestamp !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(body.timestamp))
    return missing;
  const result = call({ account, body });
  if (result === undefined) return missing;
  if ('sub' in result) return refusal(result.sub, result.msg);
  return answer(200, { code: '10000', msg: 'Success', ...result.data }, result.paymentId);
}
