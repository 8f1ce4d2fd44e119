import type { RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import { type ComparedPayment, paymentsOfReferences } from '../../repositories/compared-payments.ts';
import { type GivenBack, moneyGivenBack } from '../../repositories/exceptions.ts';
import type { KeepsBooks } from '../../services.ts';
import { inTheStoreOf } from './in-the-store-of.ts';
import { isAbout, type OnePayment } from './returned-money.ts';

/**
 * Whether the rows only say what an operator has said already: this money came in and was given back. It was never
 * booked, and nothing needs to be done. Not if any amount differs, or if more or less went back than came in.
 */
export async function isKnownGivenBack(
  services: KeepsBooks,
  account: string,
  { captures, back }: OnePayment,
): Promise<boolean> {
  const refunds = back.flatMap((row) => (isAbout(row, 'refund') ? row.event : []));
  const [first] = refunds;
  if (!first || refunds.length < back.length) return false;
  const named = captures[0]?.event.reference ?? first.reference ?? first.refundReference;
  const payments = await paymentsOfReferences(services.database, account, [named]);
  const payment = inTheStoreOf(services, named, payments);
  if (!payment || payment.state === 'paid') return false;
  const said = await moneyGivenBack(services.database, payment);
  if (!said) return false;
  const came =
    captures.length > 0 ? captures.map(({ event }) => event) : [{ providerReference: first.capture }];
  const words = came.map((one) => wordAbout(said, payment, one.providerReference));
  const known = words.flatMap((word) => word ?? []);
  if (new Set(known).size < came.length) return false;
  const agrees = known.every((word, at) => {
    const { amount, merchant } = captures[at]?.event ?? word;
    return isSame(amount, word.amount) && merchant === word.merchant;
  });
  const { currency } = known[0]!.amount;
  const isBack = refunds.every(
    ({ status, amount, merchant }) =>
      status === 'succeeded' &&
      typeof amount === 'object' &&
      amount.currency === currency &&
      merchant === known[0]!.merchant,
  );
  const sumOf = (amounts: readonly RefundUpdate['amount'][]) =>
    amounts.reduce((sum, amount) => sum + (typeof amount === 'object' ? amount.amountMinor : 0), 0);
  return (
    agrees &&
    isBack &&
    sumOf(refunds.map(({ amount }) => amount)) === sumOf(known.map(({ amount }) => amount))
  );
}

/** What was said of the money of this number; of a payment that was unresolved, nobody knew the number. */
function wordAbout(
  said: readonly GivenBack[],
  { reference }: ComparedPayment,
  number = '',
): GivenBack | undefined {
  return (
    said.find(({ key }) => key === `${reference}:${number}`) ?? said.find(({ key }) => key === reference)
  );
}

function isSame(one: RefundUpdate['amount'], other: GivenBack['amount']): boolean {
  return typeof one === 'object' && one.amountMinor === other.amountMinor && one.currency === other.currency;
}
