import { codes } from '@gemporium/contract/codes.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../api/client.ts';
import { becomePlayer } from '../login/session/become-player.ts';
import { clockText } from '../messages/clock-text.ts';
import { forgetAnswers } from '../state/actions.ts';
import { drawn } from '../testing/draw-shop.ts';
import { type FakeShop, kira, refusal, yes } from '../testing/fake-shop.ts';
import { sampleLink } from '../testing/sample-link.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The page of a make-up link, while it counts down and is loaded again. */

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
    const info = {
      game_name: 'Game one',
      user_name: 'kira',
      amount: '4.99',
      currency_code: 'USD',
      server_id: 's1',
      role_id: 'r1',
      server_name: 'Asgard 12',
      role_name: 'Lady Blue',
      domain_area: 'universal',
      for_billing_no: 'GP1',
      unpaid_billing_no: '',
    };
    const times = [600, 300];
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: {
        '/api/replenishment/replenishment_info': () => yes({ ...info, valid_time: times.shift() })(),
      },
    });
    const asked = () =>
      shop.calls.filter(({ path }) => path === '/api/replenishment/replenishment_info').length;
    const turns = async (hidden: boolean) => {
      await visibility.turn(hidden);
      return asked();
    };
    expect(drawn.text()).toContain(clockText(600, shop.state().t));
    expect([asked(), await turns(true), await turns(false)]).toEqual([1, 1, 2]);
    expect(drawn.text()).toContain(clockText(300, shop.state().t));
    visibility.end();
  });

  it('Y-01 is right after a phone has slept, and at zero it is reloaded from the store', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const info = sampleLink({ for_billing_no: 'GP1' });
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: { '/api/replenishment/replenishment_info': yes(info) },
    });
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
    const asked = shop.calls.filter(({ path }) => path === '/api/replenishment/replenishment_info');
    expect(asked.length).toBe(2);
  });
});

it('Y-01 a make-up link counts a second that has begun, and is not over before it is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const info = sampleLink({ valid_time: 3, for_billing_no: 'GP1' });
  const shop = await shopOf({
    path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
    replies: { '/api/replenishment/replenishment_info': yes(info) },
  });
  const asked = () =>
    shop.calls.filter(({ path }) => path === '/api/replenishment/replenishment_info').length;
  const states: [isLeft: boolean, asked: number][] = [];
  // A busy page's clock ticks late.
  for (const [tick, left] of [1, 2].entries()) {
    await drawn.after(() => {
      if (tick === 0) vi.setSystemTime(Date.now() + 300);
      vi.advanceTimersByTime(1000);
    });
    states.push([drawn.text().includes(clockText(3 - left, shop.state().t)), asked()]);
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
    const info = sampleLink({ for_billing_no: 'GP1' });
    const card = sampleMethod('typed', { card_form: true });
    const visibility = watchVisibility();
    let reply = yes(info) as () => unknown;
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: {
        '/api/replenishment/replenishment_info': () => reply() as never,
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
    const path = '/api/replenishment/replenishment_info';
    const info = sampleLink({ for_billing_no: 'GP1' });
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: { [path]: yes(info) },
    });
    await drawn.after(() => change(shop));
    expect(shop.calls.filter((call) => call.path === path)).toHaveLength(asked);
  });
});

describe('Y-01 a make-up link that could not be loaded', () => {
  it('Y-01 is loading during a retry, but not while it is reloaded for a page that becomes visible', async () => {
    const visibility = watchVisibility();
    const asked: ((answer: Failure) => void)[] = [];
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: {
        '/api/replenishment/replenishment_info': () => new Promise((resolve) => asked.push(resolve)),
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
