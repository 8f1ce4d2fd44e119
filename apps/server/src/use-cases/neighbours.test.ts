import { randomBytes } from 'node:crypto';
import type { Activity } from '@gemporium/catalogue/types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../answer.ts';
import { noteLogin } from '../repositories/linked-logins.ts';
import { insertMakeUpLink, newestMakeUpLink } from '../repositories/make-up-links.ts';
import { couponList } from '../routes/api/coupons/couponList.ts';
import { receiveCoupons } from '../routes/api/coupons/receiveCoupons.ts';
import { vipInfo } from '../routes/api/coupons/vipInfo.ts';
import { cumulativeActivityInfo } from '../routes/api/cumulative/cumulativeActivityInfo.ts';
import { getLimitProductInfo } from '../routes/api/pay/getLimitProductInfo.ts';
import { getOrderList } from '../routes/api/pay/getOrderList.ts';
import type { Store } from '../services.ts';
import { openSession, sessionOf } from '../sessions.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { codeOf, contentOf } from '../testing/read-answer.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { setUpStage } from '../testing/stage.ts';
import { receiveGift } from './activities/receive-gift.ts';
import { exchangeCard } from './cards/exchange-card.ts';
import { grantCoupons } from './coupons/grant-coupons.ts';
import { changeLogin, logOutEverywhere } from './logins/linked-logins.ts';
import { readLink } from './make-up/read-link.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { readOrder } from './orders/read-order.ts';

/*
 * A player has neighbours everywhere with the same names: in another brand, in the demo, in another game, under another
 * account, on another server, in another role. What happens there has no effect here, except for what the specification
 * says that they share.
 */

const activity: Activity = {
  id: 'total',
  type: 'cumulative',
  name: 'Total',
  games: ['gp1', 'gp2'],
  from: '2020-01-01T00:00:00Z',
  until: '2100-01-01T00:00:00Z',
  receiveUntil: '2100-01-01T00:00:00Z',
  rewards: [
    { id: 'four', name: 'four', amounts: { USD: '4.00' }, items: [{ sku: 'gem', quantity: 5 }] },
    { id: 'nine', name: 'nine', amounts: { USD: '9.00' }, items: [{ sku: 'gem', quantity: 5 }] },
  ],
};
const gift = { id: 'gift', name: 'Gift', discountRate: '0.80', kind: 'granted' as const };
const rules = {
  timeZone: 'UTC',
  activities: [activity],
  coupons: {
    onRefund: 'return',
    templates: [{ id: 'weekly', name: 'Weekly', discountRate: '0.80', kind: 'week' }, gift],
  },
  vip: {
    pointToCoin: { USD: '1' },
    faqTitle: '',
    faqContent: '',
    levels: [{ id: 0, name: 'Bronze', show: 'VIP 0', needPoints: 0 }],
  },
};

const stage = setUpStage({
  goods: [
    {},
    { productId: 'role-once', limit: { type: 'role', frequency: 1, days: 0 } },
    { productId: 'account-once', limit: { type: 'game', frequency: 1, days: 7 } },
  ],
});
beforeAll(() => {
  for (const { brand } of [stage, ...stage.neighbours]) Object.assign(brand, rules);
  // Everybody has characters of the same names.
  const { roles } = stage.game.liftScript;
  stage.game.liftScript.roles = (suid, serverId) => {
    const answer = roles(suid, serverId);
    if (answer.kind !== 'roles') return answer;
    const ids = [here.role_id, `${here.role_id}-b`];
    return { ...answer, roles: ids.flatMap((roleId) => answer.roles.map((role) => ({ ...role, roleId }))) };
  };
});

/** A player in a shop. */
interface Place {
  at: Store;
  gpId: string;
  clientId: string;
  suid: string;
  server_id: string;
  role_id: string;
}
let here: Place;
let places = 0;
beforeEach(() => {
  places += 1;
  here = {
    at: stage.store,
    gpId: 'gp1',
    clientId: 'client-web',
    suid: `player-${places}`,
    server_id: 's1',
    role_id: `role-${places}`,
  };
});

