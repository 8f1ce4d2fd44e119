import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import type { BooksAtAMoment } from './books-in-memory.ts';
import type { Ending } from './ending.ts';

/**
 * What is wrong with the end of an order if the store queried after everything had happened: its books must agree with the
 * provider's, to the cent, and everything that no operator did must be an exception. Disputes are reported by messages, so one
 * counts only if its message is in `arrived`.
 */
export function whatTheBooksSay(
  { order, money, goods, exceptions }: Ending,
  books: BooksAtAMoment,
  arrived: readonly MoneyEvent[],
): string[] {
  const disputes = books.refunds.filter(({ kind }) => kind === 'chargeback');
  const lost = disputes.filter(({ status }) => status === 'succeeded' && arrived.includes('chargeback lost'));
  const given = books.refunds.filter(({ kind }) => kind === 'refund');
  const [paid, taken] = [sumOf(books.charges), sumOf(lost)];
  const back = sumOf(given.filter(({ status }) => status === 'succeeded'));
  const isAboutNothing =
    disputes.some(({ amountMinor }) => amountMinor === 0) && isAny(arrived, /chargeback/);
  const wanted = {
    order: stateOf(books, { paid, back, taken }),
    money: `${paid} in, ${books.charges.length} applied, ${back} back, ${taken} taken`,
    exceptions: [
      ...(taken > 0 ? ['chargeback'] : []),
      ...(isAboutNothing ? ['chargeback-mismatch'] : []),
      ...(given.some(({ status }) => status === 'failed') ? ['refund-failed'] : []),
      ...(given.length > 0 ? ['refund-outside'] : []),
    ],
  };
  // Goods that were on their way while their money was taken.
  const open = exceptions.filter((kind) => goods === 0 || kind !== 'goods-after-refund');
  const rightGoods = wanted.order === 'delivered' ? [1] : paid === 0 ? [0] : [0, 1];
  return [
    ...(order === wanted.order ? [] : [`${order}: not ${wanted.order}`]),
    ...(money === wanted.money ? [] : [`${money}: not ${wanted.money}`]),
    ...(rightGoods.includes(goods) ? [] : [`goods ${goods}: not ${rightGoods.join(' or ')}`]),
    ...(`${open}` === `${wanted.exceptions}` ? [] : [`open ${open}: not ${wanted.exceptions}`]),
  ];
}

const isAny = (arrived: readonly MoneyEvent[], kind: RegExp) => arrived.some((event) => kind.test(event));

function sumOf(rows: readonly { amountMinor: number }[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function stateOf(
  { payments }: BooksAtAMoment,
  { paid, back, taken }: Record<'paid' | 'back' | 'taken', number>,
) {
  if (paid === 0) return payments.every(({ status }) => status === 'declined') ? 'closed unpaid' : 'unpaid';
  if (taken > 0) return 'charged_back';
  return back === paid ? 'refunded' : 'delivered';
}
