import { levelIndex } from '@gemporium/domain/vip/level.ts';
import { readStandings } from '@gemporium/server/use-cases/activities/read-standings.ts';
import { couponStanding } from '@gemporium/server/use-cases/coupons/coupon-standing.ts';
import { readOrder } from '@gemporium/server/use-cases/orders/read-order.ts';
import { limitStandings } from '@gemporium/server/use-cases/shop/limit-standings.ts';
import { couponList } from '@gemporium/server/views/coupon-list.ts';
import type { Lane } from './lane.ts';
import type { View } from './model/view.ts';
import type { RealStore } from './real-store.ts';

interface OrderLine {
  billing_no: string;
  state: string;
  currency: string;
  price: number;
  pay: number;
  payments: string[] | null;
  refunds: string[] | null;
  open_exceptions: number;
}

const ordersText = `
  select billing_no, state, currency, price_minor as price, pay_minor as pay,
    (select json_agg(case when state in ('creating', 'pending', 'unknown') then 'open' else state end
       || case when applied then '*' else '' end
       || coalesce((select string_agg(case kind when 'payment-unresolved' then ' silent'
              when 'payment-mismatch' then ' wrong' else ' by hand' end, '' order by kind)
            from exception e where e.store = p.store and e.reference = p.reference and e.state = 'open'
              and (e.kind in ('extra-payment', 'payment-unresolved', 'refund-impossible')
                or e.kind = 'payment-mismatch' and p.state <> 'paid')), '')
       order by number) from payment p where p.store = o.store and p.billing_no = o.billing_no) as payments,
    (select json_agg(p.number || ' ' || r.kind || ' ' || r.state || ' ' || r.amount_minor
       || case when exists (select from exception e where e.store = r.store and e.reference = r.reference
            and e.kind = 'refund-unresolved' and e.key = r.refund_reference and e.state = 'open') then ' silent' else '' end)
       from refund r join payment p using (store, reference)
       where r.store = o.store and p.store = o.store and p.billing_no = o.billing_no) as refunds,
    (select count(*)::int from exception e where e.billing_no = o.billing_no and e.state = 'open') as open_exceptions
  from orders o where store = $1 and gp_id = $2 and suid = $3`;

/** The player's orders as recorded in the books. */
export async function readOrders(
  lane: Lane,
  { store, gpId, context, bank }: RealStore,
  bought: readonly string[],
): Promise<View['orders']> {
  const lines = await lane.rows<OrderLine>(ordersText, [store.id, gpId, context.session?.suid]);
  if (lines.length !== bought.length) throw new Error(`${lines.length} orders, ${bought.length} were bought`);
  return bought.map((billingNo) => {
    const line = lines.find((one) => one.billing_no === billingNo);
    if (!line) throw new Error(`order ${billingNo} has vanished`);
    const { state, currency, price, pay, payments, refunds, open_exceptions: open } = line;
    if (state === 'review' && open === 0) throw new Error('an order is under review without an exception');
    const back = [...bank.values()].filter(({ capture }) => capture.startsWith(`N-${billingNo}-`));
    return {
      state,
      currency,
      price,
      pay,
      payments: payments ?? [],
      refunds: (refunds ?? []).sort(),
      back: back.reduce((sum, { amount }) => sum + amount, 0),
    };
  });
}

/** Everything that is visible of the player, read as the shop reads it. */
export async function readView(
  lane: Lane,
  real: RealStore,
  { bought, coupons }: { bought: readonly string[]; coupons: readonly string[] },
): Promise<View> {
  const { services, store, context } = real;
  const { database } = services;
  const { brand } = store;
  const now = services.now();
  const suid = context.session?.suid ?? '';
  const who = { store: store.id, gpId: real.gpId, suid };
  const game = brand.games.find(({ gpId }) => gpId === real.gpId);
  if (!game) throw new Error('the brand has lost its game');
  const standing = await couponStanding(services, brand, who);
  const levels = brand.vip?.levels ?? [];
  const activities: unknown[] = [];
  const limits: View['limits'] = [];
  for (const character of [0, 1] as const) {
    const { serverId, roleId } = real.characterOf(character);
    const found = await readStandings(database, brand, game, { ...who, serverId, roleId }, now);
    activities.push(
      Object.fromEntries(
        found.map(({ activity, progress, rewards }) => [
          activity.id,
          {
            progress: activity.id === 'total' ? real.inAreas(progress.amounts) : progress.count,
            rewards: Object.fromEntries(rewards.map(({ reward, state }) => [reward.id, state])),
          },
        ]),
      ),
    );
    const [limit] = await limitStandings(services, store.id, game, { suid, serverId, roleId });
    limits.push([limit?.extra_pay_times ?? Number.NaN, (limit?.next_pay_time ?? Number.NaN) * 1000]);
  }
  return {
    orders: await readOrders(lane, real, bought),
    pages: await Promise.all(bought.map((billingNo) => pageOf(real, billingNo))),
    coupons: couponsOf(couponList({ brand, now }, standing), coupons),
    points: standing.points,
    level: levels[levelIndex(levels, standing.points)]?.id ?? 0,
    activities,
    limits,
    given: await givenOf(lane, real, bought),
  };
}

async function pageOf({ context }: RealStore, billingNo: string): Promise<string> {
  const answer = await readOrder(context, billingNo, false);
  if (answer.kind !== 'content') throw new Error(`order ${billingNo} has no page`);
  return `${answer.content.charged}, ${answer.content.extra_payment}`;
}

function couponsOf(list: ReturnType<typeof couponList>, coupons: readonly string[]): View['coupons'] {
  return Object.fromEntries(
    list.map(({ code, use_category, is_used, valid_end_time }) => {
      const number = coupons.indexOf(code);
      if (number < 0) return [code, use_category];
      const how = use_category === 'history' ? `history, ${is_used ? 'used' : 'over'}` : use_category;
      return [`${number}`, `${how} until ${valid_end_time === 0 ? 'ever' : valid_end_time * 1000}`];
    }),
  );
}

async function givenOf(
  lane: Lane,
  { given, store, gpId, context }: RealStore,
  bought: readonly string[],
): Promise<string[]> {
  const rewards = [...given.values()].filter(({ kind }) => kind === 'reward');
  const claims =
    rewards.length === 0
      ? []
      : await lane.rows<{ claim_id: string; activity_id: string; reward_id: string; server_id: string }>(
          `select claim_id, activity_id, reward_id, server_id from reward_claim
           where store = $1 and gp_id = $2 and suid = $3`,
          [store.id, gpId, context.session?.suid],
        );
  return [...given]
    .map(([delivery, { kind, id }]) => {
      if (kind !== 'reward') return `order ${bought.indexOf(delivery.slice(2))}`;
      const claim = claims.find(({ claim_id }) => claim_id === id);
      return `${claim?.activity_id} ${claim?.reward_id} of ${claim?.server_id.slice(1)}`;
    })
    .sort();
}
