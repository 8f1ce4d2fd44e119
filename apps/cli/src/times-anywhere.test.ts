import { afterEach, describe, expect, it } from 'vitest';
import { pastInstant } from './past-instant.ts';
import { time } from './show.ts';

/* Operators sit in every time zone, and so do their machines: what they read and write is UTC, and says so. */

const own = process.env.TZ;
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/Berlin'];

describe.each(zones)('O-11 on a machine in %s', (zone) => {
  it.each([
    ['2026-11-20T23:59:59Z', '2026-11-20 23:59:59Z'],
    ['2026-03-29T01:30:00.999Z', '2026-03-29 01:30:00Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29 00:00:00Z'],
  ])('O-11 %s is shown as %s', (at, shown) => {
    process.env.TZ = zone;
    expect(time(new Date(at))).toBe(shown);
  });

  it.each(['2026-11-01T00:00:00Z', '2026-10-31T23:30:00Z', '2028-02-29T23:59:59.5Z'])(
    'O-11 %s that an option names is that moment',
    (text) => {
      process.env.TZ = zone;
      expect(pastInstant('from', text, new Date('2100-01-01')).getTime()).toBe(Date.parse(text));
    },
  );
});