const neighbours = {
  'another brand': () => ({ ...here, at: stage.neighbours[0]! }),
  'the demo': () => ({ ...here, at: stage.neighbours[1]! }),
  'another game': () => ({ ...here, gpId: 'gp2', clientId: 'second-web' }),
  'another account': () => ({ ...here, suid: `${here.suid}-b` }),
  'another server': () => ({ ...here, server_id: 's2' }),
  'another role': () => ({ ...here, role_id: `${here.role_id}-b` }),
} satisfies Record<string, () => Place>;
type Neighbour = keyof typeof neighbours;
const all = Object.keys(neighbours) as Neighbour[];
/** Twins that are the player's own: of other characters, or of other goods. */
const ofHisOtherOrders = /^TWIN-(server|role|product)-/;
/** Who is not the same account in the same game of the same store. */
const others = all.slice(0, 4);

const contextOf = ({ at, gpId, clientId, suid }: Place) => stage.contextOf({ gpId, clientId, suid }, at);
const character = ({ clientId, server_id, role_id }: Place) => ({ client_id: clientId, server_id, role_id });
const buy = (place: Place, fields: Record<string, unknown> = {}) =>
  stage.pay({ ...character(place), ...fields }, contextOf(place).session, place.at);

async function bought(place: Place, fields: Record<string, unknown> = {}): Promise<string> {
  const { billing_no } = await contentOf(buy(place, fields));
  await stage.say(`${billing_no}-1`, 'paid');
  await stage.runEffects();
  return billing_no;
}
let names = 0;
const attempt_id = () => `attempt-of-a-neighbour-${++names}`;

describe('M-01 a limit that is used up', () => {
  async function left(place: Place, productId: string) {
    const standings = await contentOf(getLimitProductInfo.handle(contextOf(place), character(place)));
    return standings.find((one) => one.product_id === productId)?.extra_pay_times;
  }

  it.each([
    ['role-once', ['another account']],
    ['account-once', ['another server', 'another role']],
  ] as const)('M-01 %s is used up only for %s', async (product_id, shared) => {
    await bought(here, { product_id });
    expect(await left(here, product_id)).toBe(0);
    // In the other stores the row's twins have used theirs up, too.
    for (const neighbour of all.slice(2)) {
      const isShared = (shared as readonly string[]).includes(neighbour);
      const place = neighbours[neighbour]();
      const answer = await buy(place, { product_id });
      expect([neighbour, codeOf(answer)]).toEqual([neighbour, isShared ? codes.limitReached : codes.success]);
      expect([neighbour, await left(place, product_id)]).toEqual([neighbour, 0]);
    }
  });

  it.each(all)('M-01 %s has a limit of its own to the last piece', async (neighbour) => {
    const free = neighbour === 'another account' ? 'account-once' : 'role-once';
    await bought(neighbours[neighbour](), { product_id: free });
    expect(await left(here, free)).toBe(1);
    expect(codeOf(await buy(here, { product_id: free }))).toBe(codes.success);
  });
});

describe('O-09 an unpaid order', () => {
  it.each(all)('O-09 of %s does not conflict', async (neighbour) => {
    const theirs = await contentOf(buy(neighbours[neighbour]()));
    const own = await contentOf(buy(here));
    expect(own.billing_no).not.toBe(theirs.billing_no);
    expect(await buy(here)).toMatchObject({ content: { billing_no: own.billing_no } });
  });

  it.each(others)('O-09 P-11 of %s is neither listed, read, paid nor dropped here', async (neighbour) => {
    const { billing_no } = await contentOf(buy(neighbours[neighbour]()));
    const own = await contentOf(buy(here));
    const list = await contentOf(getOrderList.handle(contextOf(here), { client_id: here.clientId }));
    const listed = list.orders.map((order) => order.billing_no).filter((no) => !ofHisOtherOrders.test(no));
    expect(listed).toEqual([own.billing_no]);
    for (const answer of [
      await readOrder(contextOf(here), billing_no, true),
      await cancelOrder(contextOf(here), billing_no),
      await buy(here, { billing_no }),
    ])
      expect(codeOf(answer)).toBe(codes.notFound);
    const theirs = await readOrder(contextOf(neighbours[neighbour]()), billing_no, false);
    expect(theirs).toMatchObject({ content: { state: 'unpaid' } });
  });
});

