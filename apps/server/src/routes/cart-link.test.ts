import type { Files } from '@gemporium/catalogue/testing/sample-tree.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { insertPause } from '../repositories/method-pauses.ts';
import { storeById } from '../stores.ts';
import { setUpEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { cartCode, readCartCode } from '../use-cases/shop/cart-link.ts';
import { openCart } from '../use-cases/shop/open-cart.ts';

/* A cart that is chosen in one browser and opened in another, by a link that anybody may hold, change or keep. */

const edge = setUpEdge({ now: () => new Date(Date.now() + later) });
let later = 0;

const cart = {
  client_id: 'orbit-web',
  domain_area: 'east',
  product_id: 'gem-300',
  area_id: ' a',
  server_id: 's-1',
  role_id: '役-7',
  country: 'Global',
  method: 'platform-pay-10801',
};
const whole = { ...cart, language: 'ja', gone: [] };

async function makeLink(chosen: object = cart, host = 'nova.localhost') {
  const body = { ...chosen, spec_lang: 'ja' };
  const { json } = await edge.ask('/api/pay/makeCartLink', { host, body });
  const { url, expires_at } = json.content as { url: string; expires_at: number };
  return { url, expires_at, code: url.split('/').at(-1) ?? '' };
}
async function open(code: string, host = 'nova.localhost') {
  return (await edge.ask('/api/pay/openCartLink', { host, body: { code, platform: 'ios' } })).json;
}
const wrong = { code: codes.cartLinkWrong, msg: expect.stringMatching(/^This link isn’t from this shop/) };

describe('I-10 a cart link', () => {
  it.each([
    ['nova.localhost', 'http://nova.localhost:8080'],
    ['backup-nova.localhost', 'http://backup-nova.localhost:8082'],
    ['shop.nova-backup.example', 'http://shop.nova-backup.example:8080'],
  ])('I-10 created at %s points there, and opens at every host of the brand', async (host, origin) => {
    const { url, code } = await makeLink(cart, host);
    expect(url).toBe(`${origin}/cart/${code}`);
    for (const other of ['nova.localhost', 'backup-nova.localhost', 'shop.nova.example'])
      expect(await open(code, other)).toMatchObject({ code: codes.success, content: whole });
  });

  it('I-10 reveals nothing, is never the same twice, and fits into a URL', async () => {
    const { code } = await makeLink();
    const plain = Buffer.from(code, 'base64url').toString('latin1');
    for (const text of [...Object.values(cart), 'east', '-7'].map((one) =>
      Buffer.from(one).toString('latin1'),
    ))
      expect(plain).not.toContain(text);
    expect((await makeLink()).code).not.toBe(code);
    expect(code).toMatch(/^[\w-]{1,300}$/);
    const long = {
      ...cart,
      server_id: '界'.repeat(100),
      role_id: '役'.repeat(100),
      area_id: '区'.repeat(100),
    };
    const short = await makeLink(long);
    expect(short.url.length).toBeLessThan(512);
    const { area_id: _area, server_id: _server, role_id: _role, ...forNobody } = whole;
    expect((await open(short.code)).content).toEqual(forNobody);
  });

  it('I-10 contains only the choices: in a shop without any, game and area', async () => {
    const { code } = await makeLink({ client_id: 'comet-ios', domain_area: 'west' });
    expect((await open(code)).content).toEqual({
      client_id: 'comet-ios',
      domain_area: 'west',
      language: 'ja',
      gone: [],
    });
  });

  it('I-10 that was changed, truncated, or made for another brand or environment is rejected', async () => {
    const { code } = await makeLink();
    const at = (index: number) =>
      code.slice(0, index) + (code[index] === 'A' ? 'B' : 'A') + code.slice(index + 1);
    const others = [0, 15, 16, 37, 38, 60, code.length - 2].map(at);
    for (const one of [...others, code.slice(0, -4), code.slice(4), `${code}AAAA`, 'x', '%00', 'ä', '.'])
      expect([one, await open(one)]).toEqual([one, expect.objectContaining(wrong)]);
    const hosts = ['demo-nova.localhost', 'zeta.localhost', 'demo-zeta.localhost'];
    for (const host of hosts)
      expect([host, await open(code, host)]).toEqual([host, expect.objectContaining(wrong)]);
    for (const host of hosts) {
      const theirs = await makeLink(cart, host);
      expect([host, await open(theirs.code)]).toEqual([host, expect.objectContaining(wrong)]);
    }
    expect(await open(code)).toMatchObject({ code: codes.success });
  });

  it('I-10 is valid for an hour, and says so when it has expired', async () => {
    const { code, expires_at } = await makeLink();
    const left = expires_at * 1000 - Date.now();
    expect(left).toBeGreaterThan(3_590_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    later = 3_590_000;
    expect((await open(code)).code).toBe(codes.success);
    later = 3_601_000;
    expect(await open(code)).toMatchObject({
      code: codes.cartLinkExpired,
      msg: expect.stringMatching(/^This link has expired/),
    });
    later = 0;
  });

  it('I-10 is valid until its hour is over, to the millisecond', () => {
    const begun = Date.now();
    const at = (ms: number) => ({ ...edge.services, now: () => new Date(begun + ms) });
    const store = { id: 'nova.production' };
    const { code } = cartCode(at(0), store, { cart, language: 'ja' });
    expect(readCartCode(at(3_599_999), store, code)).toMatchObject({ language: 'ja' });
    expect(readCartCode(at(3_600_000), store, code)).toMatchObject({ code: codes.cartLinkExpired });
  });

  it('I-10 without the region a way to pay is not known, and is chosen again', async () => {
    const { country: _region, ...chosen } = cart;
    const { code } = await makeLink(chosen);
    const { country: _c, method: _m, ...left } = whole;
    expect((await open(code)).content).toEqual({ ...left, gone: ['method'] });
  });
});

describe('I-10 the goods of a cart link are for sale, or reported as gone', () => {
  const without = (change: (files: Files) => void) => {
    const store = storeById({ version: 2, catalogue: sampleShop(change) }, 'nova.production')!;
    return (code: string) => openCart({ services: edge.services, store } as never, { code, platform: 'ios' });
  };
  const goodsOf = (files: Files) => files['nova/games/orbit/goods.json'].groups[0].goods;
  const { product_id: _goods, method: _method, ...rest } = whole;

  it.each<[title: string, change: (files: Files) => void, left: object]>([
    ['nothing', () => {}, whole],
    [
      'nothing, where others are offered before it and after it',
      (files) => {
        const { methods } = files['nova/methods.json'];
        for (const [paywayId, sort] of [
          ['first-pay', 1],
          ['last-pay', 90],
        ])
          methods.push({ ...methods[1], paywayId, sort });
      },
      whole,
    ],
    [
      'the goods',
      (files) => goodsOf(files).splice(1, 1),
      // The method no longer matters then.
      { ...rest, gone: ['goods'] },
    ],
    [
      'the method at this price',
      (files) => {
        const { methods } = files['nova/methods.json'];
        methods.push({ ...methods[1], paywayId: 'other-pay' });
        methods[1].maxMoney = '700';
      },
      { ...rest, product_id: 'gem-300', gone: ['method'] },
    ],
    [
      'the method in the player’s region',
      (files) => Object.assign(files['nova/methods.json'].methods[1], { regions: ['US'] }),
      { ...rest, product_id: 'gem-300', gone: ['method'] },
    ],
    [
      'the method of that name',
      (files) => Object.assign(files['nova/methods.json'].methods[1], { paywayId: 'other-pay' }),
      { ...rest, product_id: 'gem-300', gone: ['method'] },
    ],
  ])('I-10 gone: %s', async (_title, change, left) => {
    const { code } = await makeLink();
    expect(without(change)(code)).toEqual({ kind: 'content', content: left });
  });

  it('I-10 a method that the link does not name is not gone, whatever is offered', async () => {
    const { method: _method, ...chosen } = cart;
    const { code } = await makeLink(chosen);
    const { method: _whole, ...expected } = whole;
    const isOffered = [
      () => {},
      (files: Files) => Object.assign(files['nova/methods.json'].methods[1], { regions: ['US'] }),
    ];
    for (const change of isOffered)
      expect(without(change)(code)).toEqual({ kind: 'content', content: expected });
  });

  it.each<[title: string, change: (files: Files) => void]>([
    [
      'the game',
      (files) => delete files['nova/games/orbit/game.json'] && delete files['nova/games/orbit/goods.json'],
    ],
    [
      'the game in this area',
      (files) => {
        files['nova/games/orbit/game.json'].areas = ['west'];
      },
    ],
  ])(
    'I-10 gone: %s, and the whole link with it; the page keeps its own game and area',
    async (_title, change) => {
      const { code } = await makeLink();
      expect(without(change)(code)).toMatchObject({ code: codes.cartLinkWrong, messageKey: 'error_no_game' });
    },
  );

  it('I-10 gone: the method, out of service for a while', async () => {
    const { code } = await makeLink();
    await insertPause(edge.services.database, { store: 'nova.production' }, { reason: 'down', by: 'ann' });
    await edge.services.methods.refresh();
    expect((await open(code)).content).toEqual({ ...rest, product_id: 'gem-300', gone: ['method'] });
  });
});
