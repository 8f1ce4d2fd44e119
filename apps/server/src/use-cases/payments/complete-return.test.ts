import type { KnownPayment, PaymentUpdate } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../repositories/database.ts';
import type { Services } from '../../services.ts';
import { setUpStage } from '../../testing/stage.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { readOrder } from '../orders/read-order.ts';
import { completeReturn } from './complete-return.ts';

const stage = setUpStage({
  provider: {
    async completeReturn(_context, payment) {
      const { reference } = payment;
      returned.push(reference);
      known.push(payment);
      const common = { reference, merchant: 'main-merchant', detail: '', status: 'pending' as const };
      return { kind: 'known', update: { ...common, ...word } };
    },
  },
});
/** The adapter's result for a return, and how often it was called. */
let word: Partial<PaymentUpdate> = {};
const returned: string[] = [];
const known: KnownPayment[] = [];
/** Two processes of one store. */
let processes: Services[] = [];
beforeEach(async () => {
  word = {};
  returned.length = 0;
  stage.provider.asked.query.length = 0;
  stage.provider.script.query = () => ({ kind: 'unavailable', detail: 'the test says nothing' });
  await stage.rows('delete from guard_counter');
  processes = [{ ...stage.services }, { ...stage.services }];
});

let roles = 0;
async function order(fields: Record<string, unknown> = {}): Promise<string> {
  roles += 1;
  const answer = await stage.pay({ role_id: `role-${roles}`, ...fields });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content.billing_no;
}

const comeBack = (name: string, from = '198.51.100.1', services = stage.services, store = stage.store.id) =>
  completeReturn(services, { store, provider: 'scripted', name, clientIp: from }, { anything: 'x' });

const paymentStates = async (billingNo: string) =>
  (
    await stage.rows<{ state: string }>('select state from payment where billing_no = $1 order by number', [
      billingNo,
    ])
  ).map(({ state }) => state);

const says = (status: PaymentUpdate['status']) => (reference: string) => ({
  kind: 'known' as const,
  update: {
    reference,
    status,
    merchant: 'main-merchant',
    detail: '',
    ...(status === 'paid' && { amount: { amountMinor: 499, currency: 'USD' } }),
  },
});