it.each(['another brand', 'the demo'] as const)(
  'O-10 a key that was used in %s is free here',
  async (there) => {
    const fields = { attempt_id: attempt_id() };
    const theirs = await contentOf(buy(neighbours[there](), fields));
    const own = await contentOf(buy(here, fields));
    expect(own.billing_no).not.toBe(theirs.billing_no);
    expect((await contentOf(buy(here, fields))).billing_no).toBe(own.billing_no);
  },
);

describe('O-10 a key that stands for one wish', () => {
  interface Wish {
    /** What may be wished for, the first of it under the key. */
    things: object[];
    /** Whether it is for a character, or for the account whatever character there is. */
    isOfCharacter: boolean;
    send(
      place: Place,
      thing: object,
      key: { attempt_id: string },
    ): Promise<Answer<unknown>> | Answer<unknown>;
  }
  const wishes: Record<string, Wish> = {
    'a coupon': {
      things: [{ code: 'weekly' }, { code: 'gift' }],
      isOfCharacter: false,
      send: (place, thing, key) =>
        receiveCoupons.handle(contextOf(place), { client_id: place.clientId, ...thing, ...key } as never),
    },
    'a reward': {
      things: [
        { activity_id: 'total', reward_id: 'four' },
        { activity_id: 'total', reward_id: 'nine' },
        { activity_id: 'total', reward_id: 'all' },
        { activity_id: 'none', reward_id: 'four' },
      ],
      isOfCharacter: true,
      send: (place, thing, key) =>
        receiveGift(contextOf(place), { ...character(place), ...thing, ...key } as never),
    },
    'a card': {
      things: ['A', 'B'].map((number) => ({ card_info: cardInfoOf({ number, password: 'P' }) })),
      isOfCharacter: true,
      send: (place, thing, key) =>
        exchangeCard(contextOf(place), { ...character(place), platform: 'web', ...thing, ...key } as never),
    },
  };

  it.each(Object.keys(wishes))('O-10 %s: only for this player and this request', async (name) => {
    const { things, isOfCharacter, send } = wishes[name]!;
    const [thing, ...otherThings] = things;
    const key = { attempt_id: attempt_id() };
    const first = await send(here, thing!, key);
    for (const other of otherThings)
      expect([other, codeOf(await send(here, other, key))]).toEqual([other, codes.idempotencyKeyReused]);
    for (const neighbour of all.slice(2)) {
      if (!isOfCharacter && !others.includes(neighbour)) continue;
      const answer = await send(neighbours[neighbour](), thing!, key);
      expect([neighbour, codeOf(answer)]).toEqual([neighbour, codes.idempotencyKeyReused]);
    }
    // The same client, but the player is logged in to another game.
    expect(codeOf(await send({ ...here, gpId: 'gp2' }, thing!, key))).not.toBe(codeOf(first));
    expect(await send(here, thing!, key)).toEqual(first);
  });
});

