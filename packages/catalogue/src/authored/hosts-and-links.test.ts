import { describe, expect, it } from 'vitest';
import { judgeDeepLink, judgeGameLink, judgeHost, judgeLink } from './hosts-and-links.ts';

describe('B-02 hosts', () => {
  it.each(['shop.watt.example', 'shop.example', 'xn--bcher-kva.example', 'shop.xn--p1ai'])(
    '%s is a host',
    (host) => {
      expect(judgeHost(host)).toBeUndefined();
    },
  );

  it.each([
    ['Shop.Watt.Example', 'hosts are written in lower case', 'write "shop.watt.example"'],
    [
      'https://shop.watt.example/',
      'must be a bare host: no scheme, port, path or blank',
      'write "shop.watt.example"',
    ],
    [
      'shop.watt.example:8080',
      'must be a bare host: no scheme, port, path or blank',
      'write "shop.watt.example"',
    ],
    ['127.0.0.1', 'must be a name, not an IP address', undefined],
    ['watt.localhost', '"watt.localhost" does not look like a real host', undefined],
    ['watt', '"watt" does not look like a real host', undefined],
    ['shop_1.watt.example', '"shop_1.watt.example" does not look like a real host', undefined],
    ['-a.example', '"-a.example" does not look like a real host', undefined],
    ['', '"" does not look like a real host', undefined],
  ])('%j is refused', (host, reason, fix) => {
    expect(judgeHost(host)).toEqual({ reason, fix });
  });
});

describe('links that players open', () => {
  it.each([
    [judgeLink, 'https://www.watt.example/legal/terms?lang=en'],
    [judgeGameLink, 'sandbox:/game/link/v1'],
    [judgeGameLink, 'https://link.voltgarde.example/v1'],
    [judgeDeepLink, 'voltgarde://topup-done'],
    [judgeDeepLink, 'https://play.voltgarde.example/'],
  ])('%o accepts %s', (judge, link) => {
    expect(judge(link)).toBeUndefined();
  });

  it.each([
    [judgeLink, 'www.watt.example/terms', '"www.watt.example/terms" is not a link'],
    [judgeLink, 'http://www.watt.example', 'must be an https link'],
    [judgeLink, 'ftp://www.watt.example', 'must be an https link'],
    [judgeLink, 'https://user:word@www.watt.example', 'must not carry a user name or password'],
    [judgeLink, 'https://10.0.0.1/', '"10.0.0.1" does not look like a real host'],
    [judgeGameLink, 'https://link.voltgarde.example/v1/', 'must not end with a slash'],
    [judgeGameLink, 'https://link.voltgarde.example/v1?x=1', 'must not carry a query or fragment'],
    [judgeGameLink, 'sandbox:game', 'must be sandbox: followed by a path'],
    [judgeDeepLink, 'voltgarde', '"voltgarde" is not a deep link such as mygame://shop'],
    [judgeDeepLink, 'javascript://x', 'links of the scheme javascript: are not allowed'],
    [judgeDeepLink, 'data://x', 'links of the scheme data: are not allowed'],
    [judgeDeepLink, 'http://play.voltgarde.example/', 'links of the scheme http: are not allowed'],
  ])('%o refuses %s', (judge, link, reason) => {
    expect(judge(link)?.reason).toBe(reason);
  });
});
