import { expect, it } from 'vitest';
import { shopOf } from '../testing/shop-of.ts';

it.each(['', '?utm_source=mail&spec_lang=ja'])(
  'R-03 the address of a game’s code is loaded from the server, with what it carries: %j',
  async (search) => {
    const shop = await shopOf({ path: `/@code`, search });
    expect(shop.events).toContainEqual(['leave', `/@code${search}`]);
  },
);
