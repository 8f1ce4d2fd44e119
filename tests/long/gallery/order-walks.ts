import { type PreparedPlayer, preparePlayer } from '../../e2e/prepared-player.ts';
import { Shop } from '../../e2e/shop.ts';
import { exchange } from '../../harness/http.ts';
import { operate } from '../../harness/operator.ts';
import { press, type Role } from '../../harness/player.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { World } from '../../harness/world.ts';
import type { Stage, Walk } from './stage.ts';

/** An order's page in each of its lasting states; and all of them in the account. */
export const orderWalks: readonly Walk[] = [
  { name: 'orders-new', walk: (stage) => walkOrders(stage, 'watt') },
  { name: 'orders-old', brand: 'joynet', walk: (stage) => walkOrders(stage, 'joynet') },
];

const platformPay = '10801';
const card = '12101';

async function walkOrders({ world, language, visit, stop }: Stage, brand: string): Promise<void> {
  const prepared = await preparePlayer(world, brand, { account: 'sample09', language });
  const orders = await makeOrders(world, prepared);
  const { page } = await visit({ language, remembered: prepared.remembered });
  const shop = new Shop({ page }, language);
  for (const [state, billingNo] of orders) {
    await shop.open(prepared.address(`/order/${billingNo}`, { spec_lang: language }));
    await page.getByText(billingNo, { exact: true }).first().waitFor();
    await stop(page, `order, ${state}`);
  }
  await shop.open(prepared.address('/order/GP0000000000000000', { spec_lang: language }));
  await shop.text('error_order_not_yours').waitFor();
  await stop(page, 'order of nobody');
  await shop.open(prepared.address('/order/1', { spec_lang: language }));
  await page.getByRole('main').getByRole('button').first().waitFor();
  await stop(page, 'number of no order');
}

/** One order for each state, by the sandbox's buttons, faults and the publisher's commands. */
async function makeOrders(world: World, prepared: PreparedPlayer): Promise<[state: string, no: string][]> {
  const { player, role } = prepared;
  const [cheap, ...dearer] = prepared.goods;
  if (!cheap) throw new Error('the shop sells nothing');
  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await exchange('POST', `${world.sandboxUrl}/control/${path}`, {
      headers,
      body: JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  };
  const begin = async (goods = cheap, whom: Role = role, by = platformPay, more = {}) => {
    const answer = await player.pay({ ...goods, isLimit: false }, whom, by, more);
    if (answer.code !== 1) throw new Error(`pay: ${answer.code} ${answer.msg}`);
    return answer.content;
  };
  const buy = async (
    button: 'Pay' | 'Decline' | 'Cancel',
    until: string,
    goods = cheap,
    whom: Role = role,
  ) => {
    const { billing_no, url } = await begin(goods, whom);
    await press(url, button);
    await player.untilOrder(billing_no, [until]);
    return billing_no;
  };
  const testRole = async (end: string) => {
    const roles = await player.get<Role[]>('/api/system/allRoleList');
    return roles.find(({ role_id }) => role_id.endsWith(`-${end}`)) ?? role;
  };
  const operated = async (...words: string[]) => {
    const { exitCode, stderr } = await operate(world, ...words);
    if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  };

  const delivered = await buy('Pay', 'delivered');
  const declined = await buy('Decline', 'failed');
  const cancelled = await buy('Cancel', 'failed');
  const expired = await begin();
  await control('expire', { provider: 'platform-pay', reference: expired.billing_no });
  await player.untilOrder(expired.billing_no, ['expired', 'failed']);
  const dropped = await begin();
  await player.persist('/api/pay/cancelOrder', {
    billing_no: dropped.billing_no,
    attempt_id: `drop-${dropped.billing_no}`,
  });
  // The provider's own report of the cancellation may be booked first.
  await player.untilOrder(dropped.billing_no, ['cancelled', 'failed']);
  const refused = await buy('Pay', 'review', cheap, await testRole('refused'));
  const refunded = await buy('Pay', 'delivered', cheap);
  await operated('orders', 'refund', refunded, '--reason', 'asked for it');
  await player.untilOrder(refunded, ['refunded']);

  // Two payments of one order: the second is refunded.
  const twice = await begin();
  const again = await begin(cheap, role, card, { billing_no: twice.billing_no });
  await press(twice.url, 'Pay');
  await player.untilOrder(twice.billing_no, ['delivered']);
  await press(again.url, 'Pay');
  await player.untilExtra(twice.billing_no);

  // A wrong amount is paid: an exception.
  const mismatch = await begin(dearer[0]);
  const wrong = { provider: 'platform-pay', kind: 'wrong-amount', reference: mismatch.billing_no };
  await control('faults', wrong);
  await control('faults', { ...wrong, call: 'query', next: 99 });
  await press(mismatch.url, 'Pay');
  await waitFor('an operator to be asked', async () => {
    const rows = await world.sql(`select 1 from exception where billing_no = $1 and state = 'open'`, [
      mismatch.billing_no,
    ]);
    return rows.length > 0;
  });

  const pending = await begin(dearer[1]);
  // The game is away: paid, but not delivered yet.
  const onItsWay = await begin(dearer[2]);
  await control('faults', { provider: 'game', kind: 'down', reference: onItsWay.billing_no, next: 99 });
  await press(onItsWay.url, 'Pay');
  await player.untilOrder(onItsWay.billing_no, ['paid']);
  const reversed = await buy('Pay', 'delivered', dearer[3]);
  await control('chargeback', { provider: 'platform-pay', reference: reversed });
  await player.untilOrder(reversed, ['charged_back']);
  return [
    ['delivered', delivered],
    ['declined', declined],
    ['cancelled by the payer', cancelled],
    ['expired', expired.billing_no],
    ['dropped', dropped.billing_no],
    ['before an operator', refused],
    ['refunded', refunded],
    ['paid twice', twice.billing_no],
    ['another amount', mismatch.billing_no],
    ['pending', pending.billing_no],
    ['on its way', onItsWay.billing_no],
    ['charged back', reversed],
  ];
}
