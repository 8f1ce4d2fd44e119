import type {
  JsonObject,
  Lie,
  SimulatorAnswer,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody, readObject } from '../../simulator/json.ts';
import { type Fields, pingPongSign } from './signature.ts';

/** The result of one call. */
export type Result =
  | { readonly code: string; readonly contents: JsonObject; readonly paymentId: string }
  | { readonly code: string };

const descriptions: Readonly<Record<string, string>> = {
  '000000': 'Transaction succeeded',
  '001000': 'Successful request',
  '002000': 'Transaction processing',
  '102000': 'Invalid or missing parameter',
  '103000': 'Invalid authentication',
  '104000': 'Invalid signature',
  '106000': 'Invalid transaction currency',
  '106003': 'Invalid language',
  '107000': 'Transaction failed (duplicated Transaction)',
  '107001': 'Transaction failed (transaction does not exist)',
  '107002': 'Transaction failed (original transaction  does not exist)',
  '108000': 'Refund failed (refund amount exceeded original transaction)',
  '108002': 'Refund failed (already chargeBacked)',
  '108003': 'Refund failed (refund amount exceeded refund balance)',
  '200000': 'Transaction reject(high risk)',
};

/** The calling merchant's store; the sandbox knows it by name. */
function accountOf(body: Body | undefined): string | undefined {
  const accId = body?.accId;
  return typeof accId === 'string' && /^[a-z0-9-]{4,64}$/.test(accId) ? accId : undefined;
}

/** A store's number is its merchant's plus three characters. */
export function clientIdOf(accId: string): string {
  return accId.slice(0, accId.length - 3);
}

export function identify(request: SimulatorRequest) {
  const body = readBody(request);
  const account = accountOf(body);
  const reference = readObject(String(body?.bizContent))?.merchantTransactionId;
  return {
    ...(account ? { account } : {}),
    ...(typeof reference === 'string' ? { reference } : {}),
  };
}

/** Passes on only a merchant's signed calls; all answers to those are signed, errors as well. */
export function gatewayCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  lie: Lie | undefined,
  call: (account: string, contents: Body) => Result,
): SimulatorAnswer {
  const body = readBody(request);
  const account = accountOf(body);
  if (!body || !account) return unsigned('103000');
  const isText = Object.values(body).every((value) => typeof value === 'string');
  const salt = tools.secret(`${account}.salt`);
  if (!isText || body.signType !== 'SHA256' || body.sign !== pingPongSign(body as Fields, salt))
    return unsigned('104000');
  if (body.clientId !== clientIdOf(account)) return unsigned('103000');
  const contents = readObject(String(body.bizContent));
  const isFit = contents !== undefined && body.version === '1.0' && !/[<>]/.test(String(body.bizContent));
  const result = isFit ? call(account, contents) : { code: '102000' };
  const accId = lie === 'wrong-merchant' ? 'somebody-else' : account;
  const fields: Fields = {
    accId,
    clientId: clientIdOf(accId),
    code: result.code,
    description: descriptions[result.code] ?? '',
    signType: 'SHA256',
    ...('contents' in result ? { bizContent: JSON.stringify(result.contents) } : {}),
  };
  return {
    ...jsonAnswer({ ...fields, sign: pingPongSign(fields, salt) }),
    ...('paymentId' in result ? { paymentId: result.paymentId } : {}),
  };
}

/** An answer to a call whose own signature was not accepted. */
export function unsigned(code: string): SimulatorAnswer {
  return jsonAnswer({ code, description: descriptions[code] ?? '' });
}

function jsonAnswer(fields: Fields): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(fields),
  };
}
