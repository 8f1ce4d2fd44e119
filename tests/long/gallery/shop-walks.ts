import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Shop } from '../../e2e/shop.ts';
import { tourNewLayout, tourOldLayout } from '../../e2e/tour.ts';
import { addressOf } from '../../harness/shops.ts';
import { root } from '../../harness/world.ts';
import { offeredLanguages } from './offered-languages.ts';
import type { Stage, Walk } from './stage.ts';

/** The tours of every test run: a first visit from the goods to the order, in both layouts. */
const tours = [
  { name: 'new', brand: 'watt', tour: tourNewLayout },
  { name: 'old', brand: 'joynet', tour: tourOldLayout },
].map(
  ({ name, brand, tour }): Walk => ({
    name,
    brand,
    async walk({ world, language, visit, stop }) {
      const visitor = await visit({ language });
      const { page } = visitor;
      await tour(visitor, { world, language, account: 'sample05', stop: (at) => stop(page, at) });
    },
  }),
);

export const shopWalks: readonly Walk[] = [...tours, { name: 'brands', walk: walkBrands }];

const brands = readdirSync(join(root, 'brands')).filter((name) => name !== 'accounts');

/** The goods screen of every brand that offers the language, at its top and while scrolling down. */
async function walkBrands({ world, language, visit, stop }: Stage): Promise<void> {
  for (const brand of brands.filter((one) => offeredLanguages(one).includes(language))) {
    const visitor = await visit({ language });
    const { page } = visitor;
    const shop = new Shop(visitor, language);
    await shop.open(`${addressOf(world, brand)}/selectGoods?spec_lang=${language}`);
    const goods = page.getByRole('radio');
    await goods.first().waitFor();
    await stop(page, brand);
    await goods.nth(8).check();
    await goods.nth(8).scrollIntoViewIfNeeded();
    await stop(page, `${brand}, goods chosen`);
  }
}
