import { createHash } from 'node:crypto';
import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';

/** A call's form body. */
export function readForm(request: SimulatorRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(request.body.toString('utf8')));
}

/** `Success` with the result. */
export function reply(body: object, paymentId?: string): SimulatorAnswer {
  return said('Success', '성공', body, paymentId);
}

const messages: Readonly<Record<string, string>> = {
  InvalidMerchant: '유효하지 않은 가맹점입니다.',
  InvalidPaymentId: '유효하지 않은 네이버페이 결제번호입니다.',
  TimeExpired: '결제 승인 가능 시간이 지났습니다.',
  AlreadyComplete: '이미 결제가 완료되었습니다.',
  NotEnoughAccountBalance: '충전 계좌의 잔고가 부족합니다.',
  AlreadyCanceled: '이미 전체 취소된 결제입니다.',
  OverRemainAmount: '취소 요청 금액이 잔여 결제 금액을 초과합니다.',
  TaxScopeAmountError: '과세 금액과 면세 금액의 합이 취소 요청 금액과 다릅니다.',
  RestAmountDiff: '예상 잔여 금액이 일치하지 않습니다.',
  CancelNotComplete: '취소 처리가 완료되지 않았습니다.',
  RequireCondition: '필수 조건이 없습니다.',
  MaintenanceOngoing: '서비스 점검 중입니다.',
};

/** A Naver Pay code other than success; the message of `Fail` says what was wrong. */
export function refusal(code: string, message = messages[code] ?? code): SimulatorAnswer {
  return said(code, message);
}

function said(code: string, message: string, body?: object, paymentId?: string): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify({ code, message, ...(body ? { body } : {}) }),
    paymentId,
  };
}

/** Korean time in fourteen digits. */
export function stamp(ms: number): string {
  const [, ...parts] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)/.exec(
    new Date(ms + 32_400_000).toISOString(),
  ) as RegExpExecArray;
  return parts.join('');
}

/** The merchant whose client id the request carries; the id itself does not say whose it is. */
export function accountOfClient(tools: SimulatorTools, { headers }: SimulatorRequest): string | undefined {
  return tools.accountWith({ clientId: headers['x-naver-client-id'] ?? '' });
}

/** Tells whose call it is, or how to answer a call whose headers are not a merchant's. */
export function authenticate(
  tools: SimulatorTools,
  request: SimulatorRequest,
): { ok: true; account: string } | { ok: false; answer: SimulatorAnswer } {
  const account = accountOfClient(tools, request);
  const { headers } = request;
  if (account === undefined || headers['x-naver-client-secret'] !== tools.secret(`${account}.clientSecret`))
    return {
      ok: false,
      answer: jsonAnswer(401, { errorMessage: 'Authentication failed', errorCode: '024' }),
    };
  return headers['x-naverpay-chain-id'] === tools.secret(`${account}.chainId`)
    ? { ok: true, account }
    : { ok: false, answer: refusal('InvalidMerchant') };
}

/**
 * A repeat under a known key gets the first answer again if that call took effect; a different call under it is
 * refused.
 */
export function onceByKey(
  request: SimulatorRequest,
  desk: SimulatorDesk,
  account: string,
  answer: () => SimulatorAnswer,
): SimulatorAnswer {
  const key = request.headers['x-naverpay-idempotency-key'];
  if (key === undefined) return answer();
  if (key === '' || key.length > 64) return refusal('Fail', 'X-NaverPay-Idempotency-Key: 1 to 64 characters');
  const asked = createHash('sha256').update(request.path).update(request.body).digest('hex');
  const name = `${account} ${key}`;
  const known = desk.recall('naverpay-key', name) as { asked: string; body: string } | undefined;
  if (known)
    return known.asked === asked
      ? { status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: known.body }
      : refusal('Fail', 'X-NaverPay-Idempotency-Key: known for another request');
  const first = answer();
  if (first.body.startsWith('{"code":"Success"'))
    desk.remember('naverpay-key', name, { asked, body: first.body });
  return first;
}
