import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { exchange } from '../harness/http.ts';
import { olderBy } from '../harness/let-time-pass.ts';
import { operate } from '../harness/operator.ts';
import { pressAndLeave } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { setUpWorld } from '../harness/world.ts';

/*
 * No notification arrives, and only the settlement report shows the money: it is downloaded and reconciled. And a
 * provider that can be queried is queried in time.
 */

const world = setUpWorld();

async function control(path: string, body: Record<string, unknown>): Promise<void> {
  const answer = await exchange('POST', `${world.sandboxUrl}/control/${path}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`the sandbox refuses: ${answer.status} ${answer.body}`);
}

async function begin(brand: string, channel: string, account: string) {
  const player = await playerOf(world, brand, { account });
  const [role] = await player.roles();
  for (const goods of (await player.goods()).filter(({ isLimit }) => !isLimit)) {
    const offered = Object.values(await player.methods(goods.value));
    if (!offered.some(({ methods }) => methods.some((method) => method.channel_id === channel))) continue;
    const answer = await player.pay(goods, role!, channel);
    if (answer.code !== 1) throw new Error(`pay: ${answer.code} ${answer.msg}`);
    const { billing_no: billingNo, url } = answer.content;
    return { player, account, billingNo, reference: `${billingNo}-1`, url };
  }
  throw new Error(`${brand} sells nothing by ${channel}`);
}

const never = (provider: string, reference: string) =>
  control('faults', { provider, kind: 'never', reference, next: 99 });

async function download(provider: string, account: string): Promise<string> {
  const address = `${world.sandboxUrl}/control/settlement-report?provider=${provider}&account=${account}`;
  const { status, body } = await exchange('GET', address);
  if (status !== 200) throw new Error(`no report: ${status} ${body}`);
  const file = join(world.folder, `${provider}.csv`);
  writeFileSync(file, body);
  return file;
}

const sumsOf = ({ stdout }: { stdout: string }) => stdout.split('\n')[0]?.split('): ')[1];
const stateOf = async (reference: string) =>
  (await world.sql<{ state: string }>('select state from payment where reference = $1', [reference]))[0]
    ?.state;
const orderState = async (billingNo: string) =>
  (await world.sql<{ state: string }>('select state from orders where billing_no = $1', [billingNo]))[0]
    ?.state;
const until = (billingNo: string, state: string) =>
  waitFor(`${billingNo} is ${state}`, async () => (await orderState(billingNo)) === state);

describe('O-16 money that only the settlement report shows', () => {
  it('O-16 Adyen: every notification lost, the session expired; the report leads to one delivery, a refund and a chargeback', async () => {
    const all = [
      await begin('watt', '12101', 'sample01'),
      await begin('watt', '12101', 'sample02'),
      await begin('watt', '12101', 'sample03'),
    ] as const;
    const [kept, refunded, disputed] = all;
    for (const { reference, url } of all) {
      await never('adyen', reference);
      await pressAndLeave(url, 'Pay');
    }
    await world.processes.get('server-1')!.stop();
    await world.sql(olderBy(2 * 3600));
    await world.restart('server-1');
    for (const { reference } of all)
      await waitFor('the session is gone', async () => (await stateOf(reference)) === 'unresolved');

    const reconcile = async (...more: string[]) =>
      operate(world, 'payments', 'reconcile', 'adyen-main', await download('adyen', 'adyen-main'), ...more);
    expect(sumsOf(await reconcile('--dry-run'))).toBe(
      '0 equal, 3 followed, 0 differ, 0 missing, 0 of other systems.',
    );
    expect(await stateOf(kept.reference)).toBe('unresolved');
    expect(sumsOf(await reconcile())).toBe('0 equal, 3 followed, 0 differ, 0 missing, 0 of other systems.');
    for (const { billingNo } of all) await until(billingNo, 'delivered');

    await control('refund-at-provider', { provider: 'adyen', reference: refunded.reference });
    await control('chargeback', { provider: 'adyen', reference: disputed.reference });
    expect(sumsOf(await reconcile())).toBe('3 equal, 2 followed, 0 differ, 0 missing, 0 of other systems.');
    await until(refunded.billingNo, 'refunded');
    await until(disputed.billingNo, 'charged_back');
    expect(sumsOf(await reconcile())).toBe('5 equal, 0 followed, 0 differ, 0 missing, 0 of other systems.');
    expect(await orderState(kept.billingNo)).toBe('delivered');
    const [audit] = await world.sql<{ operator: string }>(
      `select operator from audit where command = 'payments reconcile' order by id desc limit 1`,
    );
    expect(audit).toEqual({ operator: 'sample-operator' });
  });

  it('O-16 PayPal: a captured payment is in the report, and a refund made in the portal is booked', async () => {
    const { player, billingNo, reference, url } = await begin('watt', '10201', 'sample04');
    await never('paypal', reference);
    const back = await pressAndLeave(url, 'Pay');
    await exchange('GET', back);
    await player.untilOrder(billingNo, ['delivered']);
    const reconcile = async () =>
      operate(world, 'payments', 'reconcile', 'paypal-main', await download('paypal', 'paypal-main'));
    expect(sumsOf(await reconcile())).toBe('1 equal, 0 followed, 0 differ, 0 missing, 0 of other systems.');
    await control('refund-at-provider', { provider: 'paypal', reference });
    expect(sumsOf(await reconcile())).toBe('1 equal, 1 followed, 0 differ, 0 missing, 0 of other systems.');
    await until(billingNo, 'refunded');
    const wrong = await operate(
      world,
      'payments',
      'reconcile',
      'paypal-main',
      await download('adyen', 'adyen-main'),
    );
    expect([wrong.exitCode, wrong.stdout]).toEqual([
      1,
      expect.stringContaining('line 1: it does not begin with RH'),
    ]);
  });
});

describe('O-11 a provider that can be queried', () => {
  it('O-11 the sandbox withholds every notification, and the goods are delivered within a minute', async () => {
    const { billingNo, reference, url } = await begin('watt', '10801', 'sample05');
    await never('platform-pay', reference);
    await pressAndLeave(url, 'Pay');
    expect(await stateOf(reference)).toBe('pending');
    // No page polls the order: the store queries on its own.
    await world.sql(olderBy(45));
    await until(billingNo, 'delivered');
  });

  it('I1-I9 and the books of the providers agree with the database', async () => {
    expect(
      await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
    ).toEqual([]);
  });
});
