import type { PaymentRegion } from '@gemporium/contract/api/pay/getCountries.ts';
import type { LegalNotice, LegalPage as LegalPageData } from '@gemporium/contract/legal-words.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { takeOffer } from '../catalogue/take-offer.ts';
import { becomePlayer } from '../login/session/become-player.ts';
import { ShopProvider } from '../state/shop-context.tsx';
import type { ShopState } from '../state/shop-state.ts';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { type FakeShop, fakeShop, kira, never, refusal, yes } from '../testing/fake-shop.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { shopOf } from '../testing/shop-of.ts';
import { AgreedConsents } from './agreed-consents.tsx';
import { LegalPage } from './legal-page.tsx';
import { LegalText } from './legal-text.tsx';

describe('B-08 texts of a law or a publisher', () => {
  const beside = ' target="_blank" rel="noopener noreferrer"';
  it.each<[LegalNotice, string]>([
    [{ text: 'Refunds' }, '<bdi>Refunds</bdi>'],
    [{ text: '返金', lang: 'ja' }, '<bdi lang="ja" dir="ltr">返金</bdi>'],
    [{ text: 'استرداد', lang: 'ar' }, '<bdi lang="ar" dir="rtl">استرداد</bdi>'],
    [{ text: 'Refunds', href: '/legal/refunds' }, '<a href="/legal/refunds"><bdi>Refunds</bdi></a>'],
    [
      { text: 'Terms', href: 'https://w.example/' },
      `<a href="https://w.example/"${beside}><bdi>Terms</bdi></a>`,
    ],
    [
      { text: 'a@w.example', href: 'mailto:a@w.example' },
      '<a href="mailto:a@w.example"><bdi>a@w.example</bdi></a>',
    ],
  ])('B-08 %j has its language marked, and a link that keeps the purchase open', (words, html) => {
    expect(renderToStaticMarkup(createElement(LegalText, { words }))).toBe(html);
  });

  it('B-08 given consents are shown in their original wording, with its language marked if it differs', () => {
    // Noon, so that every machine's time zone is in January.
    const at = 129_600;
    const consents = [
      { text: 'I agree.', lang: 'en', at },
      { text: 'I accept.', at },
      { text: '同意します。', lang: 'ja', at },
    ];
    const html = renderToStaticMarkup(createElement(AgreedConsents, { consents, language: 'en' }));
    expect(html.match(/<bdi.*?<\/bdi>/g)).toEqual([
      '<bdi>I agree.</bdi>',
      '<bdi>I accept.</bdi>',
      '<bdi lang="ja" dir="ltr">同意します。</bdi>',
    ]);
    // The time is said in the reader's language.
    const times = html.match(/<time.*?<\/time>/g) ?? [];
    expect([times.length, new Set(times).size]).toEqual([3, 1]);
    expect(times[0]).toMatch(/^<time dateTime="1970-01-02T12:00:00.000Z">.*Jan.*1970/);
  });
});

it('B-08 O-09 an order’s page shows the given consents in their original wording', async () => {
  const consents = [{ text: 'I give the right up.', at: 1_790_000_000 }];
  const shop = fakeShop({
    path: '/order/GP1',
    replies: { '/api/pay/getOrderInfo': yes(sampleOrder({ consents })) },
  });
  shop.services.store.setState({ started: true, player: kira });
  await drawShop(shop);
  expect(drawn.text()).toContain(`${shop.state().t('legal_agreed')}I give the right up.`);
});

