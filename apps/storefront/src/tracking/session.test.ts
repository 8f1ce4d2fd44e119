import { expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { forgetSession, keepSession } from './session.ts';

const begin = 1_790_000_000;
const minute = 60;

/** A browser with a clock; `open` opens the shop in it. */
function browserAt() {
  let now = begin;
  const store = memoryStore();
  const open = (entry = {}) => {
    const { services } = fakeShop({ entry });
    services.storage = createShopStorage(
      () => store,
      () => now * 1000,
    );
    services.browser.now = () => now;
    return services;
  };
  return { open, pass: (minutes: number) => (now += minutes * minute) };
}

it('W-02 T-01 a visit continues across reloads, and a new one begins after half an hour without an event', () => {
  const { open, pass } = browserAt();
  const first = keepSession(open({ utm_source: 'mail' }));
  for (const minutes of [29, 29, 29]) {
    const passed = pass(minutes) - begin;
    expect(keepSession(open())).toMatchObject({
      did: first.did,
      session_id: first.session_id,
      session_time: passed,
      traffic_source: 'mail',
    });
  }
  const later = pass(30);
  const second = keepSession(open());
  expect(second).toMatchObject({ did: first.did, session_id: `${first.did}-${later}`, session_time: 0 });
  expect(second.traffic_source).toBeUndefined();
});

it('W-02 a visit whose device’s clock is set back is no shorter than nothing', () => {
  const { open, pass } = browserAt();
  keepSession(open());
  pass(-10);
  expect(keepSession(open()).session_time).toBe(0);
});

it('T-01 after tracking is refused nothing stays in the browser, and pay calls name another visit', () => {
  const { open } = browserAt();
  const services = open({ utm_source: 'mail' });
  const { session_id } = keepSession(services);
  forgetSession(services);
  expect(services.visit.id).not.toBe(session_id);
  for (const key of ['paymentUuid', 'trackTimestamp', 'trafficSource', 'trackEvents'] as const)
    expect(services.storage.read(key)).toBeUndefined();
});
