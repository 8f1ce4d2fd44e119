import { expect, it, vi } from 'vitest';
import { payAction } from './pay-action.ts';

const words = { payText: 'Pay $4.99', payLabel: 'Pay $4.99: 300 gems for Kira' };
const t = ((key: string) => key) as never;

it('S-08 the button pays once a method is chosen, and until then says that one is missing', () => {
  const buy = vi.fn();
  const chosen = payAction({ method: {}, paying: false, buy }, words, t);
  expect(chosen).toEqual({
    ...{ text: words.payText, label: words.payLabel, disabled: false, busy: false },
    onClick: buy,
  });
  expect(payAction({ method: undefined, paying: false, buy }, words, t)).toEqual({
    ...{ text: 'method_choose', label: undefined, disabled: true, busy: false },
    onClick: buy,
  });
  expect(payAction({ method: {}, paying: true, buy }, words, t).busy).toBe(true);
});
