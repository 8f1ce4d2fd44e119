import { sign, verify } from 'node:crypto';
import type {
  JsonObject,
  SimulatorAnswer,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody } from '../../simulator/json.ts';

/** The result of one gateway call, with Antom's own code. `U`: not decided. */
export interface Result {
  readonly status: 'S' | 'F' | 'U';
  readonly code: string;
  readonly message: string;
  readonly data?: JsonObject;
  readonly paymentId?: string | undefined;
}

/** The caller, proved by the signature, and the request's data. */
export interface Asked {
  readonly merchant: string;
  readonly data: Body;
}

export const success = (data: JsonObject, paymentId?: string): Result => ({
  status: 'S',
  code: 'SUCCESS',
  message: 'success.',
  data,
  paymentId,
});

export const failure = (code: string, message: string): Result => ({ status: 'F', code, message });

export function merchantOf(request: SimulatorRequest): string | undefined {
  const merchant = request.headers['client-id'] ?? '';
  return /^[a-z0-9-]{1,64}$/.test(merchant) ? merchant : undefined;
}

/** The text that is signed: the call in the first line; client id, time and body in the second. */
function signedText(path: string, merchant: string, time: string, body: string): Buffer {
  return Buffer.from([`POST ${path}`, [merchant, time, body].join('.')].join('\n'), 'utf8');
}

/**
 * The three headers of a message from Antom. `signedFor`: whose key signs; `merchant`'s own unless the message lies.
 */
export function signedHeaders(
  tools: SimulatorTools,
  { merchant, path, time, body }: { merchant: string; path: string; time: string; body: string },
  signedFor: string,
  timeHeader: 'request-time' | 'response-time',
): Record<string, string> {
  const { privateKey } = tools.rsaKeys(`${signedFor}.alipayPublicKey`);
  const signature = sign('RSA-SHA256', signedText(path, merchant, time, body), privateKey).toString('base64');
  return {
    'client-id': merchant,
    [timeHeader]: time,
    signature: `algorithm=RSA256, keyVersion=1, signature=${encodeURIComponent(signature)}`,
  };
}

/** Antom accepts a time in milliseconds, with 13 digits. */
function isMilliseconds(time: string): boolean {
  return time.length === 13 && String(Number(time)) === time;
}

/** Whether the merchant's key has signed the call. */
function isSigned(tools: SimulatorTools, request: SimulatorRequest, merchant: string): boolean {
  const parts = new Map<string, string>();
  for (const part of (request.headers.signature ?? '').split(',')) {
    const [name = '', ...value] = part.trim().split('=');
    parts.set(name, value.join('='));
  }
  const time = request.headers['request-time'] ?? '';
  if (parts.get('algorithm') !== 'RSA256' || !isMilliseconds(time)) return false;
  if (!/^\d{1,3}$/.test(parts.get('keyVersion') ?? '')) return false;
  const { publicKey } = tools.rsaKeys(`${merchant}.privateKey`);
  const given = Buffer.from(decodeURIComponent(parts.get('signature') ?? ''), 'base64');
  const text = signedText(request.path, merchant, time, request.body.toString('utf8'));
  return verify('RSA-SHA256', text, publicKey, given);
}

/** Lets only a merchant's signed requests through to the call itself, and signs the result. */
export function gatewayCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  now: number,
  call: (asked: Asked) => Result,
): SimulatorAnswer {
  const merchant = merchantOf(request);
  if (!merchant) return unsigned('INVALID_CLIENT', 'The client is invalid.');
  if (!isSigned(tools, request, merchant)) return unsigned('SIGNATURE_INVALID', 'The signature is invalid.');
  const data = readBody(request);
  const result = data ? call({ merchant, data }) : failure('PARAM_ILLEGAL', 'Illegal parameters exist.');
  return signedAnswer(tools, request, now, result);
}

/** An answer with Antom's signature. */
export function signedAnswer(
  tools: SimulatorTools,
  request: SimulatorRequest,
  now: number,
  { status, code, message, data, paymentId }: Result,
): SimulatorAnswer {
  const result = { resultCode: code, resultStatus: status, resultMessage: message };
  const body = JSON.stringify({ ...data, result });
  const merchant = merchantOf(request) ?? '';
  const about = { merchant, path: request.path, time: new Date(now).toISOString(), body };
  return {
    status: 200,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      ...signedHeaders(tools, about, merchant, 'response-time'),
    },
    body,
    paymentId,
  };
}

/** An unsigned answer: Antom does not know which key to sign with. */
function unsigned(resultCode: string, resultMessage: string): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify({ result: { resultCode, resultStatus: 'F', resultMessage } }),
  };
}
