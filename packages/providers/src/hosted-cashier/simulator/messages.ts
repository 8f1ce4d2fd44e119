import type {
  JsonObject,
  MessageFacts,
  MoneyEvent,
  MoneyMessage,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';

/** The cashier's notifications about one payment, in the order in which it sends them. */
export function messages(tools: SimulatorTools, about: MessageFacts): MoneyMessage[] {
  const { account, reference, currency, now } = about;
  const amountMinor = about.lie === 'wrong-amount' ? about.amountMinor * 10 : about.amountMinor;
  const told: JsonObject = {
    reference: about.lie === 'other-order' ? `${reference}9` : reference,
    merchant: about.lie === 'wrong-merchant' ? 'somebody-else' : account,
    currency: about.lie === 'wrong-currency' ? (currency === 'JPY' ? 'USD' : 'JPY') : currency,
    sandbox: about.lie !== 'live-flag',
  };
  const payment = (status: string, sequence: number, id = `pay_${reference}`): JsonObject => ({
    ...told,
    id,
    status,
    sequence,
    amount_minor: amountMinor,
  });
  const refund = (status: string, part: number, name = 'whole') => ({
    refund: {
      id: `ref_${name}_${reference}`,
      refund_reference: `office-${name}-${reference}`,
      status,
      amount_minor: Math.floor(amountMinor / part),
    },
  });
  const dispute = (sequence: number, name = 'first') => ({
    dispute: { id: `dis_${name}_${reference}`, amount_minor: amountMinor, sequence },
  });
  const paid = payment('paid', 2);
  const again = payment('paid', 1, `pay_again_${reference}`);
  const gone = payment('refunded', 4);
  const inOrder: [MoneyEvent, type: string, data: JsonObject][] = [
    ['decline', 'payment.declined', payment('declined', 1)],
    ['capture', 'payment.paid', paid],
    ['second capture', 'payment.paid', again],
    ['cancel', 'payment.cancelled', payment('cancelled', 3)],
    ['expire', 'payment.expired', payment('expired', 3)],
    ['part refund', 'refund.succeeded', { ...paid, ...refund('succeeded', 3, 'part') }],
    ['refund', 'refund.succeeded', { ...gone, ...refund('succeeded', 1) }],
    ['refund failed', 'refund.failed', { ...paid, ...refund('failed', 1) }],
    ['chargeback opened', 'chargeback.opened', { ...paid, ...dispute(1) }],
    ['chargeback lost', 'chargeback.lost', { ...paid, ...dispute(2) }],
    ['chargeback won', 'chargeback.won', { ...paid, ...dispute(3) }],
    ['second dispute', 'chargeback.opened', { ...paid, ...dispute(1, 'second') }],
    ['second capture disputed', 'chargeback.opened', { ...again, ...dispute(1, 'third') }],
  ];
  return inOrder.map(([event, type, data]) => {
    const body = JSON.stringify({ type, data });
    const id = `msg_${event.replaceAll(' ', '_')}_${reference}`;
    const key = tools.secret(`${account}.signingKey`);
    return { event, body, headers: tools.standardWebhooks.headers(key, id, now, body) };
  });
}
