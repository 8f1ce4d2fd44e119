import type { OrderState } from '@gemporium/domain/lifecycles/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewMakeUpLink } from '../../repositories/make-up-links.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { sampleMakeUpLink } from '../../testing/sample-make-up-link.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { applyRefundOutcome } from '../refunds/apply-refund-outcome.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { createMakeUpLink } from './create-link.ts';

/*
 * One debt can be settled by the order's own money and by each of its links, and each may be charged back and restored,
 * in any order. A paid debt is never asked for again, a double payment is an exception, and the game restricts nobody
 * who has paid.
 */

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
function onStage(options?: Parameters<typeof openStage>[0]): void {
  beforeAll(async () => {
    stage = await openStage(options);
    buyers = buyersOf(stage);
  });
  afterAll(() => stage.close());
}

type Payer = 'debtor' | 'first' | 'second';
/** How the order's own money goes or stays away, and comes after all. */
type Way = 'dispute' | 'late' | 'failed refund' | 'dispute beside a refund';
/** Who has settled the debt, the exceptions, and whether the second link can be paid. */
interface Debt {
  way: Way;
  here: Set<Payer>;
  twice: Set<Payer>;
  link: 'none' | 'open' | 'held' | 'over';
  /** Its money came in while the link was being paid. */
  isEnded: boolean;
  /** As the game knows it. */
  isRestricted: boolean;
}

const model = {
  comes(debt: Debt, who: Payer): void {
    if (who === 'debtor') for (const other of debt.here) debt.twice.add(other);
    else if (debt.here.size > 0) debt.twice.add(who);
    debt.here.add(who);
    debt.isEnded = true;
    if (debt.link === 'open') debt.link = 'over';
    // Money that must go back again: the game is not told.
    if (who !== 'debtor' || debt.way !== 'failed refund') debt.isRestricted = false;
  },
  goes(debt: Debt, who: Payer): void {
    debt.here.delete(who);
    debt.isRestricted = debt.here.size === 0;
  },
  step(debt: Debt, step: Step): void {
    if (step === 'the order’s own money comes') model.comes(debt, 'debtor');
    if (step === 'the first is charged back') model.goes(debt, 'first');
    if (step === 'its dispute is won') model.comes(debt, 'first');
    if (step === 'a second link' && debt.here.size === 0)
      Object.assign(debt, { link: 'open', isEnded: false });
    if (step === 'it is begun' && debt.link === 'open') debt.link = 'held';
    else if (step === 'it is paid' && debt.link === 'held') {
      debt.link = 'over';
      model.comes(debt, 'second');
    } else if (step === 'it expires' && debt.link === 'held') debt.link = debt.isEnded ? 'over' : 'open';
  },
};

const own = ['the order’s own money comes'] as const;
const first = ['the first is charged back', 'its dispute is won'] as const;
const second = ['a second link', 'it is begun', 'it is paid'] as const;
const unpaid = ['a second link', 'it is begun', 'it expires'] as const;
type Step = (typeof own | typeof first | typeof second | typeof unpaid)[number];

function interleaved(...tracks: (readonly Step[])[]): Step[][] {
  const left = tracks.filter(({ length }) => length > 0);
  if (left.length === 0) return [[]];
  return left.flatMap((track) =>
    interleaved(...left.map((one) => (one === track ? one.slice(1) : one))).map((rest) => [
      track[0] as Step,
      ...rest,
    ]),
  );
}

const how = { replace: false, operator: 'sample', keep: true };
const wanted = ({ suid, roleId, billingNo }: Bought): NewMakeUpLink =>
  sampleMakeUpLink(stage.store.id, suid, { role_id: roleId, for_billing_no: billingNo });
