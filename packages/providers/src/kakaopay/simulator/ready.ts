import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody } from '../../simulator/json.ts';
import { accountOfKey, cidFits, koreanTime, refusal, reply } from './answers.ts';

/** A payment window stays open for a quarter of an hour. */
const openForMs = 900_000;

const isWhole = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (most: number) => (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= most;
const isAddress = (value: unknown) => isText(255)(value) && /^https?:\/\//.test(String(value));
const optional = (rule: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || rule(value);

const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  partner_order_id: isText(100),
  partner_user_id: isText(100),
  item_name: isText(100),
  item_code: optional(isText(100)),
  quantity: (value) => isWhole(value) && value !== 0,
  total_amount: (value) => isWhole(value) && value !== 0,
  tax_free_amount: isWhole,
  vat_amount: optional(isWhole),
  approval_url: isAddress,
  cancel_url: isAddress,
  fail_url: isAddress,
  payment_method_type: optional((value) => value === 'CARD' || value === 'MONEY'),
  install_month: optional((value) => isWhole(value) && Number(value) <= 12),
};

/** The caller and the request's body, or the refusal to answer with. */
export function authenticate(
  tools: SimulatorTools,
  request: SimulatorRequest,
): { ok: true; account: string; body: Body } | { ok: false; answer: SimulatorAnswer } {
  const account = accountOfKey(tools, request);
  if (account === undefined)
    return { ok: false, answer: refusal(401, -401, 'Unauthorized: the secret key is not valid') };
  const body = readBody(request);
  if (!body) return { ok: false, answer: refusal(400, -400, 'The request body is no JSON object') };
  if (!cidFits(account, body.cid)) return { ok: false, answer: refusal(400, -721, 'invalid cid') };
  return { ok: true, account, body };
}

/** `POST /online/v1/payment/ready` */
export function ready(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const who = authenticate(tools, request);
  if (!who.ok) return who.answer;
  const { account, body } = who;
  const wrong = Object.keys(rules).find((name) => !rules[name]?.(body[name]));
  if (wrong !== undefined) return refusal(400, -2, `invalid parameter: ${wrong}`);
  const total = Number(body.total_amount);
  const taxFree = Number(body.tax_free_amount);
  const vat = body.vat_amount === undefined ? 0 : Number(body.vat_amount);
  if (taxFree + vat > total) return refusal(400, -2, 'invalid parameter: tax_free_amount, vat_amount');
  const tid = `T${desk.randomHex(10).slice(1)}`;
  const page = desk.randomHex(32);
  desk.remember('kakaopay-page', page, tid);
  desk.openPayment({
    id: tid,
    account,
    reference: String(body.partner_order_id),
    amountMinor: total,
    currency: 'KRW',
    expiresAt: desk.now + openForMs,
    details: {
      cid: String(body.cid),
      page,
      state: 'READY',
      partnerUserId: String(body.partner_user_id),
      itemName: String(body.item_name),
      itemCode: body.item_code === undefined ? null : String(body.item_code),
      quantity: Number(body.quantity),
      taxFree,
      vat: body.vat_amount === undefined ? Math.round((total - taxFree) / 11) : Number(body.vat_amount),
      approvalUrl: String(body.approval_url),
      cancelUrl: String(body.cancel_url),
      failUrl: String(body.fail_url),
      method: body.payment_method_type === undefined ? null : String(body.payment_method_type),
    },
  });
  const window = (device: string) => `${request.origin}/kakaopay/window/${device}/${page}`;
  return reply(
    {
      tid,
      tms_result: false,
      next_redirect_app_url: window('app'),
      next_redirect_mobile_url: window('mobile'),
      next_redirect_pc_url: window('pc'),
      android_app_scheme: `kakaotalk://kakaopay/pg?url=${window('app')}`,
      ios_app_scheme: `kakaotalk://kakaopay/pg?url=${window('app')}`,
      created_at: koreanTime(desk.now),
    },
    tid,
  );
}
