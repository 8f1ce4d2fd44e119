import { expect, it } from 'vitest';
import { isPageUrl } from './page-url.ts';

it.each([
  ['https://pay.example/p/1', true, true],
  ['http://pay.example/p/1', false, true],
  ['HTTPS://pay.example', true, true],
  ['javascript:alert(1)', false, false],
  ['data:text/html,x', false, false],
  ['file:///etc/passwd', false, false],
  ['ftp://pay.example', false, false],
  ['//pay.example/p/1', false, false],
  ['/p/1', false, false],
  ['pay.example', false, false],
  ['', false, false],
  ['http s://pay.example', false, false],
  ['https:pay.example', false, false],
  ['https://pay.example/p 1', false, false],
  ['https://pay.example\n', false, false],
  ['\thttps://pay.example', false, false],
  ['https:\\\\pay.example', false, false],
  ['https://pay.example\\@shop.example', false, false],
  ['https://user@pay.example', false, false],
  ['https://:password@pay.example', false, false],
  ['https://user:password@pay.example', false, false],
  ['http://user@pay.example', false, false],
  ['https://', false, false],
])('X-01 the page address %j is opened in live mode: %s, in the sandbox: %s', (text, live, sandbox) => {
  expect(isPageUrl(text, 'live')).toBe(live);
  expect(isPageUrl(text, 'test')).toBe(live);
  expect(isPageUrl(text, 'sandbox')).toBe(sandbox);
});
