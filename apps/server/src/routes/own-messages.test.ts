import type { Brand } from '@gemporium/catalogue/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { ownMessages } from '../views/own-messages.ts';

/** The brand has its own wording in Japanese, and an empty file for English. */
const messages = { ja: { pay_price: '{money} でチャージ', goods_choose: 'お宝を選ぶ' }, en: {} };

let edge: Edge;
beforeAll(async () => {
  const catalogue = sampleShop();
  const nova = { ...(catalogue.brands.nova as Brand), messages };
  edge = await openEdge({ catalogue: { ...catalogue, brands: { ...catalogue.brands, nova } } });
});
afterAll(() => edge.close());

const { path, script } = ownMessages({ messages }).ja!;
type Words = Record<string, string | ((values: object) => string)>;
const run = async (source: string) =>
  (
    (await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)) as {
      default: Words;
    }
  ).default;

describe('L-02 a brand’s own wording', () => {
  it('L-02 is a module that says it, kept for ever under its own address', async () => {
    const { status, headers, text } = await edge.ask(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const words = await run(text);
    expect(words.goods_choose).toBe('お宝を選ぶ');
    expect((words.pay_price as (values: object) => string)({ money: '¥160' })).toBe('¥160 でチャージ');
  });

  it('L-02 evaluates no text', () => {
    expect(script).not.toMatch(/\beval\b|\bFunction\b/);
  });

  const hash = path.split('/')[2] ?? '';
  it.each(['000000000000', 'messages', hash.slice(0, 1), hash.slice(1), `${hash}0`])(
    'L-02 a page of an older version, %s, is given today’s wording, and keeps it for a moment',
    async (older) => {
      const { status, headers } = await edge.ask(`/messages/${older}/ja.js`);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    },
  );

  it.each(['en', 'ko', 'constructor', '__proto__'])('L-02 there is none in %s', async (language) => {
    expect((await edge.ask(path.replace('ja.js', `${language}.js`))).status).toBe(404);
  });

  it('L-02 another wording has another address, and the same is compiled once', () => {
    const other = ownMessages({ messages: { ja: { goods_choose: '商品' } } });
    expect(other.ja?.path).not.toBe(path);
    expect(ownMessages({ messages })).toBe(ownMessages({ messages }));
    expect(Object.keys(ownMessages({ messages }))).toEqual(['ja']);
  });
});
