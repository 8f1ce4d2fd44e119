import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';

/** Adyen's error object. */
export function refusal(
  status: number,
  errorCode: string,
  message: string,
  errorType = 'validation',
): SimulatorAnswer {
  return jsonAnswer(status, { status, errorCode, message, errorType });
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Checks that the X-API-Key belongs to this merchant account; returns the answer to give if it does not. */
export function checkKey(
  tools: SimulatorTools,
  request: SimulatorRequest,
  account: string | undefined,
): SimulatorAnswer | undefined {
  const key = request.headers['x-api-key'];
  if (key === undefined) return refusal(401, '000', 'HTTP Status Response - Unauthorized', 'security');
  if (account === undefined) return refusal(403, '901', 'Invalid Merchant Account', 'security');
  return key === tools.secret(`${account}.apiKey`)
    ? undefined
    : refusal(401, '000', 'HTTP Status Response - Unauthorized', 'security');
}

/**
 * Adyen's idempotency: a POST with a known key gets the first answer again, whatever it asks this time. Keys belong
 * to the company account and have at most 64 characters; the answer repeats the key. docs.adyen.com, "API
 * idempotency".
 */
export function onceByKey(
  request: SimulatorRequest,
  desk: SimulatorDesk,
  account: string,
  answer: () => SimulatorAnswer,
): SimulatorAnswer {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return answer();
  if (key.length > 64) return refusal(422, '702', 'Idempotency key is too long');
  const known = desk.recall('adyen-idempotency', `${account} ${key}`) as
    | { status: number; body: string }
    | undefined;
  const { status, body, paymentId } = known ? { ...known, paymentId: undefined } : answer();
  if (!known && status < 500) desk.remember('adyen-idempotency', `${account} ${key}`, { status, body });
  return {
    status,
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    paymentId,
  };
}

/** Sixteen capital letters and digits, like Adyen's references. */
export function newPspReference(desk: SimulatorDesk): string {
  const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';
  const bytes = Buffer.from(desk.randomHex(16), 'hex');
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