describe('P-13 a browser that comes back', () => {
  it.each(['declined', 'cancelled', 'expired'] as const)(
    'never ends a payment: the adapter read “%s”, which the provider does not confirm',
    async (status) => {
      const billingNo = await order();
      word = { status };
      stage.provider.script.query = says('pending');
      expect(await comeBack(`${billingNo}-1`)).toMatchObject({ billing_no: billingNo });
      expect(stage.provider.asked.query).toEqual([`${billingNo}-1`]);
      expect(await paymentStates(billingNo)).toEqual(['pending']);
      expect(await stage.say(`${billingNo}-1`, 'paid')).toBe('paid');
    },
  );

  it('ends it if the provider confirms the end when queried', async () => {
    const billingNo = await order();
    word = { status: 'declined' };
    stage.provider.script.query = says('cancelled');
    await comeBack(`${billingNo}-1`);
    expect(await paymentStates(billingNo)).toEqual(['cancelled']);
  });

  it('pays it at once if the provider took the money', async () => {
    const billingNo = await order();
    word = { status: 'paid', amount: { amountMinor: 499, currency: 'USD' } };
    await comeBack(`${billingNo}-1`);
    expect(await paymentStates(billingNo)).toEqual(['paid']);
  });

  it.each(['declined', 'cancelled', 'expired', 'pending'] as const)(
    'adds its data, but not the end that it reports: “%s”',
    async (status) => {
      const billingNo = await order();
      word = { status, memo: { trade: 'T1' }, providerReference: `N-${billingNo}`, error: 'declined' };
      await comeBack(`${billingNo}-1`);
      expect(known.at(-1)).toMatchObject({
        reference: `${billingNo}-1`,
        shopperId: 'watt.production:gp1:sample-1',
      });
      expect(stage.provider.asked.query).toHaveLength(status === 'pending' ? 0 : 1);
      const [payment] = await stage.rows(
        'select state, memo, provider_reference, error from payment where billing_no = $1',
        [billingNo],
      );
      expect(payment).toEqual({
        state: 'pending',
        memo: { trade: 'T1' },
        provider_reference: `N-${billingNo}`,
        error: null,
      });
    },
  );

  it.each([
    ['return', 'paid'],
    ['query', 'declined'],
  ] as const)('is recorded with its source: %s', async (by, status) => {
    const billingNo = await order();
    word = { status, amount: { amountMinor: 499, currency: 'USD' } };
    stage.provider.script.query = says(status);
    await comeBack(`${billingNo}-1`);
    const [last] = await stage.rows(
      `select to_state, by from history where entity = 'payment' and entity_id = $1 order by id desc limit 1`,
      [`${billingNo}-1`],
    );
    expect(last).toEqual({ to_state: status, by });
  });

  const open = ['creating', 'pending', 'unknown'];
  const table = [...open, 'paid', 'declined', 'cancelled', 'expired', 'unresolved'].flatMap((state) =>
    (['unpaid', 'expired', 'delivered'] as const).flatMap((ofOrder) =>
      [true, undefined].map((charges) => {
        const isOpen = ofOrder === 'unpaid' && open.includes(state);
        return [state, ofOrder, charges, isOpen || (state === 'unresolved' && !charges)] as const;
      }),
    ),
  );
  it.each(table)(
    'for a %s payment of a %s order, if the return charges (%s): the provider is called: %s',
    async (state, ofOrder, charges, isBrought) => {
      const billingNo = await order();
      await stage.rows('update payment set state = $2 where billing_no = $1', [billingNo, state]);
      await stage.rows('update orders set state = $2 where billing_no = $1', [billingNo, ofOrder]);
      Object.assign(stage.provider.adapter, { chargesOnReturn: charges });
      expect(await comeBack(`${billingNo}-1`)).toMatchObject({ billing_no: billingNo });
      Object.assign(stage.provider.adapter, { chargesOnReturn: undefined });
      expect(returned).toEqual(isBrought ? [`${billingNo}-1`] : []);
    },
  );

  describe('O-11 if the provider has no query', () => {
    const noting = (note: Record<string, string> | undefined) =>
      Object.assign(stage.provider.adapter, { chargesOnReturn: true, noteCharge: () => note });
    beforeEach(() => void noting({ charge: 'begun' }));
    afterAll(
      () => void Object.assign(stage.provider.adapter, { chargesOnReturn: undefined, noteCharge: undefined }),
    );
    const memoOf = async (billingNo: string) =>
      (await stage.rows<{ memo: object }>('select memo from payment where billing_no = $1', [billingNo]))[0]
        ?.memo;

    it('O-11 it is recorded before the provider is called, and stays recorded after any result', async () => {
      const billingNo = await order();
      const { completeReturn: complete } = stage.provider.adapter;
      let written: object | undefined;
      Object.assign(stage.provider.adapter, {
        completeReturn: async () => {
          written = await memoOf(billingNo);
          throw new Error('the process dies');
        },
      });
      await expect(comeBack(`${billingNo}-1`)).rejects.toThrow('dies');
      Object.assign(stage.provider.adapter, { completeReturn: complete });
      expect(written).toEqual({ charge: 'begun' });
      expect(await memoOf(billingNo)).toEqual({ charge: 'begun' });
      await comeBack(`${billingNo}-1`);
      expect(returned).toEqual([]);
    });

    it('O-11 of twenty concurrent returns, to two processes, one reaches the provider', async () => {
      const billingNo = await order();
      await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          comeBack(`${billingNo}-1`, `198.51.${i}.1`, processes[i % processes.length]),
        ),
      );
      expect(returned).toEqual([`${billingNo}-1`]);
      expect(known.at(-1)?.memo).toEqual({ charge: 'begun' });
      expect(await paymentStates(billingNo)).toEqual(['pending']);
    });

    it('O-11 another note is the same charge, and a return without a charge always reaches the provider', async () => {
      const billingNo = await order();
      await comeBack(`${billingNo}-1`);
      noting({ other: 'x', charge: 'again' });
      await comeBack(`${billingNo}-1`);
      expect(await memoOf(billingNo)).toEqual({ charge: 'begun' });
      noting(undefined);
      await comeBack(`${billingNo}-1`);
      expect(returned).toEqual([`${billingNo}-1`, `${billingNo}-1`]);
      expect(known.at(-1)?.memo).toEqual({ charge: 'begun' });
    });

    it.each([
      ['the payment', `update payment set state = 'cancelled' where billing_no = $1`],
      ['the order', `update orders set state = 'paid' where billing_no = $1`],
    ])('O-11 nothing is charged if %s has ended since it was read', async (_what, ends) => {
      const billingNo = await order();
      const database = Object.assign(Object.create(stage.database), {
        transaction: async (...work: Parameters<typeof stage.database.transaction>) => {
          await stage.rows(ends, [billingNo]);
          return stage.database.transaction(...work);
        },
      });
      await comeBack(`${billingNo}-1`, '198.51.100.1', { ...stage.services, database });
      expect(returned).toEqual([]);
      expect(await memoOf(billingNo)).toEqual({});
    });
  });

  it('with only the billing number is about the order’s newest payment', async () => {
    const billingNo = await order();
    expect(await comeBack(billingNo)).toMatchObject({ billing_no: billingNo });
    expect(returned).toEqual([`${billingNo}-1`]);
    await stage.pay({ role_id: `role-${roles}`, billing_no: billingNo });
    await comeBack(billingNo);
    await comeBack(`${billingNo}-1`);
    expect(returned).toEqual([1, 2, 1].map((number) => `${billingNo}-${number}`));
    // Another provider's newer payment is not meant.
    await stage.rows(`update payment set provider = 'adyen' where reference = $1`, [`${billingNo}-2`]);
    await comeBack(billingNo);
    expect(returned.at(-1)).toBe(`${billingNo}-1`);
  });

  it('finds its order, also when the account has left the catalogue, and then asks nobody', async () => {
    const billingNo = await order();
    const providers = { ...stage.services.providers, account: () => undefined };
    const found = await comeBack(`${billingNo}-1`, undefined, { ...stage.services, providers });
    expect(found?.billing_no).toBe(billingNo);
    expect(returned).toEqual([]);
  });

  it.each<[title: string, name: (billingNo: string) => string, store?: string, provider?: string]>([
    ['with the number of a payment that does not exist', (billingNo) => `${billingNo}-2`],
    ['in another store', (billingNo) => billingNo, 'watt.demo'],
    ['with a suffix', (billingNo) => `${billingNo}-1-1`],
    ['from another provider', (billingNo) => billingNo, 'watt.production', 'adyen'],
  ])('%s is not found', async (_title, name, store = 'watt.production', provider = 'scripted') => {
    const billingNo = await order();
    const visit = { store, provider, name: name(billingNo), clientIp: '198.51.100.1' };
    expect(await completeReturn(stage.services, visit, {})).toBeUndefined();
    expect(returned).toEqual([]);
  });

  it('repeatedly from one network reaches the provider up to a limit; one from elsewhere still does', async () => {
    const billingNo = await order();
    // More often than the limit of the payment: blocked requests do not count towards it.
    for (let i = 0; i < 80; i++) await comeBack(`${billingNo}-1`, `2001:db8::${i}`, processes[i % 2]);
    const most = visitorLimits.returning.address.most + processes.length; // the first at each process is not counted
    expect(returned).toHaveLength(most);
    await comeBack(`${billingNo}-1`, '203.0.113.1', processes[0]);
    expect(returned).toHaveLength(most + 1);
  });

  it('from many networks at once also reaches it a limited number of times', async () => {
    const billingNo = await order();
    for (let i = 0; i < 100; i++) await comeBack(`${billingNo}-1`, `203.0.113.${i}`, processes[i % 2]);
    expect(returned).toHaveLength(visitorLimits.returning.payment.most + processes.length);
  });

  it('for the first time writes no counter to the database, and payments are counted separately', async () => {
    const [first, second] = [await order(), await order()];
    await comeBack(`${first}-1`);
    await comeBack(`${second}-1`);
    await stage.pay({ role_id: `role-${roles}`, billing_no: second });
    await comeBack(`${second}-2`);
    expect(await stage.rows('select key from guard_counter')).toEqual([]);
    await comeBack(`${first}-1`);
    expect(await stage.rows('select key from guard_counter')).toHaveLength(2);
    expect(returned).toEqual([`${first}-1`, `${second}-1`, `${second}-2`, `${first}-1`]);
  });
});

