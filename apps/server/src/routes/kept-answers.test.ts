import { calls, type Path } from '@gemporium/contract/calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { AnswerCache, catalogueCalls } from './answer-cache.ts';

/* What is kept of the catalogue follows from the catalogue: no stranger makes it more, and it is what would be made anew. */

let edge: Edge;
beforeAll(async () => {
  const { brands, accounts } = sampleShop();
  // One more method, only for iOS: what is offered depends on the platform.
  const offering = Object.entries(brands).map(([key, brand]) => {
    const onPhones = { ...brand.methods[0]!, paywayId: 'on-phones', platforms: ['ios'] as const };
    return [key, { ...brand, methods: [...brand.methods, onPhones] }];
  });
  const catalogue = { brands: Object.fromEntries(offering), accounts };
  edge = await openEdge({ catalogue });
});
afterAll(() => edge.close());
afterEach(() => vi.restoreAllMocks());

const paths = Object.keys(catalogueCalls) as Path[];
const shops = {
  // One area, and two.
  'zeta.localhost': { client_id: 'quasar-web', domain_area: 'west' },
  'nova.localhost': { client_id: 'orbit-web', domain_area: 'west' },
} as const;
const hosts = Object.keys(shops) as (keyof typeof shops)[];
const fieldsOf = (path: Path) => Object.keys(calls[path].request.shape);

function query(path: Path, fields: Readonly<Record<string, string>>): string {
  const all: Record<string, string> = { product_id: 'gem-60', platform: 'web', page: 'seller', ...fields };
  const taken = Object.entries(all).filter(([name]) => fieldsOf(path).includes(name));
  return `${path}?${new URLSearchParams(taken)}`;
}

describe('W-01 what is kept', () => {
  it.each(
    paths.flatMap((path) => hosts.flatMap((host) => fieldsOf(path).map((field) => ({ path, host, field })))),
  )('W-01 of $path at $host is no more for twenty inventions of $field', async ({ path, host, field }) => {
    const put = vi.spyOn(AnswerCache.prototype, 'put');
    for (let times = 0; times < 20; times += 1)
      await edge.ask(query(path, { ...shops[host], [field]: `Invented${times}` }), { host });
    expect(new Set(put.mock.calls.map(([, key]) => key)).size).toBeLessThanOrEqual(1);
  });

  const values: Readonly<Record<string, readonly string[]>> = {
    client_id: ['orbit-web', 'orbit-ios', 'comet-web', 'quasar-web', 'Orbit-web', 'nobody', ''],
    domain_area: ['west', 'east', 'West', 'moon', ''],
    platform: ['web', 'ios'],
    page: ['seller', 'refunds', 'funds-settlement', 'nobody'],
    spec_lang: ['en', 'ja', 'xx'],
  };
  it.each(paths)('W-01 of %s is what would be answered anew', async (path) => {
    const names = Object.keys(values).filter((name) => fieldsOf(path).includes(name));
    const asked = names.reduce<Record<string, string>[]>(
      (some, name) => some.flatMap((one) => values[name]!.map((value) => ({ ...one, [name]: value }))),
      [{}],
    );
    const answers = (method: string) =>
      Promise.all(
        hosts.flatMap((host) =>
          asked.map(async (fields) => [
            host,
            fields,
            (await edge.ask(query(path, fields), { host, method })).text,
          ]),
        ),
      );
    await answers('GET');
    const kept = await answers('GET');
    // How the address of a POST is read is not remembered either.
    vi.spyOn(AnswerCache.prototype, 'get').mockReturnValue(undefined);
    expect(kept).toEqual(await answers('POST'));
    expect(new Set(kept.map(([, , text]) => text)).size).toBeGreaterThan(2);
  });
});
