import { describe, expect, it } from 'vitest';
import { isOwnAddress } from './addresses.ts';
import { context } from './testing/answers-of-welcome.ts';

/*
 * The browser brings the address where the approval is requested. A host that is not Welcome Payments' would approve
 * whatever its owner likes; so would the test environment for a live account.
 */

const live = context([], { mode: 'live', baseUrl: 'https://payapi.paywelcome.co.kr' });
const test = context([], { mode: 'test', baseUrl: 'https://tpayapi.paywelcome.co.kr' });

describe('O-07 an address that a browser brought', () => {
  it.each([
    ['https://stdpay.paywelcome.co.kr/api/approve', true],
    ['https://mobile.paywelcome.co.kr:443/smart/pay.php?x=1', true],
    ['https://fc.std.paywelcome.co.kr/', true],
    ['https://tstdpay.paywelcome.co.kr/api/approve', false],
    ['https://tmobile.paywelcome.co.kr/', false],
    ['http://stdpay.paywelcome.co.kr/', false],
    ['https://paywelcome.co.kr/', false],
    ['https://evil-paywelcome.co.kr/', false],
    ['https://stdpay.paywelcome.co.kr.evil.example/', false],
    ['https://evil.example/.paywelcome.co.kr', false],
    ['https://evil.example#.paywelcome.co.kr', false],
    ['https://stdpay.paywelcome.co.kr@evil.example/', false],
    ['https://user@stdpay.paywelcome.co.kr/', false],
    ['https://:pass@stdpay.paywelcome.co.kr/', false],
    ['https://stdpay.paywelcome.co.kr:8443/', false],
    ['javascript:alert(1)//.paywelcome.co.kr', false],
    ['//stdpay.paywelcome.co.kr/', false],
    ['http://sandbox.example/welcomepay/approve', false],
    ['', false],
    [`https://stdpay.paywelcome.co.kr/${'x'.repeat(468)}`, true],
    [`https://stdpay.paywelcome.co.kr/${'x'.repeat(469)}`, false],
  ])('of a live payment, %s: %s', (address, isOwn) => {
    expect(isOwnAddress(live, address)).toBe(isOwn);
  });

  it.each([
    ['https://tstdpay.paywelcome.co.kr/api/approve', true],
    ['https://stdpay.paywelcome.co.kr/api/approve', true],
    ['https://tstdpay.evil.example/', false],
    ['http://tstdpay.paywelcome.co.kr/', false],
  ])('of a test payment, %s: %s', (address, isOwn) => {
    expect(isOwnAddress(test, address)).toBe(isOwn);
  });

  it.each([
    ['http://sandbox.example/welcomepay/approve/1', true],
    ['http://sandbox.example/welcomepay', false],
    ['http://sandbox.example/welcomepayer/approve', false],
    ['http://sandbox.example/naverpay/approve', false],
    ['http://sandbox.example/welcomepay/../naverpay/approve', false],
    ['http://sandbox.example:81/welcomepay/approve', false],
    ['https://sandbox.example/welcomepay/approve', false],
    ['http://other.example/welcomepay/approve', false],
    ['https://stdpay.paywelcome.co.kr/', false],
  ])('in the sandbox, whatever the account’s mode, %s: %s', (address, isOwn) => {
    expect(isOwnAddress(context(), address)).toBe(isOwn);
    expect(isOwnAddress(context([], { mode: 'test' }), address)).toBe(isOwn);
    expect(isOwnAddress(context([], { mode: 'live' }), address)).toBe(isOwn);
  });
});
