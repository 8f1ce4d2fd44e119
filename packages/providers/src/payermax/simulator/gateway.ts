import { sign, verify } from 'node:crypto';
import type {
  JsonObject,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, jsonAnswer, objectOf, readBody } from '../../simulator/json.ts';

/** The result of one call to the gateway: data, which is signed, or an error code, which is not. */
export type Result =
  | { readonly data: JsonObject; readonly paymentId?: string }
  | { readonly code: string; readonly msg: string };

/** The caller, authenticated by the signature, and the call's data. */
export interface Asked {
  readonly merchant: string;
  readonly appId: string;
  readonly data: Body;
}

const requestTimeWithinMs = 120_000;

export function merchantOf(body: Body | undefined): string | undefined {
  const merchant = body?.merchantNo;
  return typeof merchant === 'string' && /^[a-z0-9-]{1,64}$/.test(merchant) ? merchant : undefined;
}

/** SHA256withRSA over the body as sent, in base64, with the key whose public half the merchant has. */
export function signatureOf(tools: SimulatorTools, merchant: string, body: string): string {
  const { privateKey } = tools.rsaKeys(`${merchant}.payermaxPublicKey`);
  return sign('RSA-SHA256', Buffer.from(body, 'utf8'), privateKey).toString('base64');
}

/** Why the envelope is refused; undefined if it is fine. */
function complaint(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  merchant: string,
): Extract<Result, { code: string }> | undefined {
  const { publicKey } = tools.rsaKeys(`${merchant}.privateKey`);
  const given = Buffer.from(request.headers.sign ?? '', 'base64');
  if (!verify('RSA-SHA256', request.body, publicKey, given))
    return { code: 'SIGN_VERIFY_FAILED', msg: 'The signature verify failed.' };
  const body = readBody(request);
  const time = String(body?.requestTime);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$/.test(time);
  if (!isTime || Math.abs(Date.parse(time) - desk.now) > requestTimeWithinMs)
    return { code: 'PARAMS_INVALID', msg: 'requestTime is not within two minutes of now.' };
  if (body?.version !== '1.4' || body.keyVersion !== '1')
    return { code: 'PARAMS_INVALID', msg: 'version or keyVersion is wrong.' };
  if (typeof body.appId !== 'string' || body.appId === '' || body.appId.length > 64)
    return { code: 'MERCHANT_APP_INVALID', msg: 'Signature key is not configured.' };
  return objectOf(body.data) ? undefined : { code: 'PARAMS_INVALID', msg: 'data is missing.' };
}

/** Passes on only a merchant's signed and recent requests. */
export function gatewayCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  call: (asked: Asked) => Result,
): SimulatorAnswer {
  const body = readBody(request);
  const merchant = merchantOf(body);
  if (!merchant) return refusal('MERCHANT_INVALID', 'The merchant has been offline.');
  const wrong = complaint(tools, request, desk, merchant);
  if (wrong) return refusal(wrong.code, wrong.msg);
  const result = call({ merchant, appId: String(body?.appId), data: objectOf(body?.data) ?? {} });
  if ('code' in result) return refusal(result.code, result.msg);
  const text = JSON.stringify({ code: 'APPLY_SUCCESS', msg: 'Success.', data: result.data });
  return {
    status: 200,
    headers: { 'content-type': 'application/json', sign: signatureOf(tools, merchant, text) },
    body: text,
    paymentId: result.paymentId,
  };
}

/** An error, which PayerMax does not sign. */
export function refusal(code: string, msg: string): SimulatorAnswer {
  return jsonAnswer(200, { code, msg });
}
