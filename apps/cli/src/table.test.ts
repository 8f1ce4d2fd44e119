import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pastInstant } from './past-instant.ts';
import { readCardBatch } from './read-card-batch.ts';
import { time } from './show.ts';
import { table } from './table.ts';

it('columns stand under their names, and a line ends where its words end', () => {
  const rows = [
    ['GP1', 'refunded', ''],
    ['GP22', 'paid', 'late'],
  ];
  expect(table(rows, ['order', 'state', 'note'])).toEqual([
    'ORDER  STATE     NOTE',
    'GP1    refunded',
    'GP22   paid      late',
  ]);
});

describe.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])('O-11 to an operator in %s', (zone) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone);
    expect(new Date(0).getHours() === 0).toBe(zone === 'UTC');
  });
  afterAll(() => void vi.unstubAllEnvs());

  it('O-11 a time is shown by UTC, and says so', () => {
    expect(time(new Date('2028-02-29T23:59:58.700Z'))).toBe('2028-02-29 23:59:58Z');
  });

  it.each(['2026-03-01T00:00:00Z', '2026-03-01T23:59:59.999Z'])('O-11 the time %s is read by UTC', (text) => {
    expect(pastInstant('from', text, new Date()).getTime()).toBe(
      Date.UTC(2026, 2, 1) + (text.includes('23') ? 86_399_999 : 0),
    );
  });

  it.each([
    ['2098-12-31', Date.UTC(2099, 0, 1)],
    ['2098-12-31T12:00:00+02:00', Date.UTC(2098, 11, 31, 10)],
  ])('K-02 a card of the last day %s ends by UTC', (expires, end) => {
    const catalogue = sampleShop();
    const store = {
      id: 'nova.production',
      environment: 'production',
      brand: catalogue.brands.nova!,
    } as const;
    const options = { batch: 'b', product: 'gem-300', game: 'orbit', expires };
    const batch = readCardBatch(store as never, options, { now: new Date() });
    expect(batch.expiresAt?.getTime()).toBe(end);
  });
});