describe('V-01 V-02 what a player has gathered', () => {
  const points = async (place: Place) =>
    (await contentOf(vipInfo.handle(contextOf(place), { client_id: place.clientId }))).total_points;
  const claim = (place: Place) =>
    receiveCoupons.handle(contextOf(place), {
      client_id: place.clientId,
      code: 'weekly',
      attempt_id: attempt_id(),
    });
  const listed = async (place: Place) =>
    (
      await contentOf(
        couponList.handle(contextOf(place), {
          client_id: place.clientId,
          use_category: 'claim,avail,lock,history',
        }),
      )
    ).map(({ code, use_category }) => `${use_category} ${use_category === 'claim' ? code : ''}`.trim());
  async function granted({ at, gpId, suid }: Place): Promise<string> {
    const audit = {
      operator: 'test',
      command: 'coupons grant',
      arguments: {},
      target: 'gift',
      outcome: 'granted',
    };
    const order = {
      store: at.id,
      gpId,
      suids: [suid],
      template: gift,
      once: undefined,
      validDays: undefined,
    };
    const [one] = await grantCoupons(stage.services, { ...order, audit });
    return one!.code;
  }

  it.each(others)('V-02 points of %s do not count here', async (neighbour) => {
    await bought(neighbours[neighbour]());
    expect(await points(here)).toBe(0);
    await bought(here);
    expect(await points(here)).toBe(4);
  });

  it.each(others)('V-01 what %s has claimed can be claimed here', async (neighbour) => {
    expect(codeOf(await claim(neighbours[neighbour]()))).toBe(codes.success);
    expect(await listed(here)).toEqual(['claim weekly']);
    expect(codeOf(await claim(here))).toBe(codes.success);
    expect(await listed(here)).toEqual(['avail']);
  });

  it.each(others)('C-06 a coupon of %s is not listed here and pays nothing', async (neighbour) => {
    const code = await granted(neighbours[neighbour]());
    expect(await listed(here)).toEqual(['claim weekly']);
    const answer = await buy(here, { coupon_code: code, price: '3.99' });
    expect(codeOf(answer)).toBe(codes.illegalCoupon);
  });

  it('C-06 a coupon that is used and comes back does so here alone', async () => {
    const code = await granted(here);
    const order = await contentOf(buy(here, { coupon_code: code, price: '3.99' }));
    await stage.say(`${order.billing_no}-1`, 'declined');
    await bought(here, { coupon_code: code, price: '3.99' });
    expect(await listed(here)).toEqual(['claim weekly', 'lock']);
  });
});

describe('A-01 top-ups and rewards', () => {
  async function standing(place: Place): Promise<string | undefined> {
    const [one] = await contentOf(cumulativeActivityInfo.handle(contextOf(place), character(place)));
    return one && [one.progress, ...one.rewards.map((reward) => reward.state)].join(' ');
  }
  const receive = (place: Place) =>
    receiveGift(contextOf(place), {
      ...character(place),
      attempt_id: attempt_id(),
      activity_id: 'total',
      reward_id: 'four',
    });

  it.each(all)('A-01 of %s are of no account here', async (neighbour) => {
    const there = neighbours[neighbour]();
    await bought(there);
    expect(await standing(there)).toBe('4.99 receivable locked');
    expect(await standing(here)).toBe('0.00 locked locked');
    expect(codeOf(await receive(here))).toBe(codes.rewardLocked);
    expect(codeOf(await receive(there))).toBe(codes.success);
    await bought(here);
    expect(await standing(here)).toBe('4.99 receivable locked');
    expect(codeOf(await receive(here))).toBe(codes.success);
    expect(await standing(here)).toBe('4.99 received locked');
  });
});

describe('Y-01 a make-up link', () => {
  async function linkFor({ at, gpId, clientId, suid, server_id, role_id }: Place): Promise<string> {
    const whose = { gp_id: gpId, client_id: clientId, server_id, role_id };
    const link = await insertMakeUpLink(stage.database, sampleMakeUpLink(at.id, suid, whose));
    return link.replenish_id;
  }
  const newest = ({ at, gpId, suid }: Place) =>
    newestMakeUpLink(stage.database, { store: at.id, gpId, suid });

  it.each(others)('Y-01 of %s is not asked for, read or paid here', async (neighbour) => {
    const replenish_id = await linkFor(neighbours[neighbour]());
    expect(await newest(here)).toBeUndefined();
    const refusals = [codes.makeUpError, codes.makeUpOther, codes.notLoggedIn];
    expect(refusals).toContain(codeOf(await readLink(contextOf(here), replenish_id, here.clientId)));
    const paid = await buy(here, { product_id: undefined, replenish_id });
    expect(refusals).toContain(codeOf(paid));
  });

  it('Y-01 of the player is the newest, whatever others owe', async () => {
    const own = await linkFor(here);
    for (const neighbour of others) await linkFor(neighbours[neighbour]());
    expect((await newest(here))?.replenish_id).toBe(own);
  });
});

