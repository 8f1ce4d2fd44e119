import type { PaymentMethod } from '@gemporium/contract/api/pay/getCountryList.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../api/client.ts';
import { becomePlayer } from '../login/session/become-player.ts';
import { clockText } from '../messages/clock-text.ts';
import { forgetAnswers } from '../state/actions.ts';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { type FakeShop, fakeShop, kira, never, refusal, yes } from '../testing/fake-shop.ts';
import { sampleLink } from '../testing/sample-link.ts';
import { sampleMethod, sampleSubPayment } from '../testing/sample-method.ts';
import { sampleGame } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The page of a make-up link. */

const search = '?replenish_id=R1&rp_client_id=one';
const path = `/replenishGoods${search}`;
const infoCall = '/api/replenishment/replenishment_info';
const timesAsked = ({ calls }: FakeShop) => calls.filter((call) => call.path === infoCall).length;

afterEach(() => {
  vi.useRealTimers();
});

/** Finds out who listens from now on; `turn` hides the page, or shows it. */
function watchVisibility() {
  const listening = vi.spyOn(document, 'addEventListener');
  return {
    async turn(hidden: boolean) {
      Object.assign(document, { hidden });
      for (const [name, heard] of listening.mock.calls)
        if (name === 'visibilitychange')
          await drawn.after(() => (heard as EventListener)(new Event('visibilitychange')));
    },
    end: () => listening.mockRestore(),
  };
}

describe('S-11 the countdown of a make-up link', () => {
  it('Y-01 is reloaded when the page becomes visible, and not when it is hidden', async () => {
    const visibility = watchVisibility();
    const times = [600, 300];
    const shop = await shopOf({
      path,
      replies: {
        [infoCall]: () => yes(sampleLink({ valid_time: times.shift()! }))(),
      },
    });
    const turns = async (hidden: boolean) => {
      await visibility.turn(hidden);
      return timesAsked(shop);
    };
    expect(drawn.text()).toContain(clockText(600, shop.state().t));
    expect([timesAsked(shop), await turns(true), await turns(false)]).toEqual([1, 1, 2]);
    expect(drawn.text()).toContain(clockText(300, shop.state().t));
    visibility.end();
  });

  it('Y-01 is right after a phone has slept, and at zero it is reloaded from the store', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const shop = await shopOf({ path, replies: { [infoCall]: yes(sampleLink()) } });
    const left = (seconds: number) => clockText(seconds, shop.state().t);
    expect(drawn.text()).toContain(left(600));
    const sleep = (seconds: number) =>
      drawn.after(() => {
        vi.setSystemTime(Date.now() + (seconds - 1) * 1000);
        vi.advanceTimersByTime(1000);
      });
    await sleep(300);
    expect(drawn.text()).toContain(left(300));
    await sleep(400);
    expect(timesAsked(shop)).toBe(2);
  });
});

it('Y-01 a make-up link counts a second that has begun, and is not over before it is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const shop = await shopOf({ path, replies: { [infoCall]: yes(sampleLink({ valid_time: 3 })) } });
  const states: [isLeft: boolean, asked: number][] = [];
  // A busy page's clock ticks late.
  for (const [tick, left] of [1, 2].entries()) {
    await drawn.after(() => {
      if (tick === 0) vi.setSystemTime(Date.now() + 300);
      vi.advanceTimersByTime(1000);
    });
    states.push([drawn.text().includes(clockText(3 - left, shop.state().t)), timesAsked(shop)]);
  }
  expect(states).toEqual([
    [true, 1],
    [true, 1],
  ]);
});