const create = (debtor: Bought) => createMakeUpLink(stage.database, wanted(debtor), how);
async function linkOf(debtor: Bought): Promise<string> {
  const created = await create(debtor);
  if (created.kind !== 'created') throw new Error(`refused: ${created.reason}`);
  return created.link.replenish_id;
}
/** Begins to pay a link; undefined where it cannot be paid any more. */
async function begun({ suid, roleId }: Bought, replenishId: string): Promise<Bought | undefined> {
  const about = { product_id: undefined, replenish_id: replenishId, role_id: roleId };
  const answer = await stage.pay(about, { suid });
  if (answer.kind !== 'content') return undefined;
  const billingNo = answer.content.billing_no;
  return { suid, roleId, billingNo, reference: `${billingNo}-1` };
}
const pays = ({ reference }: Bought) => stage.say(reference, 'paid');

let debtors = 0;
/** Its money is missing: the bank took it, or it never came. */
async function owed(way: Way): Promise<Bought> {
  debtors += 1;
  const suid = `owes-${debtors}`;
  const debtor = await buyers.bought({ role_id: `role-of-${suid}` }, suid);
  if (way === 'late') await stage.say(debtor.reference, 'declined');
  else await pays(debtor);
  if (way === 'failed refund') await refunds(debtor, 'succeeded');
  if (way === 'dispute beside a refund') await refunds(debtor, 'pending');
  if (way.startsWith('dispute')) await buyers.dispute(debtor, 'lost', { sequence: 1 });
  return debtor;
}
async function refunds({ billingNo }: Bought, status: 'succeeded' | 'pending'): Promise<void> {
  await refundOrder(stage.services, stage.store.id, billingNo, { reason: 'asked', requestedBy: 'sample' });
  await hears(billingNo, status);
}
const hears = (billingNo: string, status: 'succeeded' | 'pending' | 'failed') =>
  applyRefundOutcome(
    stage.services,
    { store: stage.store.id, billing_no: billingNo, refund_reference: `${billingNo}-1-R1` },
    { kind: 'known', refund: { refundReference: '', status, merchant: 'main-merchant', detail: 'it says' } },
    'test',
  );
function comes(debtor: Bought, way: Way): Promise<unknown> {
  if (way === 'late') return pays(debtor);
  if (way === 'failed refund') return hears(debtor.billingNo, 'failed');
  return buyers.dispute(debtor, 'won', { sequence: 2 });
}

const numbersOf = async (text: string, orders: readonly (Bought | undefined)[]) =>
  (await stage.rows<{ value: string }>(text, [orders.map((one) => one?.billingNo ?? '')])).map(
    ({ value }) => value,
  );
const listed = (orders: readonly (Bought | undefined)[]) =>
  numbersOf(
    `select billing_no as value from exception
     where kind = 'debt-paid-twice' and state = 'open' and billing_no = any($1)`,
    orders,
  );
const asked = (debtor: Bought) =>
  numbersOf(
    `select replenish_id as value from make_up_link
     where state = 'open' and valid_until > now() and for_billing_no = any($1)`,
    [debtor],
  );