describe('B-08 a legal notice at its own URL', () => {
  const notice = (text: string): LegalPageData => ({
    title: { text },
    rows: [],
    sentences: [],
    links: [],
  });
  const open = async (
    standing: Partial<ShopState['offer']> & { language?: string },
    reply = yes(notice('Of here')),
  ) => {
    const shop = fakeShop({
      path: '/legal/refunds',
      page: { legal: notice('As drawn') },
      replies: { '/api/config/legal': reply as never },
    });
    shop.services.store.setState(({ offer, language }) => ({
      started: true,
      offer: { ...offer, ...standing },
      language: standing.language ?? language,
    }));
    await drawShop(shop);
    return shop.calls.filter(({ path }) => path === '/api/config/legal').map(({ fields }) => fields);
  };

  it.each([
    ['as rendered', {}, 'As drawn', []],
    ['of another area', { area: 'sea' }, 'Of here', [{ page: 'refunds', domain_area: 'sea' }]],
    ['in another language', { language: 'ja' }, 'Of here', [{ page: 'refunds', domain_area: 'universal' }]],
  ] as const)('B-08 the notice is the one %s', async (_title, standing, title, asked) => {
    expect(await open(standing)).toEqual(asked);
    expect(drawn.text().includes('Of here')).toBe(title === 'Of here');
    expect(drawn.text().includes('As drawn')).toBe(title === 'As drawn');
  });

  it('B-08 L-04 a notice in another language begins at that language’s side, the way back at the reader’s', () => {
    const english = { text: 'Seller', lang: 'en' };
    const row = { label: english, value: { text: 'Nova', lang: 'en' } };
    const mixed = { title: { text: 'البائع' }, rows: [row], sentences: [english, { text: 'نص' }], links: [] };
    const markup = (legal: LegalPageData) =>
      renderToStaticMarkup(
        createElement(
          ShopProvider,
          { value: fakeShop({ path: '/legal/seller', page: { language: 'ar', legal } }).services },
          createElement(LegalPage, { parameter: 'seller' }),
        ),
      ).replace(/ class="[^"]*"/g, '');
    const sides = (html: string) => html.match(/<(h1|dl|p)\b[^>]*>/g);
    expect(sides(markup({ ...mixed, title: english }))).toEqual([
      '<h1 dir="ltr">',
      '<dl dir="ltr">',
      '<p dir="ltr">',
      '<p>',
      '<p>',
    ]);
    expect(sides(markup(mixed))).toEqual(['<h1>', '<dl>', '<p dir="ltr">', '<p>', '<p>']);
  });

  it('B-08 if it fails to load, no notice of another area is shown instead', async () => {
    await open({ area: 'sea' }, (() => refusal(-5003, 'Not now.')) as never);
    expect(drawn.text()).toContain('Not now.');
    expect(drawn.text()).not.toContain('As drawn');
  });
});

