import { cardInfo } from '../cards.ts';
import { linkFor, linkPayFields, payLinkInFull } from '../make-up.ts';
import { newAttempt, press } from '../player.ts';
import type { Race, RacingAnswer, Start } from './race.ts';
import { racers, type Track } from './track.ts';

const receive = '/api/cumulative/receiveActivityGift';

/** The races. Each repetition has its own coupon, goods, card and character. */
export const races: Race[] = [
  {
    name: 'V-01 a coupon to claim, by 200 claims of its player',
    prepare: async ({ crowd, coupons }, n) => ({
      calls: many(() => ({
        player: crowd,
        path: '/api/coupons/receiveCoupons',
        fields: { client_id: crowd.clientId, code: `race-${n}` },
      })),
      toWin: ['won'],
      others: [-3066],
      async finish(answers) {
        const [code] = winners(answers).map(({ content }) => String(content.code));
        coupons.set(n, code ?? '');
        const reasons = new Set(answers.filter((a) => a.code !== 1).map(({ content }) => content.reason));
        if ([...reasons].join() !== 'claimed') throw new Error(`the others got ${[...reasons].join()}`);
      },
    }),
  },
  {
    name: 'C-06 a coupon, by the orders of 200 characters',
    async prepare(track, n) {
      const { crowd, roles, coupons } = track;
      const goods = track.goods('vg-volt-crystal-300');
      const coupon_code = coupons.get(n) ?? '';
      const asked = { product_id: goods.value, coupon_code, domain_area: crowd.area };
      const { discountPrice } = await crowd.get<{ discountPrice: string }>('/api/pay/productPoints', asked);
      return {
        calls: many((i) => ({
          player: crowd,
          ...track.payCall(goods, roles[i]!, { coupon_code, price: discountPrice }),
        })),
        toWin: ['won'],
        others: [-3062],
        async finish(answers) {
          // Every second repetition the payment is declined: the coupon must be free again, once.
          const isPaid = n % 2 === 0;
          await settle(track, winners(answers), () => isPaid);
          const list = { use_category: isPaid ? 'history' : 'avail' };
          const held = await crowd.get<{ code: string }[]>('/api/coupons/couponList', list);
          if (!held.some(({ code }) => code === coupon_code))
            throw new Error(`the coupon is not in ${list.use_category}`);
        },
      };
    },
  },
  {
    name: 'M-01 goods once for a character, by 200 orders of it',
    prepare: async (track, n) => {
      const role = track.roles[racers - 1 - n]!;
      const call = track.payCall(track.goods('vg-first'), role);
      return {
        calls: many(() => ({ player: track.crowd, ...call })),
        toWin: ['won'],
        // Calls before the winner's commit hit the limit, later ones hit its unpaid order.
        others: [-3052, -3053],
        async finish(answers) {
          await settle(track, winners(answers), () => true);
          const late = await track.crowd.persist(call.path, { ...call.fields, attempt_id: newAttempt() });
          if (late.code !== -3053) throw new Error(`after it was bought, the next one got ${late.code}`);
        },
      };
    },
  },
  limitOfAccount('M-01 goods once for an account, by the orders of 200 characters', 'one', 1),
  limitOfAccount('M-01 goods ten times for an account, by the orders of 200 characters', 'ten', 10),
  {
    name: 'K-02 a card, by 200 exchanges of four accounts',
    async prepare(track, n) {
      const { crowd, roles, others, cards } = track;
      const info = cardInfo(cards[n]!);
      return {
        calls: many((i) => {
          const { player, role } = others[i % 4] ?? { player: crowd, role: roles[i]! };
          const { server_id, role_id } = role;
          const fields = { client_id: player.clientId, server_id, role_id, platform: 'web', card_info: info };
          return { player, path: '/api/pay/card_pay', fields };
        }),
        toWin: ['won'],
        others: [-3081],
        async finish(answers) {
          const [won] = winners(answers);
          const billingNo = String(won?.content.billing_no);
          await won?.by.player.untilOrder(billingNo, ['delivered']);
          for (const { code, content, by } of answers) {
            const own = by.player === won?.by.player;
            if (code !== 1 && content?.billing_no !== (own ? billingNo : undefined))
              throw new Error(`${own ? 'the winner' : 'somebody else'} got order ${content?.billing_no}`);
          }
        },
      };
    },
  },
  {
    name: 'Y-01 a make-up link, by 150 payments of its player and 50 of people it was forwarded to',
    async prepare(track, n) {
      const { crowd, others } = track;
      const link = await linkFor(crowd, 'watt', '4.99', n);
      const call = await linkPayFields(crowd, link, '10801');
      const pay = async () => crowd.persist(call.path, { ...call.fields, attempt_id: newAttempt() });
      return {
        calls: many((i) => ({ player: i % 4 ? crowd : others[i % others.length]!.player, ...call })),
        toWin: ['won'],
        others: [-3052, -3017],
        async finish(answers) {
          const won = winners(answers);
          for (const { code, content, by } of answers) {
            const expected = by.player === crowd ? won[0]?.content.billing_no : undefined;
            if (by.player !== crowd && code !== -3017) throw new Error(`a stranger got ${code}`);
            if (content?.billing_no !== expected)
              throw new Error(`the answer names order ${content?.billing_no}`);
          }
          // Every second repetition the payment is declined first: the link can be paid again, by one order.
          const isPaid = n % 2 === 0;
          await settle(track, won, () => isPaid);
          if (!isPaid) await payLinkInFull(crowd, link, '10801');
          const late = await pay();
          if (late.code !== -3018) throw new Error(`after it was paid, the next one got ${late.code}`);
        },
      };
    },
  },
  {
    name: 'A-01 a reward, by 200 requests',
    prepare: async (track, n) => ({
      calls: many(() => reward(track, n, 'first-top-up', 'bonus')),
      toWin: ['bonus'],
      prizes: received,
      others: [-3023],
      finish: async () => {},
    }),
  },
  {
    name: 'A-01 all rewards of an activity, by 100 requests for all and 100 for one',
    prepare: async (track, n) => ({
      calls: many((i) => reward(track, n, 'total-top-up', i % 2 ? 'all' : i % 4 ? 'tier-1' : 'tier-2')),
      toWin: ['tier-1', 'tier-2'],
      prizes: received,
      others: [-3023, -3024],
      finish: async () => {},
    }),
  },
];

