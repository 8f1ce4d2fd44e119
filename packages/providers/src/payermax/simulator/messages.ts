import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { toWire } from './amounts.ts';
import { signatureOf } from './gateway.ts';
import { envelope } from './notifications.ts';

const noSecond = 'An outTradeNo is one trade, which is paid once.';

/** Events about a trade's money that PayerMax never reports, and why. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  cancel: 'PayerMax takes money at once: it returns only by a refund or a case.',
  expire: 'CLOSED says that nobody has paid in time, and not that money is released.',
  'second capture': noSecond,
  'second capture disputed': noSecond,
};

/** Every message that PayerMax can send about one trade, in order. None names the environment. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, reference, now, lie } = about;
  if (lie === 'live-flag') return [];
  const amountMinor = lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const currency = lie === 'wrong-currency' ? (about.currency === 'EUR' ? 'USD' : 'EUR') : about.currency;
  const outTradeNo = (lie === 'other-order' ? `${reference}9` : reference).replaceAll('-', '_');
  const tradeToken = `T${outTradeNo}`;
  const major = (minor: number) => toWire(tools, minor, about.currency);
  const trade = (status: string, second: number): JsonObject => ({
    outTradeNo,
    tradeToken,
    status,
    currency,
    totalAmount: major(amountMinor),
    paymentDetails: [],
    completeTime: new Date(now + second * 1000).toISOString(),
  });
  const refund = (status: string, part: number, name = 'whole'): JsonObject => ({
    outTradeNo,
    outRefundNo: `office_${name}_${outTradeNo}`,
    refundTradeNo: `R_${name}_${outTradeNo}`,
    refundAmount: major(Math.floor(amountMinor / part)),
    refundCurrency: currency,
    status,
  });
  const dispute = (status: string, caseResult = '', name = 'first'): JsonObject => ({
    caseId: `O_${name}_${outTradeNo}`,
    outTradeNo,
    tradeToken,
    status,
    ...(caseResult === '' ? {} : { caseResult }),
    originTradeAmount: String(major(amountMinor)),
    originTradeCurrency: currency,
  });
  const inOrder: [MoneyEvent, notifyType: string, data: JsonObject, code?: string][] = [
    ['decline', 'PAYMENT', trade('FAILED', 0), 'ISSUER_PAYMENT_REJECTED'],
    ['capture', 'PAYMENT', trade('SUCCESS', 1)],
    ['part refund', 'REFUND', refund('REFUND_SUCCESS', 3, 'part')],
    ['refund', 'REFUND', refund('REFUND_SUCCESS', 1)],
    ['refund failed', 'REFUND', refund('REFUND_FAILED', 1)],
    ['chargeback opened', 'CHARGEBACK', dispute('DISPUTE_INQUIRY')],
    ['chargeback lost', 'CHARGEBACK', dispute('CASE_CLOSED', 'FAIL')],
    ['chargeback won', 'CHARGEBACK', dispute('CASE_CLOSED', 'WIN')],
    ['second dispute', 'CHARGEBACK', dispute('DISPUTE_INQUIRY', '', 'second')],
  ];
  const merchant = lie === 'wrong-merchant' ? 'somebody-else' : account;
  return inOrder.map(([event, notifyType, data, code], second) => {
    const from = { merchant, appId: account, now: now + second * 1000 };
    const body = envelope(from, { notifyType, data, ...(code === undefined ? {} : { code }) });
    return { event, body, headers: { sign: signatureOf(tools, account, body) } };
  });
}
