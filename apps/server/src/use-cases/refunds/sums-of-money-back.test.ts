import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../../../tests/books/check-invariants.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { applyOutsideRefund } from './apply-outside-refund.ts';
import { refundOrder } from './refund-order.ts';

/*
 * A paid order of 499 whose money goes back in parts, by an operator and by the bank, in every order: how much each has
 * given or taken, and where the order stands.
 */

const stage = setUpStage({ isAlone: true });
const buyers = buyersOf(stage);

const whole = 499;
interface Standing {
  refunded: number;
  taken: number;
  order: string;
}
interface Step {
  happens(order: Bought): Promise<unknown>;
  /** What it does to the sums, by docs/operations/refunds.md. */
  means(before: Standing): Partial<Standing>;
}

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const outside =
  (minor: number): Step['happens'] =>
  ({ reference }) =>
    applyOutsideRefund(
      stage.services,
      'main',
      {
        refundReference: 'PORTAL',
        providerReference: `B-${reference}-${minor}`,
        reference,
        status: 'succeeded',
        amount: usd(minor),
        merchant: 'main-merchant',
        detail: 'portal',
      },
      'test',
    );
const byBank =
  (status: 'lost' | 'won', minor: number): Step['happens'] =>
  (order) =>
    buyers.dispute(order, status, { amount: usd(minor), sequence: status === 'lost' ? 1 : 2 });
const lost = (minor: number): Step => ({
  happens: byBank('lost', minor),
  means: () => ({ taken: minor }),
});
const steps: Record<string, Step> = {
  'a part is refunded in the back office': {
    happens: outside(200),
    means: ({ refunded }) => (refunded + 200 <= whole ? { refunded: refunded + 200 } : {}),
  },
  'an operator refunds the rest': {
    async happens({ billingNo }) {
      await refundOrder(stage.services, stage.store.id, billingNo, {
        reason: 'x',
        requestedBy: 'operator:x',
      });
      await stage.runEffects();
    },
    // What the bank has is not the store's to give.
    means: ({ order }) => (order === 'delivered' ? { refunded: whole } : {}),
  },
  'the bank takes all of it': lost(whole),
  'the bank takes a part': lost(300),
};

/** Every order of every choice of these. */
function ordersOf(names: readonly string[]): string[][] {
  return names.flatMap((name) => {
    const rest = names.filter((other) => other !== name && !(isBank(name) && isBank(other)));
    return [[name], ...ordersOf(rest).map((more) => [name, ...more])];
  });
}
const isBank = (name: string) => name.startsWith('the bank');
const won = 'the dispute is won';
/** With the dispute won at each later point, or not at all. */
const histories = ordersOf(Object.keys(steps)).flatMap((names) => {
  const at = names.findIndex(isBank);
  if (at < 0) return [names];
  const later = names.slice(at).map((_, index) => names.toSpliced(at + 1 + index, 0, won));
  return [names, ...later];
});

function orderIn({ refunded, taken }: Pick<Standing, 'refunded' | 'taken'>): string {
  if (refunded >= whole) return 'refunded';
  return taken > 0 ? 'charged_back' : 'delivered';
}

describe('O-14 I6 the sums of money that goes back in more than one way', () => {
  it.each(histories.map((names) => [names.join(', then '), names] as const))(
    'O-14 %s',
    async (_title, names) => {
      const order = await buyers.delivered();
      let expected: Standing = { refunded: 0, taken: 0, order: 'delivered' };
      for (const name of names) {
        const step = steps[name];
        const bank = names.find(isBank) ?? '';
        await (step ? step.happens(order) : byBank('won', bank.endsWith('part') ? 300 : whole)(order));
        await stage.runEffects();
        const after = { ...expected, ...(step ? step.means(expected) : { taken: 0 }) };
        expected = { ...after, order: orderIn(after) };
        const [row] = await stage.rows<Standing>(
          `select coalesce(sum(amount_minor) filter (where kind = 'refund' and state = 'succeeded'), 0)::int as refunded,
           coalesce(sum(amount_minor) filter (where kind = 'chargeback' and state = 'succeeded'), 0)::int as taken,
           (select state from orders where billing_no = $1) as order
         from refund where billing_no = $1`,
          [order.billingNo],
        );
        expect([name, row]).toEqual([name, expected]);
      }
    },
  );

  it('I1-I9 the books agree afterwards', async () => {
    expect(await checkInvariants((text) => stage.rows(text))).toEqual([]);
  });
});