describe.each([
  ['dispute', second, 'at once'],
  ['dispute', second, 'in the end'],
  ['late', unpaid, 'at once'],
  ['failed refund', second, 'at once'],
  ['dispute beside a refund', second, 'in the end'],
] as const)('Y-01 O-11 a debt whose own money comes after all (%s)', (way, track, isTold) => {
  // Without twins, with which each of these would take four times as long: whether a statement finds the wrong row is
  // tested below.
  onStage({ isAlone: true });
  const words: { isRestricted: boolean; about: string }[] = [];
  beforeAll(() => {
    const { refunded, liftRestriction } = stage.game.link;
    Object.assign(stage.game.link, {
      refunded(scope: never, what: Parameters<typeof refunded>[1]) {
        words.push({ isRestricted: true, about: what.billingNo });
        return refunded(scope, what);
      },
      liftRestriction(scope: never, what: Parameters<typeof liftRestriction>[1]) {
        words.push({ isRestricted: false, about: what.suid });
        return liftRestriction(scope, what);
      },
    });
  });

  it.each(interleaved(own, first, track).map((steps) => [steps.join(', '), steps] as const))(
    `Y-01 %s: the game is told ${isTold}`,
    async (_title, steps) => {
      const debtor = await owed(way);
      const payers: Partial<Record<Payer, Bought | undefined>> = { debtor };
      payers.first = (await begun(debtor, await linkOf(debtor))) as Bought;
      await pays(payers.first);
      const debt: Debt = {
        way,
        here: new Set(['first']),
        twice: new Set(),
        link: 'none',
        isEnded: false,
        isRestricted: false,
      };
      const isRestricted = async () => {
        await stage.runEffects();
        const who = [debtor.suid, ...Object.values(payers).map((one) => one?.billingNo)];
        return words.findLast(({ about }) => who.includes(about))?.isRestricted;
      };
      if (isTold === 'at once') await isRestricted();
      let link = 'none';
      const deeds: Record<Step, () => Promise<unknown>> = {
        'the order’s own money comes': () => comes(debtor, way),
        'the first is charged back': () => buyers.dispute(payers.first as Bought, 'lost', { sequence: 1 }),
        'its dispute is won': () => buyers.dispute(payers.first as Bought, 'won', { sequence: 2 }),
        'a second link': async () => {
          const created = await create(debtor);
          if (created.kind === 'created') link = created.link.replenish_id;
        },
        'it is begun': async () => {
          payers.second = await begun(debtor, link);
        },
        'it is paid': async () => payers.second && pays(payers.second),
        'it expires': async () => payers.second && stage.say(payers.second.reference, 'expired'),
      };
      for (const [at, step] of steps.entries()) {
        await deeds[step]();
        model.step(debt, step);
        const told = {
          twice: await listed(Object.values(payers)),
          asked: await asked(debtor),
          ...(isTold === 'at once' ? { isRestricted: await isRestricted() } : {}),
        };
        const expected = {
          twice: [...debt.twice].map((who) => payers[who]?.billingNo).sort(),
          asked: debt.link === 'open' ? [link] : [],
          ...(isTold === 'at once' ? { isRestricted: debt.isRestricted } : {}),
        };
        expect({ ...told, twice: told.twice.sort() }, `after ${steps.slice(0, at + 1).join(', ')}`).toEqual(
          expected,
        );
      }
      if (isTold === 'in the end') expect(await isRestricted()).toBe(debt.here.size === 0);
    },
  );
});

describe('Y-01 O-11 at the same moment', () => {
  onStage();

  /** The first link was paid, and the bank took that money. */
  async function chargedBack() {
    const debtor = await owed('late');
    const payer = (await begun(debtor, await linkOf(debtor))) as Bought;
    await pays(payer);
    await buyers.dispute(payer, 'lost', { sequence: 1 });
    return { debtor, payer, wins: () => buyers.dispute(payer, 'won', { sequence: 2 }) };
  }

  it('Y-01 the first money comes again and another link is created: it asks for nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const { debtor, wins } = await chargedBack();
      await Promise.all([create(debtor), wins()]);
      expect(await asked(debtor)).toEqual([]);
    }
  });

  it('Y-01 the first money is restored while the second link is paid, late or not: an exception', async () => {
    for (let round = 0; round < 10; round++) {
      const { debtor, payer, wins } = await chargedBack();
      const other = (await begun(debtor, await linkOf(debtor))) as Bought;
      if (round % 2) await stage.say(other.reference, 'expired');
      await Promise.all([pays(other), wins()]);
      const states = await numbersOf('select state as value from orders where billing_no = any($1)', [other]);
      // Withdrawn before the late money came: that goes back by itself.
      expect(await listed([payer, other])).toHaveLength(states[0] === 'paid' ? 1 : 0);
    }
  });

  it('Y-01 all three at once: each make-up payment but one is an exception', async () => {
    for (let round = 0; round < 10; round++) {
      const { debtor, payer, wins } = await chargedBack();
      const other = (await begun(debtor, await linkOf(debtor))) as Bought;
      await Promise.all([pays(other), wins(), comes(debtor, 'late')]);
      expect((await listed([payer, other])).sort()).toEqual([payer.billingNo, other.billingNo].sort());
    }
  });
});