describe('I-05 sessions', () => {
  const loginId = 'login-of-many';
  /** Tells whether a session that such a login opened still stands. */
  async function loggedIn({ at, gpId, clientId, suid }: Place): Promise<() => Promise<boolean>> {
    const token = randomBytes(32).toString('base64url');
    const session = { store: at.id, gpId, clientId, suid, username: suid, loginId };
    await openSession(stage.services, stage.database, token, session, 'login');
    return async () => (await sessionOf(stage.services, at.id, token)) !== undefined;
  }
  async function unlink(): Promise<void> {
    const { gpId, suid } = here;
    const login = { store: here.at.id, gpId, suid, provider: 'vk', app: 'app', subject: 'one', loginId };
    await noteLogin(stage.database, { ...login, at: new Date() });
    const asked = { login_id: loginId, linked: 'no', attempt_id: attempt_id() } as const;
    expect(codeOf(await changeLogin(contextOf(here), asked))).toBe(codes.success);
  }

  it.each<[how: string, end: () => Promise<unknown>, ended: Neighbour[]]>([
    [
      'logs out everywhere',
      () => logOutEverywhere(contextOf(here), { attempt_id: attempt_id() }),
      ['another server', 'another role'],
    ],
    ['unlinks a login', unlink, ['another account', 'another server', 'another role']],
  ])('I-05 a player who %s ends no session of another game or store', async (_how, end, ended) => {
    const own = await loggedIn(here);
    const theirs = await Promise.all(all.map((neighbour) => loggedIn(neighbours[neighbour]())));
    await end();
    const isOver = await Promise.all([own, ...theirs].map(async (stands) => !(await stands())));
    expect(isOver.shift()).toBe(true);
    expect(all.filter((_, index) => isOver[index])).toEqual(ended);
  });
});

describe('P-01 two areas', () => {
  const yen = { domain_area: 'nippon', currency: 'JPY', price: '750' };

  it('P-01 each sells in its own currency, which may have no decimals', async () => {
    const { billing_no } = await contentOf(buy(here, yen));
    const dollars = { amount: { amountMinor: 750, currency: 'USD' } };
    expect(await stage.say(`${billing_no}-1`, 'paid', dollars)).toBe('mismatch');
    expect(
      await stage.say(`${billing_no}-1`, 'paid', { amount: { amountMinor: 750, currency: 'JPY' } }),
    ).toBe('paid');
    expect(await readOrder(contextOf(here), billing_no, false)).toMatchObject({ content: { price: '750' } });
  });

  it.each([
    ['dollars in the area of yen', { ...yen, currency: 'USD', price: '4.99' }],
    ['yen in the area of dollars', { ...yen, domain_area: 'universal' }],
  ])('O-14 %s ask again', async (_title, fields) => {
    expect(codeOf(await buy(here, fields))).toBe(codes.priceChanged);
  });
});

it('O-11 only an update of its own account pays a payment', async () => {
  const { billing_no } = await contentOf(buy(here, { pay_id: '109' }));
  expect(await stage.say(`${billing_no}-1`, 'paid', {}, 'main')).toBe('unmatched');
  const own = { merchant: 'second-merchant' };
  expect(await stage.say(`${billing_no}-1`, 'paid', own, 'second')).toBe('paid');
});
