import { expect, it } from 'vitest';
import type { SdkView, ShopState } from '../state/shop-state.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { type ObstacleKind, obstacleKind } from './obstacle-kind.ts';
import type { Place } from './places/place.ts';

/*
 * What blocks a screen, for every state of the page: the first obstacle that applies, in each place.
 */

const shops: Place[] = ['goods', 'activity', 'my', 'vip', 'step-1', 'step-2', 'step-3', 'step-4'];
const places: Place[] = [...shops, 'page'];
const views: SdkView[] = ['off', 'exchanging', 'asking', 'failed', 'open', 'ended'];
const statuses: ShopState['offerStatus'][] = ['ready', 'loading', 'failed'];
const both = [true, false];

type Part = Pick<ShopState, 'storageBlocked' | 'sdk' | 'isUnverified' | 'offerStatus'> & { sells: boolean };

const order: [kind: ObstacleKind, where: Place[], holds: Partial<Part>][] = [
  ['storage-blocked', shops, { storageBlocked: true }],
  ['whose-purchase', shops, { sdk: 'asking' }],
  ['not-verified', shops, { sdk: 'ended', isUnverified: true }],
  ['sdk-ended', shops, { sdk: 'ended', isUnverified: false }],
  ['sdk-failed', shops, { sdk: 'failed' }],
  ['offer-failed', shops, { offerStatus: 'failed' }],
  ['nothing-for-sale', ['goods', 'step-2'], { offerStatus: 'ready', sells: false }],
];

const parts: Part[] = both.flatMap((storageBlocked) =>
  views.flatMap((sdk) =>
    both.flatMap((isUnverified) =>
      statuses.flatMap((offerStatus) =>
        both.map((sells) => ({ storageBlocked, sdk, isUnverified, offerStatus, sells })),
      ),
    ),
  ),
);

it.each(places)('S-14 I-08 what blocks the place %s', (place) => {
  const state = fakeShop().state();
  const told = parts.map((part) => {
    const { sells, ...rest } = part;
    const offer = { ...state.offer, ...(!sells && { goods: [] }) };
    return { ...part, kind: obstacleKind({ ...state, ...rest, offer }, place) };
  });
  const expected = parts.map((part) => {
    const [kind] =
      order.find(
        ([, where, holds]) =>
          where.includes(place) &&
          Object.entries({ ...part, ...holds }).every(([k, v]) => part[k as never] === v),
      ) ?? [];
    return { ...part, kind };
  });
  expect(told).toEqual(expected);
});
