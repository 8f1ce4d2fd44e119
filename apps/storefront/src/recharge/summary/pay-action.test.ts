import { expect, it, vi } from 'vitest';
import { payAction } from './pay-action.ts';

const words = { payText: 'Pay $4.99', payLabel: 'Pay $4.99: 300 gems for Kira' };
const t = ((key: string) => key) as never;

it('S-08 the button pays once a method is chosen, and until then says that one is missing', () => {
  const buy = vi.fn();
  const wayOut = { text: 'goods_choose', onClick: vi.fn() };
  const chosen = payAction({ canBuy: true, method: {}, paying: false, buy, wayOut }, words, t);
  expect(chosen).toEqual({
    text: words.payText,
    label: words.payLabel,
    disabled: false,
    busy: false,
    onClick: buy,
  });
  expect(payAction({ canBuy: true, method: undefined, paying: false, buy, wayOut }, words, t)).toEqual({
    text: 'method_choose',
    label: undefined,
    disabled: true,
    busy: false,
    onClick: buy,
  });
  expect(payAction({ canBuy: true, method: {}, paying: true, buy, wayOut }, words, t).busy).toBe(true);
});

it('S-08 where no method can be chosen, the button leads away from there', () => {
  const wayOut = { text: 'goods_choose', onClick: vi.fn() };
  for (const method of [undefined, {}])
    expect(payAction({ canBuy: false, method, paying: false, buy: vi.fn(), wayOut }, words, t)).toBe(wayOut);
});
