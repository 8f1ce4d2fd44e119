import { judgeDeepLink, judgeHost, judgeLink } from '@gemporium/catalogue/authored/hosts-and-links.ts';
import { cartPath, orderPath } from '@gemporium/contract/shop-paths.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, shopOf } from '../stores.ts';
import { type Asked, setUpEdge } from '../testing/edge.ts';

/*
 * Every place where the shop redirects somebody to an address that data, a link or a browser has a part in. Each is
 * given what has led players of other shops astray: none of it may lead out of the shop, or add a header to an answer.
 */

const elsewhere = 'evil.example';
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://shop.nova.example/1',
  `//${elsewhere}`,
  `///${elsewhere}`,
  `\\\\${elsewhere}`,
  `/\\${elsewhere}`,
  `/\t/${elsewhere}`,
  `https:${elsewhere}`,
  `https:\\\\${elsewhere}`,
  `http://${elsewhere}/`,
  `https://shop.nova.example@${elsewhere}/`,
  `https://user:secret@shop.nova.example/`,
  `https://shop.nova.example\\@${elsewhere}/`,
  `https://shop.nova.example.${elsewhere}:x/`,
  `x\r\nLocation: https://${elsewhere}/`,
  'x\r\nSet-Cookie: a=b',
  'x\u2028Set-Cookie: a=b',
];
/** A publisher may link to another site, but a player is never led back to one. */
const foreign = [`https://${elsewhere}/`, `https://shop.nova.example.${elsewhere}/`];

const edge = setUpEdge({ render: ({ path }) => ({ status: 200, html: path }) });

const own = 'http://nova.localhost:8080';

/** The answer redirects nowhere, or to the shop itself, and repeats nothing of the input. */
function staysHere({ status, headers }: Pick<Asked, 'status' | 'headers'>): void {
  expect(headers['set-cookie']).toBeUndefined();
  const { location } = headers;
  expect(location !== undefined).toBe(status >= 300 && status < 400);
  if (location === undefined) return;
  expect(location).not.toMatch(/^[/\\]{2}|[\s\\]/);
  expect(new URL(location, own).origin).toBe(own);
}

describe('B-12 an address that was made to lead away', () => {
  const routes: [name: string, path: (value: string) => string][] = [
    ['a game’s code', (value) => `/@${value}`],
    ['what follows a game’s code', (value) => `/@orbit/${value}`],
    ['what a game’s code takes along', (value) => `/@orbit?next=${value}&domain_area=${value}`],
    ['a game’s code in other letters', (value) => `/%40${value}?client_id=${value}`],
    ['a login’s provider', (value) => `/login/return/${value}`],
    ['what a login brings', (value) => `/login/return/google?code=${value}&state=${value}`],
    ['a refused login', (value) => `/login/return/google?error=access_denied&state=${value}`],
    ['the payment’s provider', (value) => `/return/${value}/GPNOBODY00000-1`],
    ['the payment', (value) => `/return/adyen/${value}`],
    ['the payment’s key', (value) => `/return/adyen/GPNOBODY00000-1/${value}?next=${value}`],
    ['a payment’s page', (value) => `/pay/airwallex/${value}/${value}`],
    ['the path itself', (value) => `/${value}`],
    ['a path of the shop', (value) => `/my?redirect=${value}&next=${value}&url=${value}`],
  ];
  it.each(routes)('B-12 %s leads nobody out of the shop', async (_name, path) => {
    for (const value of [...hostile, ...foreign])
      for (const written of [encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value))]) {
        staysHere(await edge.ask(path(written)));
      }
  });

  it('B-12 a path that is written as a host of its own is a path', async () => {
    for (const value of [`//${elsewhere}`, `///${elsewhere}/`, `/\\${elsewhere}`, `//${elsewhere}/@orbit`])
      staysHere(await edge.ask(value));
  });

  it('B-12 a host that is none of ours is served nothing, wherever it is named', async () => {
    for (const value of [elsewhere, `nova.localhost@${elsewhere}`, `nova.localhost.${elsewhere}`]) {
      const asked = await edge.ask('/@orbit', { host: value });
      expect([asked.status, asked.headers.location]).toEqual([421, undefined]);
      for (const name of [
        'x-forwarded-host',
        'x-original-url',
        'x-rewrite-url',
        'forwarded',
        'referer',
        'origin',
      ])
        staysHere(
          await edge.ask('/@orbit', { headers: { [name]: name === 'forwarded' ? `host=${value}` : value } }),
        );
    }
  });

  it('B-12 the way back from a payment is one of the store’s own pages, whatever the browser says that it came from', () => {
    const { config } = edge.services;
    for (const host of ['nova.localhost', 'pay.nova.example', 'backup-nova.localhost']) {
      const address = addressOf(edge.catalogue.current(), host, config);
      if (!address) throw new Error(host);
      for (const sent of [...hostile, ...foreign, `${own}.${elsewhere}`, `${own}@${elsewhere}`, 'null', ''])
        expect(address.pageOrigins.has(shopOf(address, sent, config))).toBe(true);
    }
  });

  it('B-12 no such link, deep link, host or payment page is taken from data or from a provider', () => {
    for (const value of hostile) {
      expect([value, judgeLink(value) === undefined]).toEqual([value, false]);
      expect([value, judgeDeepLink(value) === undefined]).toEqual([value, false]);
      expect([value, judgeHost(value) === undefined]).toEqual([value, false]);
      for (const mode of ['live', 'test'] as const)
        expect([value, isPageUrl(value, mode)]).toEqual([value, false]);
    }
    for (const value of foreign)
      expect([judgeLink(value), isPageUrl(value, 'live')]).toEqual([undefined, true]);
  });

  it('B-12 an order’s and a cart’s address stay below their path', () => {
    for (const value of hostile) {
      const { origin, pathname } = new URL(orderPath(value), own);
      expect([origin, pathname.startsWith('/order/')]).toEqual([own, true]);
      expect(new URL(cartPath(value.replace(/[^\w-]/g, '')), own).origin).toBe(own);
    }
  });
});
