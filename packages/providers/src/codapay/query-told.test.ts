import type { KnownPayment, PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { lost, type Scripted, scriptedNow } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { codapay } from './adapter.ts';
import {
  answer,
  context,
  inDollars,
  merchant,
  paid,
  payment,
  profile,
  request,
  txnId,
} from './testing/answers-of-codapay.ts';

/*
 * The outcome of an inquiry with the help of a notification, which tells how many US dollars and under which number.
 */

const query = (script: Scripted[], about: KnownPayment) => codapay.query!(context(script), about);
const unavailable = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });
const known = (status: PaymentUpdate['status'], more: object = {}): QueryOutcome => ({
  kind: 'known',
  update: { reference: request.reference, merchant, detail: 'Codapay 0', status, ...more },
});
const amount = { amountMinor: 1_500_000, currency: 'IDR' };
const isPaid = known('paid', { amount, providerReference: txnId });
const says = (change: object) => answer('paymentResult', { ...paid, ...change });

describe('O-14 a payment in US dollars', () => {
  const told = (toldUsd: string) => ({ ...inDollars, memo: { ...inDollars.memo, toldUsd } });
  const rupiah = says({ totalPrice: 245_836 });
  const inUsd = (amountMinor: number) =>
    known('paid', { amount: { amountMinor, currency: 'USD' }, providerReference: txnId });

  it.each<[string, KnownPayment, Scripted, QueryOutcome]>([
    [
      'that Codapay counts in rupiah: nobody knows how many dollars they were',
      inDollars,
      rupiah,
      unavailable('paid; only a notification says how many US dollars'),
    ],
    ['whose notification told the dollars', told('14.99'), rupiah, inUsd(1499)],
    ['whose notification told other dollars', told('1.49'), rupiah, inUsd(149)],
    [
      'whose notification told nonsense',
      told('much'),
      rupiah,
      known('paid', { amount: 'inexpressible', providerReference: txnId }),
    ],
    [
      'in a country that counts in dollars',
      { ...inDollars, memo: { txnId, counts: 'USD', toldUsd: '99.99' } },
      says({ totalPrice: 14.99 }),
      inUsd(1499),
    ],
    [
      'of which nobody knows how it is counted: as many dollars as the order’s are dollars',
      { ...inDollars, memo: { toldTxnId: txnId } },
      says({ totalPrice: 14.99 }),
      inUsd(1499),
    ],
    [
      'of which nobody knows how it is counted: anything else may be rupiah',
      { ...inDollars, memo: { toldTxnId: txnId } },
      says({ totalPrice: 15 }),
      unavailable('paid; only a notification says how many US dollars'),
    ],
    [
      'of which nobody knows how it is counted, and that has no price',
      { ...inDollars, memo: { toldTxnId: txnId } },
      says({ totalPrice: null }),
      unavailable('paid; only a notification says how many US dollars'),
    ],
    [
      'that is counted in rupiah, and has as many of them',
      inDollars,
      says({ totalPrice: 14.99 }),
      unavailable('paid; only a notification says how many US dollars'),
    ],
    [
      'that is pending',
      inDollars,
      says({ resultCode: 216, profile: profile(false, 'pending') }),
      known('pending', {
        detail: 'Codapay 216',
      }),
    ],
  ])('O-14 %s', async (_title, about, script, outcome) => {
    expect(await query([script], about)).toStrictEqual(outcome);
  });
});

describe('O-11 a payment whose number comes only by notification', () => {
  const other = '7178589013775074766';
  const unopened = { ...payment, memo: {} };
  const toldAlone = { ...payment, memo: { toldTxnId: txnId } };
  const both = { ...payment, memo: { txnId: other, toldTxnId: txnId, counts: 'IDR' } };
  const of = (number: string, change: object = {}) => says({ txnId: number, ...change });
  const open = { resultCode: 216, profile: profile(false, 'pending') };
  const over = { resultCode: 463, profile: profile(true, 'failed') };
  const another = { orderId: 'GP0123456789ABCDEF-2' };
  const at = (ms: number) => ({ now: new Date(request.expiresAt.getTime() + ms) });

  it.each<[string, KnownPayment, Scripted[], QueryOutcome, object?]>([
    ['is asked about by it', toldAlone, [answer('paymentResult', paid)], isPaid],
    [
      'beside the number of init, which is open: the money counts',
      both,
      [of(other, open), of(txnId)],
      isPaid,
    ],
    [
      'beside the number of init, which is paid',
      both,
      [of(other), of(txnId, over)],
      known('paid', {
        amount,
        providerReference: other,
      }),
    ],
    [
      'and is over, while the other is open',
      both,
      [of(other, open), of(txnId, over)],
      known('pending', {
        detail: 'Codapay 216',
      }),
    ],
    [
      'and is over, while the other cannot be asked',
      both,
      [lost, of(txnId, over)],
      unavailable('no answer within 8000 ms'),
    ],
    [
      'and is over like the other',
      both,
      [of(other, over), of(txnId, over)],
      known('declined', {
        error: 'declined',
        detail: 'Codapay 463',
      }),
    ],
    [
      'and is another order’s',
      both,
      [of(other, over), of(txnId, another)],
      known('declined', {
        error: 'declined',
        detail: 'Codapay 463',
      }),
    ],
    [
      'and is the same: asked once',
      { ...both, memo: { txnId, toldTxnId: txnId } },
      [answer('paymentResult', paid)],
      isPaid,
    ],
    [
      'and both are another order’s',
      both,
      [of(other, another), of(txnId, another)],
      unavailable('Codapay answered for another order'),
    ],
    [
      'and is not told while the page may be open',
      unopened,
      [],
      unavailable('no number to ask with: the answer of init was lost'),
      at(-1),
    ],
    [
      'and is not told until its time is over: nobody can have paid',
      unopened,
      [],
      known('expired', { detail: 'Codapay never returned a page for it' }),
      at(0),
    ],
  ])('O-11 %s', async (_title, about, script, outcome, account = { now: scriptedNow }) => {
    const asked = context(script, account);
    expect(await codapay.query!(asked, about)).toStrictEqual(outcome);
    expect(asked.sent).toHaveLength(script.length);
  });

  // In order of precedence.
  const standings = ['paid', 'not to be asked', 'open', 'over', 'another order’s'] as const;
  type Standing = (typeof standings)[number];
  const answers: Record<Standing, (number: string) => Scripted> = {
    paid: (number) => of(number),
    'not to be asked': () => lost,
    open: (number) => of(number, open),
    over: (number) => of(number, over),
    'another order’s': (number) => of(number, another),
  };
  const outcomes: Record<Standing, (number: string) => QueryOutcome> = {
    paid: (number) => known('paid', { amount, providerReference: number }),
    'not to be asked': () => unavailable('no answer within 8000 ms'),
    open: () => known('pending', { detail: 'Codapay 216' }),
    over: () => known('declined', { error: 'declined', detail: 'Codapay 463' }),
    'another order’s': () => unavailable('Codapay answered for another order'),
  };

  it.each(standings.flatMap((own) => standings.map((told) => [own, told] as const)))(
    'O-11 the number of init is %s, the notified one %s: a charge counts first, then an unknown outcome',
    async (own, told) => {
      const counts = standings.find((standing) => standing === own || standing === told)!;
      const asked = context([answers[own](other), answers[told](txnId)]);
      expect(await codapay.query!(asked, both)).toStrictEqual(
        outcomes[counts](own === counts ? other : txnId),
      );
      expect(asked.sent).toHaveLength(2);
    },
  );
});
