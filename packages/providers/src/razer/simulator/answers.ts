import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Fields, razerSignature } from './signature.ts';

export type Form = Readonly<Record<string, string>>;

/** The result of a call: fields to sign, or a code. */
export type Result =
  | { readonly fields: Fields; readonly paymentId: string }
  | { readonly code: number; readonly message: string };

/** A create is a form; a query has the same fields in its query string. */
function readFields(request: SimulatorRequest): Form {
  return request.method === 'GET'
    ? request.query
    : Object.fromEntries(new URLSearchParams(request.body.toString('utf8')));
}

function accountOf(fields: Form): string | undefined {
  const code = fields.applicationCode ?? '';
  return /^[a-z0-9-]{1,64}$/.test(code) ? code : undefined;
}

export function identify(request: SimulatorRequest, desk: SimulatorDesk) {
  const fields = readFields(request);
  const account = accountOf(fields);
  const reference = fields.referenceId ?? desk.payment(fields.paymentId ?? '')?.reference;
  return { ...(account ? { account } : {}), ...(reference ? { reference } : {}) };
}

/** Passes on only an application's signed calls; the answer is signed with the same hash type as the call. */
export function signedCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  call: (account: string, fields: Form) => Result,
): SimulatorAnswer {
  const fields = readFields(request);
  const account = accountOf(fields);
  if (!account) return refusal(40101, 'Application code is missing or invalid.');
  const { hashType = '' } = fields;
  if (hashType !== '' && hashType !== 'hmac-sha256') return refusal(40001, 'hashType is invalid.');
  const key = tools.secret(`${account}.secretKey`);
  if (fields.signature !== razerSignature(fields, key)) return refusal(40103, 'Signature is invalid.');
  if (fields.version !== 'v1') return refusal(40002, 'Version is invalid.');
  const result = call(account, fields);
  if ('code' in result) return refusal(result.code, result.message);
  const told = { ...result.fields, ...(hashType === '' ? {} : { hashType }) };
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ ...told, signature: razerSignature(told, key) }),
    paymentId: result.paymentId,
  };
}

/** An error; its first three digits are the HTTP status. Errors are not signed. */
export function refusal(code: number, message: string): SimulatorAnswer {
  return {
    status: Math.floor(code / 100),
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ code, message }),
  };
}
