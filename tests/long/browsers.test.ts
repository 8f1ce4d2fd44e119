import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { type MessageKey, translate, type ValuesOf } from '@gemporium/locales/messages.ts';
import { buttonValues } from '@gemporium/provider-kit/conformance/hosted-page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Method } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { startWorld, type World } from '../harness/world.ts';
import { engines } from './browsers/engines.ts';
import { button, field, Hand, labelled, radio, text } from './browsers/hand.ts';

/**
 * A new player buys in every supported engine, on three brands: the new layout, the four-step layout, and a
 * right-to-left language. Rows of a browser that cannot be installed are skipped with a message, not passed.
 */
const shops = [
  { brand: 'watt', language: 'en', area: 'universal', isOld: false },
  { brand: 'joynet', language: 'ko', area: 'universal', isOld: true },
  { brand: 'brandEn', language: 'ar', area: 'mea', isOld: false },
] as const;
/** The platform's own payment, which each of them offers: its page has a single button that pays. */
const channelId = '10801';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 600_000);
afterAll(() => world?.stop());

describe.each(Object.keys(engines))('%s', (engine) => {
  it.for(shops)('B-10 B-08 a new player buys at $brand in $language', async (shop, context) => {
    const started = await engines[engine]!();
    if (!started.ok) {
      console.warn(`\n  NOT TRIED in ${engine}: ${started.missing}.\n`);
      return context.skip(started.missing);
    }
    const { browser } = started;
    const pictures = mkdtempSync(join(tmpdir(), `gemporium-${engine.replace(/\W+/g, '-')}-${shop.brand}-`));
    const hand = new Hand(browser.first, pictures);
    try {
      await buy(hand, shop, (address) => hand.opens(browser, address));
    } finally {
      await hand.keepsPicture('end');
      console.log(`${engine} (${browser.version}): ${pictures}, ${JSON.stringify(browser.troubles())}`);
      await browser.close();
    }
    expect(browser.troubles()).toEqual([]);
    const states = await world.sql<{ state: string }>(
      `select state from orders where store = $1 order by created_at desc limit 1`,
      [`${shop.brand}.production`],
    );
    expect(states).toEqual([{ state: 'delivered' }]);
  });
});

type Shop = (typeof shops)[number];

/** From a fresh browser's first page to the delivered goods. */
async function buy(
  hand: Hand,
  { brand, language, area, isOld }: Shop,
  opens: (address: string) => Promise<Hand>,
) {
  const t = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) =>
    translate(language, key, ...values);
  const { account, address, goods, method } = await whatToBuy(brand, area, language);
  await hand.window.goto(address);
  if (isOld) await hand.taps(`//ul[@aria-label='${t('games')}']//button`);
  await hand.taps(radio(goods));
  await hand.keepsPicture('goods');
  await hand.taps(button(t('login_to_buy')));
  await hand.types(field(t('username')), account);
  await hand.types(field(t('password')), account);
  await hand.keepsPicture('login');
  await hand.taps(`//dialog${button(t('login'))}`);
  await hand.sees(text(t('account_of', { text: account })));

  // Goods and the only character are chosen, so the methods open automatically.
  await hand.taps(labelled(method));
  await hand.keepsPicture('recharge');
  await hand.taps(button(t('pay_price', { money: '' }).trim()));
  const provider = await opens('/platform-pay/');
  await provider.window.bringToFront();
  // By its value: the page speaks the player's language.
  await provider.taps(`//button[@value='${buttonValues.Pay}']`);
  await hand.window.bringToFront();
  await hand.sees(text(t('result_success_text')));
  await hand.seesFont('Title');
}

/** The cheapest goods and the method, as the page in this language names them. */
async function whatToBuy(brand: string, area: string, language: string) {
  const account = 'newcomer';
  const player = await playerOf(world, brand, { account, area });
  const fields = { platform: 'web', domain_area: area, spec_lang: language };
  const goods = await player.get<GoodsItem[]>('/api/pay/getThirdGift', fields);
  const [cheapest] = goods.filter((item) => !item.isLimit).sort((a, b) => Number(a.price) - Number(b.price));
  if (!cheapest) throw new Error(`${brand} sells nothing`);
  const offered = await player.get<Record<string, { methods: Method[] }>>('/api/pay/getCountries', {
    ...fields,
    product_id: cheapest.value,
  });
  const methods = Object.values(offered).flatMap((region) => region.methods);
  const method = methods.find((one) => one.channel_id === channelId);
  if (!method) throw new Error(`${cheapest.value} cannot be paid by ${channelId}`);
  const query = new URLSearchParams({
    spec_lang: language,
    domain_area: area,
    client_id: player.clientId,
  });
  return {
    account,
    goods: cheapest.display,
    method: method.name,
    address: `${player.origin}/?${query}`,
  };
}
