import { tourNewLayout, tourOldLayout } from '../../e2e/tour.ts';
import type { Walk } from './stage.ts';

/** What the tours of every test run walk through: a first visit from the goods to the order, in both layouts. */
export const shopWalks: readonly Walk[] = [
  { name: 'new', tour: tourNewLayout },
  { name: 'old', tour: tourOldLayout },
].map(({ name, tour }) => ({
  name,
  async walk({ world, language, visit, stop }) {
    const visitor = await visit({ language });
    const { page } = visitor;
    await tour(visitor, { world, language, account: 'sample05', stop: (at) => stop(page, at) });
  },
}));
