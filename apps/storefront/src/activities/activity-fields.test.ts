import { expect, it } from 'vitest';
import type { ShopState } from '../state/shop-state.ts';
import { fakeShop, kira } from '../testing/fake-shop.ts';
import { activityFields } from './activity-fields.ts';

/** A shop that fulfils every condition for requesting activities, except for `change`. */
function shopWith(change: Partial<ShopState>, has: 'cumulative' | 'continuous' | 'none'): ShopState {
  const state = fakeShop().state();
  const { config } = state.offer;
  return {
    ...state,
    started: true,
    player: kira,
    offer: {
      ...state.offer,
      config: {
        ...config,
        cumulative_config: { is_has_cumulative: has === 'cumulative' },
        continue_config: { is_has_continue: has === 'continuous' },
      },
    },
    order: { ...state.order, realServer: 's1', role: { value: 'r1', display: 'Lady Blue', level: 45 } },
    ...change,
  };
}

it.each(['cumulative', 'continuous'] as const)(
  'R-07 A-01 %s activities are loaded for the chosen character',
  (has) => {
    expect(activityFields(shopWith({}, has))).toEqual({
      client_id: 'one',
      server_id: 's1',
      role_id: 'r1',
      domain_area: 'universal',
    });
  },
);

it.each<[string, Partial<ShopState>, 'cumulative' | 'none']>([
  ['there are none', {}, 'none'],
  ['nobody is logged in', { player: undefined }, 'cumulative'],
  [
    'no character is chosen',
    { order: { gameName: '', clientId: 'one', gameProductId: 'gp-one' } },
    'cumulative',
  ],
  ['the page has not started', { started: false }, 'cumulative'],
])('R-07 A-01 nothing is requested if %s', (_title, change, has) => {
  expect(activityFields(shopWith(change, has))).toBeUndefined();
});
