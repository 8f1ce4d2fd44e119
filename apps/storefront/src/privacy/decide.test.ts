import { expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { samplePage } from '../testing/sample-page.ts';
import { standingOf } from '../tracking/standing.ts';
import { decide } from './decide.ts';

const day = 86_400;

it.each([
  ['agrees', true, 'on'],
  ['declines', false, 'off'],
] as const)(
  'T-01 a player who %s is asked again after half a year, and not before',
  (_title, agreed, standing) => {
    let now = 1_790_000_000;
    const { services, state } = fakeShop({
      page: { brand: { ...samplePage().brand, consentAreas: ['universal'] } },
    });
    services.storage = createShopStorage(memoryStore, () => now * 1000);
    services.browser.now = () => now;
    expect(standingOf(services, false)).toBe('unasked');
    decide(services, agreed);
    expect(state().tracking).toBe(standing);
    expect(services.storage.read('trackConsent')).toEqual({ agreed, at: now });
    now += 179 * day;
    expect(standingOf(services, false)).toBe(standing);
    now += 2 * day;
    expect(standingOf(services, false)).toBe('unasked');
  },
);
