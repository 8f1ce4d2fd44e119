import { expect, it } from 'vitest';
import { isPausedBy } from './paused-methods.ts';

const way = { store: 'watt.production', provider: 'adyen', account: 'adyen-eu', channelId: 12101 };

it.each([
  [{}, true],
  [{ store: 'watt.production' }, true],
  [{ store: 'watt.demo' }, false],
  [{ provider: 'adyen' }, true],
  [{ provider: 'paypal' }, false],
  [{ account: 'adyen-eu' }, true],
  [{ account: 'adyen' }, false],
  [{ channelId: 12101 }, true],
  [{ channelId: 1210 }, false],
  [{ ...way }, true],
  [{ ...way, store: 'volt.production' }, false],
  [{ ...way, provider: 'paypal' }, false],
  [{ ...way, account: 'adyen-us' }, false],
  [{ ...way, channelId: 10201 }, false],
])('O-15 what is paused by %j takes Adyen’s card of watt away: %s', (paused, is) => {
  expect(isPausedBy(paused, way)).toBe(is);
});
