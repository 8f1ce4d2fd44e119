import type {
  Lie,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import type { Body } from '../../simulator/json.ts';
import { accountOf, otherOrder, reply, requestOf, toldMinor } from './messages.ts';
import { currencyOf, isBroken, localPrice } from './money.ts';

const isText = (value: unknown, shape: RegExp): value is string =>
  typeof value === 'string' && shape.test(value);

/** A refusal with a code from docs.coda.co's page of error codes; nothing was opened, so the number is 0. */
export function refusal(code: number, resultDesc: string): SimulatorAnswer {
  return reply('initResult', { resultCode: code, resultDesc, txnId: 0 });
}

/** How long a payment can be paid. Coda's channels differ; an hour is the simulator's choice. */
const payableForMs = 3_600_000;

/** A profile's entries by their keys. */
function profileOf(asked: Body): Readonly<Record<string, unknown>> {
  const entries = (asked.profile as Body | undefined)?.entry;
  if (!Array.isArray(entries)) return {};
  return Object.fromEntries(entries.map((entry: Body) => [entry?.key, entry?.value]));
}

/** What is wrong with an init, or undefined. */
function complaint(asked: Body, profile: Body): SimulatorAnswer | undefined {
  if (!isText(asked.orderId, /^.{4,64}$/)) return refusal(214, 'orderId has 4 to 64 characters.');
  if (!Number.isInteger(asked.payType)) return refusal(202, 'payType is a number.');
  const currency = currencyOf(asked.country, asked.currency);
  if (currency === undefined) return refusal(220, 'Invalid country or currency code.');
  const [item, ...others] = Array.isArray(asked.items) ? (asked.items as Body[]) : [];
  if (!item || others.length > 0) return refusal(202, 'items has one item here.');
  if (!isText(item.code, /^.{1,128}$/)) return refusal(202, 'An item has a code.');
  if (!isText(item.name, /^[ -~]{1,128}$/) || !/[A-Za-z]/.test(item.name))
    return refusal(202, 'An item’s name has English letters.');
  if (typeof item.price !== 'number' || !(item.price > 0)) return refusal(202, 'An item has a price.');
  if (isBroken(item.price, currency)) return refusal(203, 'Decimals are not supported.');
  if (!isText(profile.user_id, /^[!-~]{1,128}$/)) return refusal(237, 'user_id is missing.');
  if (!isText(profile.return_url, /^https?:\/\//)) return refusal(251, 'Invalid return URL.');
  return profile.return_url.length <= 512 ? undefined : refusal(252, 'The return URL is too long.');
}

/** `init.json`: opens a payment with a 19-digit number. */
export function init(tools: SimulatorTools, request: SimulatorRequest, desk: SimulatorDesk): SimulatorAnswer {
  const asked = requestOf(request, 'initRequest');
  const account = accountOf(tools, asked);
  if (!asked || !account) return refusal(204, 'The API key is not registered.');
  const profile = profileOf(asked);
  const wrong = complaint(asked, profile);
  if (wrong) return wrong;
  const reference = String(asked.orderId);
  if (desk.paymentByReference(account, reference)) return refusal(430, 'Duplicate request.');
  const currency = currencyOf(asked.country, asked.currency) ?? '';
  const [item] = asked.items as [Body];
  const amountMinor = tools.toMinor(String(item.price), currency);
  if (amountMinor === undefined) return refusal(202, 'The price is not an amount of its currency.');
  const id = String(10n ** 18n + (BigInt(`0x${desk.randomHex(8)}`) % (8n * 10n ** 18n)));
  desk.openPayment({
    id,
    account,
    reference,
    amountMinor,
    currency,
    expiresAt: desk.now + payableForMs,
    details: {
      country: Number(asked.country),
      payType: Number(asked.payType),
      resultCode: 216,
      name: String(item.name),
      userId: String(profile.user_id),
      returnUrl: String(profile.return_url),
    },
  });
  const redirectUrl = `${request.origin}/codapay/airtime/begin?type=3&txn_id=${id}`;
  return reply('initResult', { resultCode: 0, resultDesc: '', txnId: id, redirectUrl }, id);
}

/** `inquiryPaymentResult.json`: a payment's state, in the payer's own currency. */
export function inquiry(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  const asked = requestOf(request, 'inquiryPaymentRequest');
  const account = accountOf(tools, asked);
  const no = (resultCode: number, resultDesc: string) =>
    reply('paymentResult', { resultCode, resultDesc, txnId: 0 });
  if (!asked || !account) return no(204, 'The API key is not registered.');
  if (asked.needStatusFinal !== 'true') return no(202, 'needStatusFinal is "true" here.');
  const payment = desk.payment(String(asked.txnId));
  if (!payment || payment.account !== account) return no(236, 'The transaction does not belong to you.');
  const amountMinor = desk.chargeOf(payment.id)?.amountMinor ?? payment.amountMinor;
  const status = { pending: 'pending', paid: 'success' }[payment.status as string] ?? 'failed';
  return reply('paymentResult', {
    orderId: lie === 'other-order' ? otherOrder(payment.reference) : payment.reference,
    profile: {
      entry: [
        { key: 'PaymentType', value: Number(payment.details.paidBy ?? payment.details.payType) },
        { key: 'isStatusFinal', value: payment.status !== 'pending' },
        { key: 'status', value: status },
      ],
    },
    resultCode: Number(payment.details.resultCode),
    resultDesc: '',
    totalPrice: Number(localPrice(tools, payment, toldMinor(amountMinor, lie))),
    txnId: payment.id,
  });
}
