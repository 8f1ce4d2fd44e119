import type { Lifecycle } from '../lifecycle.ts';

export type DeliveryState = 'waiting' | 'unknown' | 'delivered' | 'refused';
export type DeliveryEvent = 'lose' | 'deliver' | 'refuse' | 'retry' | 'not-there';

/** Goods on their way to a game. After a lost answer the game is asked before anything is sent again. */
export const deliveryLifecycle: Lifecycle<DeliveryState, DeliveryEvent> = {
  name: 'delivery',
  initial: 'waiting',
  endings: ['delivered', 'refused'],
  states: {
    waiting: {
      lose: { to: 'unknown' },
      deliver: { to: 'delivered' },
      refuse: { to: 'refused' },
    },
    unknown: {
      deliver: { to: 'delivered' },
      refuse: { to: 'refused' },
      'not-there': { to: 'waiting' },
    },
    refused: { retry: { to: 'waiting' }, deliver: { to: 'delivered' } },
    delivered: {},
  },
};
