import type {
  JsonObject,
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';

/** One try to pay on Pay Station; a payer may make several with one token. */
export interface Transaction {
  readonly id: number;
  readonly status: 'created' | 'processing' | 'error' | 'done' | 'canceled' | 'refunded';
}

const tokensOf = 'xsolla-tokens';

export function rememberToken(desk: SimulatorDesk, merchant: string, reference: string, id: string): void {
  const key = `${merchant} ${reference}`;
  desk.remember(tokensOf, key, [...((desk.recall(tokensOf, key) ?? []) as string[]), id]);
}

/** Every token ever created under this external_id. */
export function tokensUnder(desk: SimulatorDesk, merchant: string, reference: string): SimulatedPayment[] {
  const ids = (desk.recall(tokensOf, `${merchant} ${reference}`) ?? []) as string[];
  return ids.flatMap((id) => desk.payment(id) ?? []);
}

export function transactionsOf(payment: SimulatedPayment): readonly Transaction[] {
  return payment.details.transactions as unknown as readonly Transaction[];
}

/** Begins another try, under a number of Xsolla's own. */
export function beginTransaction(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: Transaction['status'],
): { payment: SimulatedPayment; id: number } {
  const id = 1_000_000_000 + Number(desk.serial(9));
  return { id, payment: write(desk, payment, [...transactionsOf(payment), { id, status }]) };
}

/** Changes the status of the latest try. */
export function endTransaction(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: Transaction['status'],
): SimulatedPayment {
  const all = transactionsOf(payment);
  return write(
    desk,
    payment,
    all.map((one, index) => (index === all.length - 1 ? { ...one, status } : one)),
  );
}

function write(desk: SimulatorDesk, payment: SimulatedPayment, transactions: readonly Transaction[]) {
  const details = { transactions: transactions as unknown as JsonObject[] };
  return desk.changePayment(payment.id, { details });
}

/**
 * `GET …/search.json?external_id=` or `?transaction_id=`: every try under the merchant's number, or the one with
 * Xsolla's.
 */
export function search(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  merchant: string,
  lie: Lie | undefined,
): SimulatorAnswer {
  const { external_id: externalId, transaction_id: id } = request.query;
  const reference = externalId ?? desk.chargeById(id ?? '')?.reference ?? '';
  const found = tokensUnder(desk, merchant, reference).flatMap((payment) =>
    transactionsOf(payment)
      .filter((one) => id === undefined || String(one.id) === id)
      .map((transaction) => shown(tools, desk, payment, transaction, lie)),
  );
  return jsonAnswer(200, found);
}

function shown(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  { id, status }: Transaction,
  lie: Lie | undefined,
): JsonObject {
  const charge = desk.chargeById(String(id));
  const taken = charge?.amountMinor ?? payment.amountMinor;
  const minor = lie === 'wrong-amount' ? Math.floor(taken / 10) || taken + 1 : taken;
  const currency = lie === 'wrong-currency' ? (payment.currency === 'JPY' ? 'USD' : 'JPY') : payment.currency;
  const amount = Number(tools.toMajor(minor, payment.currency));
  return {
    transaction: {
      id,
      external_id: lie === 'other-order' ? `${payment.reference}9` : payment.reference,
      project: { id: Number(payment.details.projectId), name: 'Sample' },
      payment_method: { id: 1380, name: 'Bank card' },
      status,
      dry_run: lie === 'live-flag' ? 0 : 1,
      is_refund_allowed: status === 'done',
    },
    user: { id: String(payment.details.userId), country: String(payment.details.country) },
    payment_details: { payment: { currency, amount } },
    purchase: {
      simple_checkout: { currency, amount },
      virtual_currency: { name: null, amount: null },
      virtual_items: '',
    },
  };
}