describe('Y-01 a make-up link that is silently reloaded', () => {
  it.each<[string, number | 'lost', boolean]>([
    ['that may pass: what was chosen and typed stays', 'lost', true],
    ['of the store: what was chosen and typed stays', codes.unavailable, true],
    ['that will not pass: the page says so', codes.makeUpUsed, false],
  ])('Y-01 with a failure %s', async (_title, code, stays) => {
    const card = sampleMethod('typed', { card_form: true });
    const visibility = watchVisibility();
    let reply: () => unknown = yes(sampleLink());
    const shop = await shopOf({
      path,
      replies: {
        [infoCall]: () => reply() as never,
        '/api/pay/replenishmentCountryList': yes({ US: { name: 'US', methods: [card] } }),
      },
    });
    const { t } = shop.state();
    await drawn.after(() =>
      drawn
        .all('')
        .find(({ props }) => props.value === 'typed-12101')
        ?.props.onChange?.({}),
    );
    await drawn.type(t('card_number'), 'N1');
    reply = () => refusal(code, 'Not now.');
    await visibility.turn(true);
    await visibility.turn(false);
    visibility.end();
    expect(drawn.text().includes('Not now.')).toBe(!stays);
    if (stays) expect(drawn.field(t('card_number')).props.value).toBe('N1');
  });
});

describe('Y-01 the requests of a make-up link', () => {
  it.each<[title: string, change: (shop: FakeShop) => unknown, asked: number]>([
    ['after a payment', ({ services }) => forgetAnswers(services), 2],
    [
      'for another player',
      ({ services }) =>
        becomePlayer(services, { ...kira, username: 'taro', suid: '2', oauth_token: 'of taro' }),
      2,
    ],
    ['in another language', ({ services }) => services.store.setState({ language: 'ja' }), 2],
    ['under a popup', ({ services }) => services.store.setState({ popup: { kind: 'language' } }), 1],
  ])('Y-01 %s: the number of requests', async (_title, change, asked) => {
    const shop = await shopOf({ path, replies: { [infoCall]: yes(sampleLink()) } });
    await drawn.after(() => change(shop));
    expect(timesAsked(shop)).toBe(asked);
  });
});

describe('Y-01 a make-up link that could not be loaded', () => {
  it('Y-01 is loading during a retry, but not while it is reloaded for a page that becomes visible', async () => {
    const visibility = watchVisibility();
    const asked: ((answer: Failure) => void)[] = [];
    const shop = await shopOf({
      path,
      replies: {
        [infoCall]: () => new Promise((resolve) => asked.push(resolve)),
      },
    });
    const { t } = shop.state();
    const fail = () => drawn.after(() => asked.at(-1)?.(refusal(codes.unavailable, 'later')));
    const shown = () => [asked.length, drawn.text().includes('later'), drawn.text().includes(t('loading'))];
    await fail();
    expect(shown()).toEqual([1, true, false]);
    await drawn.press(t('retry'));
    expect(shown()).toEqual([2, false, true]);
    await fail();
    expect(shown()).toEqual([2, true, false]);
    await visibility.turn(false);
    expect(shown()).toEqual([3, true, false]);
    visibility.end();
  });
});

it('Y-01 S-11 a make-up link names what it is for, line by line', async () => {
  const shop = await shopOf({
    path,
    search,
    replies: {
      [infoCall]: yes(
        sampleLink({ valid_time: 0, server_name: 'Asgard', role_name: 'Sir Green', for_billing_no: 'GP7' }),
      ),
      '/api/pay/replenishmentCountryList': never,
    },
  });
  const { t } = shop.state();
  const lines = [
    ...[t('game'), 'Game one', t('account'), 'kira', t('server'), 'Asgard', t('role'), 'Sir Green'],
    ...[t('make_up_for'), 'GP7', t('price'), '$4.99'],
  ];
  expect(drawn.text()).toContain(lines.join(''));
});

it.each([
  [false, 'login'],
  [true, undefined],
])(
  'S-14 a make-up link asks for a login only where one can be kept; storage blocked: %s',
  async (storageBlocked, kind) => {
    const shop = fakeShop({ path, search });
    shop.services.store.setState({ started: true, storageBlocked });
    await drawShop(shop);
    expect(shop.state().popup?.kind).toBe(kind);
  },
);

