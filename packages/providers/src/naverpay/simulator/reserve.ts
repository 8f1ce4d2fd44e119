import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody } from '../../simulator/json.ts';
import { authenticate, refusal, reply } from './answers.ts';

/** A page stays open for 15 minutes. */
const openForMs = 900_000;

type Rule = (value: unknown) => boolean;
const isWhole: Rule = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText =
  (mostBytes: number): Rule =>
  (value) =>
    typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= mostBytes;
const isAddress: Rule = (value) => isText(2_000)(value) && /^https?:\/\//.test(String(value));
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined || rule(value);

const itemRules: Readonly<Record<string, Rule>> = {
  categoryType: isText(32),
  categoryId: isText(32),
  uid: isText(100),
  name: isText(128),
  count: (value) => isWhole(value) && value !== 0,
};

const fits = (rules: Readonly<Record<string, Rule>>, given: Body) =>
  Object.entries(rules).every(([name, rule]) => rule(given[name]));

const rules: Readonly<Record<string, Rule>> = {
  modelVersion: (value) => value === '2',
  merchantUserKey: isText(50),
  merchantPayKey: isText(64),
  productName: isText(128),
  productCount: (value) => isWhole(value) && value !== 0,
  totalPayAmount: (value) => isWhole(value) && value !== 0,
  taxScopeAmount: isWhole,
  taxExScopeAmount: isWhole,
  environmentDepositAmount: optional(isWhole),
  returnUrl: isAddress,
  productItems: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((item) => fits(itemRules, Object(item))),
};

/** `POST payments/v2/reserve` */
export function reserve(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const who = authenticate(tools, request);
  if (!who.ok) return who.answer;
  const body = readBody(request);
  if (!body) return refusal('Fail', 'the request is no JSON object');
  const wrong = Object.keys(rules).find((name) => !rules[name]?.(body[name]));
  if (wrong !== undefined) return refusal('Fail', `invalid parameter: ${wrong}`);
  const total = Number(body.totalPayAmount);
  const deposit = Number(body.environmentDepositAmount ?? 0);
  if (Number(body.taxScopeAmount) + Number(body.taxExScopeAmount) + deposit !== total)
    return refusal('TaxScopeAmountError');
  const reserveId = `${desk.randomHex(16)}`;
  desk.openPayment({
    id: reserveId,
    account: who.account,
    reference: String(body.merchantPayKey),
    amountMinor: total,
    currency: 'KRW',
    expiresAt: desk.now + openForMs,
    details: {
      merchantUserKey: String(body.merchantUserKey),
      productName: String(body.productName),
      productCount: Number(body.productCount),
      taxScope: Number(body.taxScopeAmount),
      taxExScope: Number(body.taxExScopeAmount),
      returnUrl: String(body.returnUrl),
      paymentId: null,
      agreedAt: null,
      source: null,
      refusedAt: null,
    },
  });
  return reply({ reserveId }, reserveId);
}
