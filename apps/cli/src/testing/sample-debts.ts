import { publish } from '@gemporium/server/catalogue/publish.ts';
import { saveAddressing } from '@gemporium/server/repositories/addressing.ts';
import { type Crowd, setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll } from 'vitest';
import { at, demo, number as order, ours, theirs } from './names-of-rows.ts';

/* Make-up links in every state, and the same links, orders and players in another store and in the brand's demo. */

const [over, ahead] = ['2026-03-01T00:00:00.000Z', '2096-03-01T00:00:00.000Z'];
export const id = (of: number | string) => `${of}`.padStart(32, '0');

const character = { suid: 'p1', role_id: 'r1', server_id: 's1', gp_id: '1', client_id: 'orbit-web' };
const sold = {
  ...character,
  product_id: 'gem-300',
  price_minor: 599,
  pay_minor: 499,
  currency: 'USD',
  domain_area: 'west',
  created_at: at(1),
  snapshot: {},
};
const orders = [
  { ...sold, store: ours, billing_no: order(1), state: 'refunded' },
  { ...sold, store: ours, billing_no: order(2), state: 'charged_back', domain_area: 'east', currency: 'JPY' },
  { ...sold, store: ours, billing_no: order(3), state: 'expired' },
  { ...sold, store: ours, billing_no: order(4), state: 'unpaid' },
  { ...sold, store: ours, billing_no: order(5), state: 'delivered' },
  { ...sold, store: ours, billing_no: order(6), state: 'failed' },
];
export const links = [
  {
    ...character,
    store: ours,
    replenish_id: id(1),
    amount_minor: 499,
    currency: 'USD',
    reason: 'debt',
    domain_area: 'west',
    valid_until: ahead,
    created_at: at(9),
    created_by: 'ann',
    for_billing_no: order(1),
  },
  {
    ...character,
    store: ours,
    replenish_id: id(2),
    amount_minor: 750,
    currency: 'JPY',
    domain_area: 'east',
    valid_until: over,
    created_at: at(8),
    created_by: 'bo',
    suid: 'p2',
    role_id: 'r2',
    server_id: 's2',
    gp_id: '2',
    client_id: 'comet-web',
  },
  {
    ...character,
    store: ours,
    replenish_id: id(3),
    amount_minor: 300,
    currency: 'USD',
    state: 'reserved',
    domain_area: 'west',
    valid_until: over,
    created_at: at(7),
    created_by: 'ann',
    billing_no: order(4),
    for_billing_no: order(3),
  },
  {
    ...character,
    store: ours,
    replenish_id: id(4),
    amount_minor: 200,
    currency: 'USD',
    state: 'paid',
    domain_area: 'west',
    valid_until: over,
    created_at: at(6),
    created_by: 'ann',
    billing_no: order(5),
    for_billing_no: order(6),
    paid_at: at(20),
  },
  {
    ...character,
    store: ours,
    replenish_id: id(5),
    amount_minor: 100,
    currency: 'USD',
    state: 'withdrawn',
    domain_area: 'west',
    valid_until: ahead,
    created_at: at(5),
    created_by: 'ann',
    withdrawn_at: at(30),
    for_billing_no: order(1),
  },
];
const abroad = (store: string, index: number) =>
  links.map((link, n) => ({
    ...link,
    store,
    reason: 'of Eve',
    billing_no: null,
    paid_at: null,
    replenish_id: id(`${index}A${n}`),
    // The first can be paid, as ours can.
    ...(n === 0 ? { state: 'open', withdrawn_at: null } : { state: 'withdrawn', withdrawn_at: at(30) }),
    created_at: at(40 - index * 5 - n),
  }));
export const elsewhere = [...abroad(demo, 1), ...abroad(theirs, 2)];
/** Those of the others are older or newer than ours. */
export async function fillDebts(crowd: Crowd, others: 'older' | 'newer'): Promise<void> {
  const created_at = others === 'older' ? at(0) : at(2);
  const abroad = { state: 'review', suid: 'eve', created_at };
  await crowd.fill('orders', [
    ...orders,
    ...[demo, theirs].flatMap((store) => orders.map((one) => ({ ...one, ...abroad, store }))),
  ]);
  await crowd.fill('make_up_link', [...elsewhere, ...links]);
}

/** The sample shop at an address, for its links. */
export function setUpDebts(): Crowd {
  const crowd = setUpCrowd();
  beforeAll(async () => {
    await publish(crowd.database, { catalogue: sampleShop(), by: 'test', note: '', at: new Date() });
    await saveAddressing(crowd.database, {
      runMode: 'local',
      publicScheme: 'http',
      port: 9137,
      backupPort: 9139,
    });
  });
  return crowd;
}
