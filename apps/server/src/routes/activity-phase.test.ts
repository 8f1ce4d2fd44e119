import type { PageConfig } from '@gemporium/contract/api/config/recharge.ts';
import type { RenderPage } from '@gemporium/contract/page-data.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

/** Renders only the page config. */
const render: RenderPage = ({ data }) => ({
  status: 200,
  html: `<!doctype html>${JSON.stringify(data.config)}`,
});

let now = new Date('2026-05-01T00:00:00Z');
let edge: Edge;
beforeAll(async () => {
  const items = [{ sku: 'gem', quantity: 5 }];
  const may = { from: '2026-05-01T00:00:00+09:00', until: '2026-06-01T00:00:00+09:00', games: ['1'] };
  const days = {
    id: 'days',
    type: 'continuous',
    name: 'Days',
    ...may,
    rewards: [{ id: 'd', name: 'Gems', days: 2, items }],
  };
  const first = {
    id: 'first',
    type: 'first-top-up',
    name: 'First',
    ...may,
    receiveUntil: '2026-06-08T00:00:00+09:00',
    areas: ['east'],
    rewards: [{ id: 'b', name: 'Gems', items }],
  };
  const catalogue = sampleShop((files) => {
    files['nova/activities.json'] = { activities: [days, first] };
  });
  edge = await openEdge({ render, catalogue, now: () => now });
});
afterAll(() => edge.close());

const flags = ({ cumulative_config, continue_config }: PageConfig) => [
  cumulative_config.is_has_cumulative,
  continue_config.is_has_continue,
];

it.each<[moment: string, client: string, area: string, cumulative: boolean, continuous: boolean]>([
  ['2026-04-30T14:59:59Z', 'orbit-web', 'east', false, false],
  ['2026-04-30T15:00:00Z', 'orbit-web', 'east', true, true],
  ['2026-04-30T15:00:00Z', 'orbit-web', 'west', false, true],
  ['2026-04-30T15:00:00Z', 'comet-web', 'east', false, false],
  ['2026-05-31T14:59:59Z', 'orbit-web', 'east', true, true],
  ['2026-05-31T15:00:00Z', 'orbit-web', 'east', true, false],
  ['2026-06-07T15:00:00Z', 'orbit-web', 'east', false, false],
])(
  'R-07 at %s %s in %s: cumulative %s, continuous %s, in the call and in the page',
  async (moment, client, area, ...expected) => {
    now = new Date(moment);
    const where = `client_id=${client}&domain_area=${area}`;
    const call = await edge.ask(`/api/config/recharge?${where}`);
    const page = await edge.ask(`/selectGoods?${where}`);
    expect(flags(call.json.content)).toEqual(expected);
    expect(flags(JSON.parse(page.text.replace('<!doctype html>', '')))).toEqual(expected);
  },
);
