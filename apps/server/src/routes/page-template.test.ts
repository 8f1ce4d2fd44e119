import { expect, it } from 'vitest';
import { choosePlaces, PageTemplate } from './page-template.ts';

const all = [0x00, 0x01, 0x7f, 0xff].map((byte) => choosePlaces((size) => Buffer.alloc(size, byte)));

it('each process has places of its own, and a time that no clock shows', () => {
  expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(all.length);
  expect(new Set(all.map(({ time }) => time)).size).toBe(all.length);
  for (const { time } of all) expect(String(time)).toMatch(/^9\d{9}$/);
});

it.each(all)('with %j a page is filled at its own places, and at no other process’s', (places) => {
  const others = all.filter((one) => one !== places).map(({ nonce, time }) => `${nonce} ${time}`);
  const page = (nonce: string, time: number) => `${time}|${nonce}|${others.join()}|${nonce}${time}`;
  const template = new PageTemplate(200, page(places.nonce, places.time), places);
  for (const [nonce, time] of [
    ['first', 1_800_000_000],
    ['$&', 0],
  ] as const)
    expect(template.fill(nonce, time)).toBe(page(nonce, time));
});
