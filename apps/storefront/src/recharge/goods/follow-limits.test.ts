import { describe, expect, it } from 'vitest';
import { changeOrder, forgetAnswers } from '../../state/actions.ts';
import { fakeShop, refusal } from '../../testing/fake-shop.ts';
import { followLimits } from './follow-limits.ts';

const path = '/api/pay/getLimitProductInfo';
/** The store's time when the test begins. */
const began = 1_790_000_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));

interface Limit {
  left: number;
  /** The seconds after which more can be bought; 0 for never. */
  again: number;
}

/** A player's page on a device whose clock is ahead by `ahead` seconds, in a store whose goods have these limits. */
function pageWith(
  limits: readonly Limit[],
  { ahead = 0, isOlder = false, fails = (): boolean => false } = {},
) {
  let passed = 0;
  const timers: { at: number; done: () => void }[] = [];
  const answered = ({ left, again }: Limit, number: number) => {
    const isOver = again > 0 && passed >= again;
    return {
      product_id: `p${number}`,
      limit_type: 'time',
      frequency: 1,
      day_info: 1,
      extra_pay_times: isOver ? 1 : left,
      next_pay_time: again > 0 && !isOver ? began + again : 0,
      ...(!isOlder && { as_of: began + passed }),
    };
  };
  const shop = fakeShop({
    replies: {
      [path]: () => {
        // A page that would load them for ever is answered no more.
        if (shop.calls.length > 20) return new Promise(() => undefined);
        if (fails()) return refusal(-5003, 'away');
        return { ok: true, content: limits.map(answered) };
      },
    },
  });
  shop.services.browser = {
    ...shop.services.browser,
    now: () => began + passed + ahead,
    wait: (ms) => new Promise<void>((done) => timers.push({ at: passed + ms / 1000, done })),
  };
  const { offer } = shop.state();
  shop.services.store.setState({
    player: { username: 'u', suid: '1', oauth_token: 't', gp_id: 'g' },
    offer: { ...offer, goods: offer.goods.map((item) => ({ ...item, isLimit: true })) },
  });
  const choose = (value: string) =>
    changeOrder(shop.services, { realServer: 's1', role: { value, display: value, level: 1 } });
  choose('kira');
  followLimits(shop.services);
  /** Lets this many seconds pass. */
  const pass = async (seconds: number) => {
    const until = passed + seconds;
    await settle();
    for (;;) {
      timers.sort((one, other) => one.at - other.at);
      const next = timers[0];
      if (!next || next.at > until) break;
      timers.shift();
      passed = next.at;
      next.done();
      await settle();
    }
    passed = until;
  };
  return { shop, choose, pass, wakes: timers, loads: () => shop.calls.length };
}

describe('limits that end while the page stays open', () => {
  it.each<[title: string, seconds: number, loads: number, limits: Limit[], ahead?: number]>([
    [
      'a minute before the first ends',
      119,
      1,
      [
        { left: 0, again: 180 },
        { left: 0, again: 900 },
      ],
    ],
    [
      'when the first ends',
      180,
      2,
      [
        { left: 0, again: 900 },
        { left: 0, again: 180 },
      ],
    ],
    [
      'when both have ended',
      900,
      3,
      [
        { left: 0, again: 180 },
        { left: 0, again: 900 },
      ],
    ],
    ['when a longer one ends', 5_000, 2, [{ left: 0, again: 4_700 }]],
    ['on a device that is hours ahead', 180, 2, [{ left: 0, again: 180 }], 10_000],
    ['on a device that is hours behind', 180, 2, [{ left: 0, again: 180 }], -10_000],
    ['when an exceeded one ends', 180, 2, [{ left: -1, again: 180 }]],
    ['if none of them ever ends', 9_000, 1, [{ left: 0, again: 0 }]],
    ['if something is left', 9_000, 1, [{ left: 1, again: 0 }]],
    ['if nothing is limited', 9_000, 1, []],
  ])('M-01 %s: after %i seconds they were loaded %i times', async (_title, seconds, loads, limits, ahead) => {
    const page = pageWith(limits, { ahead });
    await page.pass(seconds);
    expect(page.loads()).toBe(loads);
  });

  it.each([0, 10_000, -10_000])(
    'M-01 the wait is counted from the store’s time, on a device whose clock is %i seconds ahead',
    async (ahead) => {
      const page = pageWith([{ left: 0, again: 7_200 }], { ahead });
      const shown = [];
      for (const seconds of [0, 1_800, 1_800, 1_805]) {
        await page.pass(seconds);
        shown.push((page.shop.state().storeTime ?? Number.NaN) - began);
      }
      expect(shown).toEqual([0, 1_800, 3_600, 5_405]);
    },
  );

  it('M-01 limits that are shown again later keep their time', async () => {
    const page = pageWith([{ left: 0, again: 500 }], { ahead: 10_000 });
    await page.pass(100);
    page.choose('bela');
    await page.pass(100);
    page.choose('kira');
    await page.pass(0);
    expect([page.loads(), (page.shop.state().storeTime ?? 0) - began]).toEqual([2, 200]);
    await page.pass(300);
    expect(page.loads()).toBe(3);
  });

  it('M-01 an older store, which does not say its time, is not asked again and again by a clock that is ahead', async () => {
    const page = pageWith([{ left: 0, again: 180 }], { ahead: 10_000, isOlder: true });
    await page.pass(9_000);
    expect(page.loads()).toBe(1);
    const right = pageWith([{ left: 0, again: 180 }], { isOlder: true });
    await right.pass(180);
    expect(right.loads()).toBe(2);
  });

  it('M-01 a reload that fails is not repeated until something changes', async () => {
    let isAway = false;
    const page = pageWith([{ left: 0, again: 180 }], { fails: () => isAway });
    await page.pass(60);
    isAway = true;
    await page.pass(9_000);
    expect(page.loads()).toBe(2);
    isAway = false;
    forgetAnswers(page.shop.services);
    await page.pass(0);
    expect(page.loads()).toBe(3);
  });

  it('M-01 a page in the background loads nothing, and asks as soon as it is seen again', async () => {
    const page = pageWith([{ left: 0, again: 180 }]);
    let see = (_isBack: boolean) => {};
    page.shop.services.browser.whenVisible = () => new Promise((resolve) => (see = resolve));
    await page.pass(9_000);
    expect(page.loads()).toBe(1);
    see(true);
    await page.pass(0);
    expect(page.loads()).toBe(2);
  });

  it('M-01 nobody waits for the limits of an account that has logged out', async () => {
    const page = pageWith([{ left: 0, again: 180 }]);
    await page.pass(60);
    page.shop.services.store.setState({ player: undefined });
    await page.pass(9_000);
    expect([page.loads(), page.wakes]).toEqual([1, []]);
  });
});
