import { describe, expect, it } from 'vitest';
import { providerOfChannel, providers } from './index.ts';

const all = Object.entries(providers);

describe('O-07 the channels of the spec', () => {
  it.each([
    [10301, 'mycard', '/api/pay/payMyCardInGame'],
    [10302, 'mycard', '/api/pay/payMyCardBilling'],
    [10303, 'mycard', '/api/pay/payMyCardKouDian'],
    [10801, 'platform-pay', '/api/pay/platform_pay'],
    [11402, 'kakaopay', '/api/kr_pay/kakao_pay'],
    [12101, 'adyen', '/api/pay/adyen_pay'],
  ])('O-07 [%d] is %s by %s', (id, provider, call) => {
    const found = providerOfChannel(id);
    expect([found?.provider.id, found?.channel.call]).toEqual([provider, call]);
  });

  it('O-07 each says to the operator what it is, and to the store what it takes', () => {
    const told = all.flatMap(([, { channels }]) => channels.map(({ call: _call, ...channel }) => channel));
    expect(told).toEqual([
      { id: 12101, name: 'Adyen', params: {} },
      { id: 11402, name: 'KakaoPay', currencies: ['KRW'], params: {} },
      { id: 10301, name: 'MyCard in-game card', takesCard: true, params: { paymentType: 'INGAME' } },
      { id: 10302, name: 'MyCard billing', params: {} },
      { id: 10303, name: 'MyCard card deduction', params: { paymentType: 'COSTPOINT' } },
      { id: 10801, name: 'Platform pay', params: {} },
    ]);
  });

  it('has nobody for a number outside the spec', () => {
    expect(providerOfChannel(99999)).toBeUndefined();
  });

  it('gives each channel to one provider', () => {
    const ids = all.flatMap(([, provider]) => provider.channels.map((channel) => channel.id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it.each(all)(
  '%s is listed under its own id, with its secrets and its place in the sandbox',
  (id, provider) => {
    expect(provider.id).toBe(id);
    expect(provider.secrets.length).toBeGreaterThan(0);
    expect(provider.sandboxPath).toMatch(new RegExp(`^/${id}(/|$)`));
    expect(provider.checkSettings({})).toEqual([]);
  },
);