describe('Y-01 O-11 a debt that two orders have paid', () => {
  onStage();

  it('Y-01 what an operator resolved comes up again with the next money', async () => {
    const debtor = await owed('dispute');
    const payer = (await begun(debtor, await linkOf(debtor))) as Bought;
    await pays(payer);
    await comes(debtor, 'dispute');
    await stage.rows(`update exception set state = 'resolved' where billing_no = $1`, [payer.billingNo]);
    await buyers.dispute(debtor, 'lost', { sequence: 3 });
    expect(await listed([payer])).toEqual([]);
    await buyers.dispute(debtor, 'won', { sequence: 4 });
    expect(await listed([payer])).toEqual([payer.billingNo]);
  });

  it('Y-01 the exception names the order that settled the debt first', async () => {
    const debtor = await owed('late');
    const payer = (await begun(debtor, await linkOf(debtor))) as Bought;
    await pays(payer);
    await buyers.dispute(payer, 'lost', { sequence: 1 });
    const other = (await begun(debtor, await linkOf(debtor))) as Bought;
    await pays(other);
    const reason = 'select reason as value from exception where billing_no = any($1) and kind = $2';
    const said = async () =>
      (await stage.rows<{ value: string }>(reason, [[payer.billingNo], 'debt-paid-twice'])).map(
        ({ value }) => value,
      );
    expect(await said()).toEqual([]);
    await buyers.dispute(payer, 'won', { sequence: 2 });
    expect(await said()).toEqual([
      `the make-up payment settled ${debtor.billingNo}, which ${other.billingNo} has settled after all: refund one of the two`,
    ]);
    await comes(debtor, 'late');
    expect(await said()).toEqual([
      `the make-up payment settled ${debtor.billingNo}, whose own money came in after all: refund one of the two`,
    ]);
  });

  it('Y-01 the game hears once that a make-up payment has settled a debt whose money is gone', async () => {
    const debtor = await owed('dispute');
    const payer = (await begun(debtor, await linkOf(debtor))) as Bought;
    await pays(payer);
    const told = await stage.rows('select kind, key from effect where kind = any($1) and key like $2', [
      ['tell-game', 'lift-restriction'],
      `%${payer.billingNo}`,
    ]);
    expect(told).toEqual([{ kind: 'lift-restriction', key: `D-${payer.billingNo}` }]);
  });

  const withUs: Record<OrderState, boolean> = {
    paid: true,
    delivered: true,
    review: true,
    refunding: true,
    unpaid: false,
    failed: false,
    expired: false,
    cancelled: false,
    refunded: false,
    charged_back: false,
  };
  const put = ({ billingNo }: Bought, state: string) =>
    stage.rows('update orders set state = $2 where billing_no = $1', [billingNo, state]);

  it.each([
    ['paid', 'waiting', 'paid'],
    ['review', 'refused', 'review'],
    ['delivered', 'delivered', 'delivered'],
  ])(
    'Y-01 its dispute, which came while it was %s, its goods %s, is won: its link asks for nothing, and it is %s',
    async (state, goods, after) => {
      const debtor = await owed('late');
      await pays(debtor);
      await put(debtor, state);
      await stage.rows('update delivery set state = $2 where billing_no = $1', [debtor.billingNo, goods]);
      await buyers.dispute(debtor, 'lost', { sequence: 1 });
      const link = await linkOf(debtor);
      expect(await asked(debtor)).toEqual([link]);
      await buyers.dispute(debtor, 'won', { sequence: 2 });
      expect([await buyers.stateOf(debtor), ...(await asked(debtor))]).toEqual([after]);
    },
  );

  it.each(Object.entries(withUs))(
    'Y-01 while the one is %s: an exception for the double payment: %s',
    async (state, isTwice) => {
      for (const last of ['debtor', 'payer'] as const) {
        const debtor = await owed('late');
        const payer = (await begun(debtor, await linkOf(debtor))) as Bought;
        if (last === 'debtor') await pays(payer);
        await put(last === 'debtor' ? payer : debtor, state);
        await pays(last === 'debtor' ? debtor : payer);
        expect([last, ...(await listed([debtor, payer]))]).toEqual([
          last,
          ...(isTwice ? [payer.billingNo] : []),
        ]);
      }
    },
  );
});
