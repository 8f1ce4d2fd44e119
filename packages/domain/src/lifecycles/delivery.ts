import type { Lifecycle } from '../lifecycle.ts';

export type DeliveryState = 'waiting' | 'unknown' | 'delivered' | 'refused';
export type DeliveryEvent = 'lose' | 'deliver' | 'refuse' | 'retry' | 'not-there';

/** Goods on their way to a game. A lost answer is asked about before anything is sent again. */
export const deliveryLifecycle: Lifecycle<DeliveryState, DeliveryEvent, never> = {
  name: 'delivery',
  initial: 'waiting',
  endings: ['delivered', 'refused'],
  states: {
    waiting: {
      lose: { to: 'unknown', effects: [] },
      deliver: { to: 'delivered', effects: [] },
      refuse: { to: 'refused', effects: [] },
    },
    unknown: {
      deliver: { to: 'delivered', effects: [] },
      refuse: { to: 'refused', effects: [] },
      'not-there': { to: 'waiting', effects: [] },
    },
    refused: { retry: { to: 'waiting', effects: [] }, deliver: { to: 'delivered', effects: [] } },
    delivered: {},
  },
};
