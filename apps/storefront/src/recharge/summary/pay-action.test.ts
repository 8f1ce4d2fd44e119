import { expect, it, vi } from 'vitest';
import { sampleMethod } from '../../testing/sample-method.ts';
import type { OfferedMethod } from '../methods/list-regions.ts';
import { payAction } from './pay-action.ts';

const words = { payText: 'Pay $4.99', payLabel: 'Pay $4.99: 300 gems for Kira' };
const t = ((key: string) => key) as never;
const wayOut = { text: 'goods_choose', onClick: vi.fn() };

const wallet = { channel_id: '1', code: 'w', icon: '/w.svg', name: 'Wallet', min_money: '0', max_money: '0' };
const plain: OfferedMethod = { key: 'plain', method: sampleMethod('plain'), subPayments: [] };
const wallets: OfferedMethod = { key: 'wallets', method: sampleMethod('wallets'), subPayments: [wallet] };
const typed: OfferedMethod = { ...plain, method: sampleMethod('typed', { card_form: true }) };
const both: OfferedMethod = { ...typed, subPayments: [wallet] };

it.each([
  { name: 'no method', method: undefined, subPaymentId: undefined, says: 'method_choose' },
  { name: 'a method', method: plain, subPaymentId: undefined, says: words.payText },
  { name: 'none of its sub-payments', method: wallets, subPaymentId: undefined, says: 'channel_choose' },
  // It was chosen for other goods, whose price it accepts.
  { name: 'a sub-payment not offered', method: wallets, subPaymentId: '2', says: 'channel_choose' },
  { name: 'a sub-payment', method: wallets, subPaymentId: '1', says: words.payText },
  { name: 'a method that takes cards', method: typed, subPaymentId: undefined, says: 'card_type' },
  { name: 'its sub-payment before the card', method: both, subPaymentId: undefined, says: 'channel_choose' },
  { name: 'the card after its sub-payment', method: both, subPaymentId: '1', says: 'card_type' },
])('S-08 the button that pays says what happens next: $name', ({ method, subPaymentId, says }) => {
  const buy = vi.fn();
  const shown = payAction({ canBuy: true, method, subPaymentId, paying: false, buy, wayOut }, words, t);
  expect(shown).toEqual({
    text: says,
    label: says === words.payText ? words.payLabel : undefined,
    disabled: method === undefined,
    busy: false,
    onClick: buy,
  });
});

it('S-08 the button that pays is busy while a payment begins', () => {
  const recharge = { canBuy: true, method: plain, subPaymentId: undefined, buy: vi.fn(), wayOut };
  expect(payAction({ ...recharge, paying: true }, words, t).busy).toBe(true);
});

it('S-08 where no method can be chosen, the button leads away from there', () => {
  const recharge = { canBuy: false, subPaymentId: undefined, paying: false, buy: vi.fn(), wayOut };
  for (const method of [undefined, plain]) expect(payAction({ ...recharge, method }, words, t)).toBe(wayOut);
});