describe('S-08 what the law requires next to the Pay button', () => {
  const box = (value: string) => ({ value, text: `Words of ${value}` });
  const region = (name: string, ...consents: ReturnType<typeof box>[]): PaymentRegion => ({
    name,
    methods: [sampleMethod('card', { name: 'Card', open_coupon: false })],
    terms: { sentences: [{ text: 'Delivered at once.' }], links: [], consents },
  });
  const buying = async () => {
    const shop = fakeShop({
      replies: {
        '/api/pay/getCountries': yes({
          TR: region('Türkiye', box('a:1'), box('b:2')),
          DE: region('Germany', box('c:3')),
        }),
        '/api/pay/adyen_pay': yes({ billing_no: 'GP1', url: '' }),
      },
    });
    shop.services.store.setState(({ order, offer }) => ({
      started: true,
      player: kira,
      order: {
        ...order,
        goods: { ...offer.goods[0]! },
        realServer: 's1',
        server: { display: 'Asgard 12' },
        region: 'TR',
        rechargeKey: 'card-12101',
        role: { value: 'r1', display: 'Lady Blue', level: 45 },
      },
    }));
    await drawShop(shop);
    const boxes = () => drawn.all('').filter(({ props }) => props.type === 'checkbox');
    return {
      shop,
      ticks: () => boxes().map(({ props }) => props.checked),
      marked: () => boxes().map(({ props }) => props['aria-invalid']),
      tick: (index: number) => drawn.after(() => boxes()[index]?.props.onChange?.()),
      pay: async () => {
        await drawn.press(shop.state().t('pay_price', { money: '$14.99' }));
        return shop.calls.filter(({ path }) => path === '/api/pay/adyen_pay').map(({ fields }) => fields);
      },
    };
  };

  it('S-08 O-09 boxes start unticked; paying requires all of them, and the call includes them', async () => {
    const { shop, ticks, tick, pay } = await buying();
    expect(drawn.text()).toContain('Delivered at once.');
    expect(ticks()).toEqual([false, false]);
    expect(await pay()).toEqual([]);
    await tick(0);
    expect(ticks()).toEqual([true, false]);
    expect(await pay()).toEqual([]);
    expect(shop.state().toasts.map(({ text }) => text)).toEqual([shop.state().t('legal_consents_missing')]);
    await tick(1);
    await tick(0);
    expect(ticks()).toEqual([false, true]);
    expect(await pay()).toEqual([]);
    await tick(0);
    expect(await pay()).toMatchObject([{ consents: 'a:1,b:2', country: 'TR' }]);
  });

  it('S-08 O-09 after paying without them, the missing boxes are marked; the message goes with the last one', async () => {
    const { shop, marked, tick, pay } = await buying();
    shop.services.store.setState({ toasts: [{ id: '1', text: 'Another message', tone: 'plain' }] });
    await tick(0);
    expect(marked()).toEqual([false, false]);
    await pay();
    expect(marked()).toEqual([false, true]);
    await tick(0);
    expect(marked()).toEqual([true, true]);
    await tick(0);
    expect(shop.state().toasts).toHaveLength(2);
    await tick(1);
    expect(marked()).toEqual([false, false]);
    expect(shop.state().toasts.map(({ text }) => text)).toEqual(['Another message']);
  });

  it('S-08 O-09 ticks count for one purchase and one region', async () => {
    const { shop, ticks, tick, pay } = await buying();
    await tick(0);
    await tick(1);
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({ order: { ...order, region: 'DE' } })),
    );
    expect(ticks()).toEqual([false]);
    expect(await pay()).toEqual([]);
    await tick(0);
    expect(await pay()).toMatchObject([{ consents: 'c:3', country: 'DE' }]);
    expect(shop.state().agreed).toEqual([]);
  });

  const taro = { username: 'taro', suid: '2', oauth_token: 'of taro', gp_id: 'gp-one' };
  it.each<[title: string, change: (shop: FakeShop) => void, isTicked: boolean]>([
    ['another account', ({ services }) => becomePlayer(services, taro), false],
    ['nobody', ({ services }) => becomePlayer(services, undefined), false],
    ['the same account', ({ services }) => becomePlayer(services, { ...kira, oauth_token: 'newer' }), true],
    [
      'another game',
      ({ services, state }) => takeOffer(services, { ...state().offer, clientId: 'two' }),
      false,
    ],
    ['the same game, reloaded', ({ services, state }) => takeOffer(services, state().offer), true],
  ])('S-08 I-05 ticks count for one account and one game: %s', async (_title, change, isTicked) => {
    const { shop, tick } = await buying();
    await tick(0);
    await drawn.after(() => change(shop));
    expect(shop.state().agreed).toEqual(isTicked ? ['a:1'] : []);
  });

  it('S-08 I-05 a visitor who ticks before logging in need not tick again', async () => {
    const { shop, ticks, tick } = await buying();
    await drawn.after(() => becomePlayer(shop.services, undefined));
    await tick(0);
    await drawn.after(() => becomePlayer(shop.services, kira));
    expect(ticks()).toEqual([true, false]);
  });
});

it.each([0, 1, 2])('B-08 a page of the law shows each of its links: %d', async (count) => {
  const links = [1, 2].slice(0, count).map((number) => ({ text: `Form ${number}`, href: `/form-${number}` }));
  const legal = { title: { text: 'Seller' }, rows: [], sentences: [], links };
  await shopOf({ path: '/legal/seller', page: { legal } });
  expect(drawn.all('Form').map(({ props }) => props.href)).toEqual(links.map(({ href }) => href));
});

it.each<[what: string, change: (state: ShopState) => Partial<ShopState>, area: string]>([
  ['in the chosen language', () => ({ language: 'ja' }), 'universal'],
  ['for the area that the player has come to', ({ offer }) => ({ offer: { ...offer, area: 'sea' } }), 'sea'],
])('L-02 B-08 a page of the law is loading until it is there %s', async (_what, change, domain_area) => {
  const legal = { title: { text: 'Seller' }, rows: [], sentences: [{ text: 'Watt Ltd.' }], links: [] };
  const shop = await shopOf({
    path: '/legal/seller',
    page: { legal },
    replies: { '/api/config/legal': never },
  });
  expect(drawn.text()).toContain('Watt Ltd.');
  await drawn.after(() => shop.services.store.setState(change));
  expect(drawn.text()).not.toContain('Watt Ltd.');
  expect(drawn.text()).toContain(shop.state().t('loading'));
  expect(shop.calls.at(-1)?.fields).toEqual({ page: 'seller', domain_area });
});
