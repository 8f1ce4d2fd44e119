import { type CheckedTree, type CheckOptions, checkFiles } from '../check-tree.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests break these files in every way, types included
export type Files = Record<string, any>;

const platforms = (stem: string) => ({ android: `${stem}-android`, ios: `${stem}-ios`, web: `${stem}-web` });

const hosts = (prefix: string) => ({
  web: [`${prefix}shop.nova.example`, `${prefix}store.nova.example`],
  payment: [`${prefix}pay.nova.example`],
  backup: [`${prefix}shop.nova-backup.example`],
  data: [`${prefix}data.nova.example`],
});

const goods = (productId: string, quantity: number, USD: string, JPY: string) => ({
  productId,
  display: { en: `${quantity} Gems`, ja: `ジェム ${quantity}個` },
  amount: quantity,
  items: [{ sku: 'gem', quantity }],
  prices: { USD, JPY },
});

const method = (paywayId: string, currency: string) => ({
  regions: ['Global'],
  paywayId,
  channelId: 10801,
  name: 'Platform Pay',
  icon: 'platform-pay',
  sort: 10,
  openCoupon: true,
  currencies: [currency],
  account: { production: 'cashier', demo: 'cashier-demo' },
});

/** A small tree without problems: one brand of two areas, one game, two methods. Created for each call. */
export function sampleTree(): Files {
  return {
    'accounts/cashier.json': { provider: 'platform-pay', mode: 'sandbox', merchant: 'cashier', settings: {} },
    'accounts/cashier-demo.json': {
      provider: 'platform-pay',
      mode: 'sandbox',
      merchant: 'cashier-demo',
      settings: {},
    },
    'nova/brand.json': {
      name: 'Nova Games',
      pageTitle: { en: 'Nova Top-up', ja: 'Nova チャージ' },
      layout: 'new',
      isVip: true,
      isOpenCoupon: true,
      isAreaRole: false,
      timeZone: 'UTC',
      face: {
        color: '#1f5eff',
        accent: '#ffd23f',
        emblem: 'star',
        pattern: 'none',
        corner: 'soft',
        display: 'nunito',
        wordmark: 'NOVA',
      },
      hosts: { production: hosts(''), demo: hosts('demo-') },
      defaultCurrency: 'USD',
      areas: [{ key: 'west' }, { key: 'east', currency: 'JPY' }],
      languages: ['en', 'ja'],
      defaultLanguage: 'en',
      tracking: { applicationId: 'nova-topup', eventId: 200, needsConsent: true },
      login: { providers: ['account'] },
    },
    'nova/legal.json': {
      privacyUrl: 'https://www.nova.example/privacy',
      termsUrl: 'https://www.nova.example/terms',
      supportUrl: 'https://support.nova.example/',
      copyright: '© Nova Games',
      seller: { name: 'Nova Games Ltd.', country: 'GB', taxPercent: 20 },
      everywhere: {
        company: 'Nova Games Ltd.',
        representative: 'A. Sample',
        address: '1 Sample Street',
        phone: '+44 20 7946 0000',
        email: 'support@nova.example',
        hours: '10:00 to 19:00',
        registration: '00000000',
        taxId: 'GB000000000',
        withdrawalUrl: 'https://support.nova.example/withdraw',
        accessibilityUrl: 'https://www.nova.example/accessibility',
        choicesUrl: 'https://www.nova.example/privacy-choices',
      },
    },
    'nova/methods.json': { methods: [method('platform-pay', 'USD'), method('platform-pay', 'JPY')] },
    'nova/games/orbit/game.json': {
      gpId: '1',
      name: 'Orbit',
      areas: ['west', 'east'],
      clientIds: platforms('orbit'),
      link: { baseUrl: 'sandbox:/game/link/v1', secret: 'game.linkSecret' },
      evoke: { android: 'orbit://shop', ios: 'orbit://shop', web: 'https://play.orbit.example/' },
      art: {
        scene: 'orbit',
        emblem: 'rocket',
        material: 'gem',
        color: '#2b59c3',
        accent: '#ffd23f',
        seed: 1,
      },
    },
    'nova/games/orbit/goods.json': {
      groups: [
        {
          typeKey: 'gems',
          typeName: 'Gems',
          goods: [
            goods('gem-60', 60, '0.99', '160'),
            goods('gem-300', 300, '4.99', '800'),
            goods('gem-980', 980, '14.99', '2400'),
          ],
        },
      ],
    },
  };
}

/** Checks files given as values (written as JSON) or as raw text. */
export function checkSample(files: Files, options: CheckOptions = {}): CheckedTree {
  const encoder = new TextEncoder();
  const bytes = Object.entries(files).map(([file, content]): [string, Uint8Array] => [
    file,
    content instanceof Uint8Array
      ? content
      : encoder.encode(typeof content === 'string' ? content : JSON.stringify(content, null, 2)),
  ]);
  return checkFiles(new Map(bytes), options);
}

/** The catalogue of files in which nothing is wrong; throws what is wrong otherwise. */
export function sampleCatalogue(files: Files = sampleTree()) {
  const checked = checkSample(files);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems, null, 2));
  return checked.catalogue;
}