describe('O-12 reading an order', () => {
  const look = (billingNo: string, services = stage.services) =>
    readOrder({ ...stage.contextOf(), services }, billingNo, true);

  it('a hundred times, from any process, queries the provider a few times, the first time at once', async () => {
    const billingNo = await order();
    stage.provider.script.query = says('pending');
    await look(billingNo);
    expect(stage.provider.asked.query).toEqual([`${billingNo}-1`]);
    await Promise.all(Array.from({ length: 50 }, (_, i) => look(billingNo, processes[i % 2])));
    for (let i = 0; i < 50; i++) await look(billingNo, processes[i % 2]);
    expect(stage.provider.asked.query).toHaveLength(visitorLimits.askingOfPayment.most);
  });

  it('often, with two open payments, queries each as often as a single one', async () => {
    const billingNo = await order();
    await stage.pay({ role_id: `role-${roles}`, billing_no: billingNo });
    stage.provider.script.query = says('pending');
    for (let i = 0; i < 5; i++) await look(billingNo);
    const { most } = visitorLimits.askingOfPayment;
    expect(stage.provider.asked.query.sort()).toEqual(
      [1, 2].flatMap((number) => Array(most).fill(`${billingNo}-${number}`)),
    );
  });

  it('does not query a provider that blocks who asks often', async () => {
    const billingNo = await order();
    Object.assign(stage.provider.adapter, { queryEverySeconds: 300 });
    stage.provider.script.query = says('paid');
    expect(await look(billingNo)).toMatchObject({ content: { state: 'unpaid' } });
    expect(stage.provider.asked.query).toEqual([]);
    Object.assign(stage.provider.adapter, { queryEverySeconds: undefined });
    expect(await look(billingNo)).toMatchObject({ content: { state: 'paid' } });
  });

  it('twice queries it twice and shows the latest answer', async () => {
    const billingNo = await order();
    stage.provider.script.query = says('pending');
    expect(await look(billingNo)).toMatchObject({ content: { state: 'unpaid' } });
    stage.provider.script.query = says('paid');
    expect(await look(billingNo)).toMatchObject({ content: { state: 'paid' } });
  });

  it.each(['paid', 'delivered', 'failed', 'expired', 'cancelled', 'refunding', 'charged_back'])(
    'queries nobody once the order is %s, even if a payment is still open',
    async (state) => {
      const billingNo = await order();
      await stage.rows('update orders set state = $2 where billing_no = $1', [billingNo, state]);
      expect(await look(billingNo)).toMatchObject({ content: { state } });
      expect(stage.provider.asked.query).toEqual([]);
    },
  );

  it('in many tabs at once queries it once, and every tab shows the result', async () => {
    const billingNo = await order();
    stage.provider.script.query = says('paid');
    // The provider answers once all tabs have read the order before the answer.
    let read = 0;
    let answer = () => {};
    const everybodyAsks = new Promise<void>((resolve) => (answer = resolve));
    const snapshot: Database['snapshot'] = async (work) => {
      const seen = await stage.database.snapshot(work);
      read += 1;
      if (read === 20) setImmediate(answer);
      return seen;
    };
    const services = { ...stage.services, database: { ...stage.database, snapshot } };
    const { query } = stage.provider.adapter;
    const held = async (...asked: Parameters<NonNullable<typeof query>>) => {
      await everybodyAsks;
      return query?.(...asked);
    };
    Object.assign(stage.provider.adapter, { query: held });
    const seen = await Promise.all(Array.from({ length: 20 }, () => look(billingNo, services))).finally(() =>
      Object.assign(stage.provider.adapter, { query }),
    );
    expect(stage.provider.asked.query).toEqual([`${billingNo}-1`]);
    expect(seen.map((one) => one.kind === 'content' && one.content.state)).toEqual(seen.map(() => 'paid'));
  });
});