describe('Y-01 a make-up link', () => {
  const terms = {
    sentences: [{ text: 'Sold by Watt Ltd.' }],
    links: [],
    consents: [{ value: 'waive', text: 'I waive my right to withdraw.' }],
  };
  const payableBy = (...methods: PaymentMethod[]) =>
    shopOf({
      path,
      search,
      replies: {
        [infoCall]: yes(sampleLink()),
        '/api/pay/replenishmentCountryList': yes({ US: { name: 'US', methods, terms } }),
      },
    });
  const radio = (value: string) => drawn.all('').find(({ props }) => props.value === value)?.props;

  it('Y-01 B-08 has what the law requires beside its button', async () => {
    await payableBy(sampleMethod('card'));
    expect(drawn.text()).toContain('Sold by Watt Ltd.');
    expect(drawn.text()).toContain('I waive my right to withdraw.');
    expect(drawn.all('').filter(({ props }) => props.type === 'checkbox')).toHaveLength(1);
  });

  it('T-01 O-06 the method that is chosen is reported as one of a link', async () => {
    const shop = await payableBy(sampleMethod('card'), sampleMethod('bank'));
    await drawn.after(() => radio('bank-12101')?.onChange?.());
    expect(shop.told).toContainEqual({
      event: 'selectPayway',
      goods: { payway_id: 'bank', channel_id: '12101', replenish: true },
    });
  });

  it('O-06 O-08 a tap on the method that is chosen keeps what was chosen and typed for it', async () => {
    const shop = await payableBy(
      sampleMethod('bank', { sub_payment: [sampleSubPayment('b1')] }),
      sampleMethod('typed', { card_form: true }),
    );
    const tapOn = (value: string) =>
      drawn.after(() => {
        const { checked, onClick, onChange } = radio(value) ?? {};
        onClick?.({ detail: 1 });
        if (!checked) onChange?.();
      });
    for (const value of ['bank-12101', 'b1', 'bank-12101']) await tapOn(value);
    expect(radio('b1')?.checked).toBe(true);
    await tapOn('typed-12101');
    await drawn.type(shop.state().t('card_number'), 'N1');
    await tapOn('typed-12101');
    expect(drawn.field(shop.state().t('card_number')).props.value).toBe('N1');
  });

  it.each<[whose: string, change: (shop: FakeShop) => unknown]>([
    ['another player', ({ services }) => becomePlayer(services, { ...kira, suid: '2', oauth_token: 'b' })],
    [
      'another link',
      () => {
        Object.assign(location, { search: search.replace('R1', 'R2') });
        dispatchEvent(new Event('replaceState'));
      },
    ],
  ])('Y-01 what was chosen for a link is not chosen for %s', async (_whose, change) => {
    const shop = await payableBy(sampleMethod('card'));
    await drawn.after(() => radio('card-12101')?.onChange?.());
    expect(radio('card-12101')?.checked).toBe(true);
    await drawn.after(() => change(shop));
    expect(radio('card-12101')?.checked).toBe(false);
  });

  it('X-01 shows the newest answer, even if an older one comes after it', async () => {
    const waiting: ((amount: string) => void)[] = [];
    const shop = await shopOf({
      path,
      search,
      replies: {
        [infoCall]: () =>
          new Promise((resolve) => waiting.push((amount) => resolve(yes(sampleLink({ amount }))()))),
        '/api/pay/replenishmentCountryList': never,
      },
    });
    await drawn.after(() => shop.services.store.setState({ language: 'ja' }));
    expect(waiting).toHaveLength(2);
    for (const [index, amount] of [
      [1, '5.99'],
      [0, '4.99'],
    ] as const)
      await drawn.after(() => waiting[index]?.(amount));
    expect(drawn.text()).toContain('$5.99');
    expect(drawn.text()).not.toContain('$4.99');
  });
});

it('Y-01 R-04 a make-up link names its game to a stranger', async () => {
  const search = '?replenish_id=R1&rp_client_id=two';
  const shop = await shopOf(
    {
      path: `/replenishGoods${search}`,
      search,
      replies: {
        '/api/replenishment/getGameList': ({ rp_client_id }) =>
          yes([sampleGame(String(rp_client_id))])() as never,
      },
    },
    { player: undefined },
  );
  await drawn.after(() => shop.services.store.setState({ popup: undefined }));
  expect(drawn.text()).toContain(`${shop.state().t('make_up_goods')}Game two`);
});