function many<One>(make: (i: number) => One): One[] {
  return Array.from({ length: racers }, (_, i) => make(i));
}

const winners = (answers: RacingAnswer[]) => answers.filter(({ code }) => code === 1);
const received = (content: Record<string, unknown>) => content.received as string[];

function reward({ crowd, toppedUp }: Track, n: number, activity_id: string, reward_id: string) {
  const { server_id, role_id } = toppedUp[n]!;
  return {
    player: crowd,
    path: receive,
    fields: { client_id: crowd.clientId, server_id, role_id, activity_id, reward_id },
  };
}

/** Half of the winners pay, the others are declined, which frees their places. */
function limitOfAccount(name: string, goodsName: string, allowed: number): Race {
  return {
    name,
    async prepare(track, n): Promise<Start> {
      const goods = track.goods(`race-${goodsName}-${n}`);
      return {
        calls: many((i) => ({ player: track.crowd, ...track.payCall(goods, track.roles[i]!) })),
        toWin: Array.from({ length: allowed }, () => 'won'),
        others: [-3053],
        async finish(answers) {
          const paid = (i: number) => (i + n) % 2 === 0;
          const won = winners(answers);
          await settle(track, won, paid);
          const { server_id, role_id } = track.roles[0]!;
          const infos = await track.crowd.get<{ product_id: string; extra_pay_times: number }[]>(
            '/api/pay/getLimitProductInfo',
            { server_id, role_id },
          );
          const left = infos.find(({ product_id }) => product_id === goods.value)?.extra_pay_times;
          const expected = allowed - won.filter((_, i) => paid(i)).length;
          if (left !== expected) throw new Error(`${left} are left, not ${expected}`);
        },
      };
    },
  };
}

/** Pays or declines what was won, and waits for the outcome. */
async function settle(track: Track, won: RacingAnswer[], isPaid: (i: number) => boolean): Promise<void> {
  await Promise.all(
    won.map(async ({ content }, i) => {
      await press(String(content.url), isPaid(i) ? 'Pay' : 'Decline');
      await track.crowd.untilOrder(String(content.billing_no), [isPaid(i) ? 'delivered' : 'failed']);
    }),
  );
}
