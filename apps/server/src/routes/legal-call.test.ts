import { legalPages } from '@gemporium/contract/shop-paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

/* Two areas, of which the second has pages that the first has not. */

let edge: Edge;
beforeAll(async () => {
  const catalogue = sampleShop((files) => {
    files['nova/brand.json'].areas[1].notices = ['specifiedCommercialTransactions', 'inquiryContact'];
  });
  edge = await openEdge({ catalogue });
});
afterAll(() => edge.close());

const everywhere = ['seller', 'refunds'];
const pagesIn: Readonly<Record<string, readonly string[]>> = {
  west: everywhere,
  east: [...everywhere, 'commercial-transactions', 'inquiry'],
};

it.each(Object.keys(pagesIn))(
  'B-08 S-02 the legal pages in the area %j are those of its notices',
  async (area) => {
    const found: string[] = [];
    for (const page of legalPages) {
      const { json } = await edge.ask(`/api/config/legal?page=${page}&domain_area=${area}`);
      if (json.code === 1) found.push(page);
      else expect(json.code).toBe(-4004);
    }
    expect(found.sort()).toEqual([...pagesIn[area]!].sort());
  },
);

it.each(pagesIn.east!)('L-01 S-02 the page %s is in the language that is asked for', async (page) => {
  const said = async (language: string) => {
    const { json } = await edge.ask(`/api/config/legal?page=${page}&domain_area=east&spec_lang=${language}`);
    expect(json.code).toBe(1);
    return JSON.stringify(json.content);
  };
  expect(await said('ja')).not.toBe(await said('en'));
});
