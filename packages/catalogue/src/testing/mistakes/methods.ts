import { channels } from '@gemporium/contract/channels.ts';
import { all, copy, push, set, write } from '../edits.ts';
import { withAdyen, withGame, withGoods } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const channelIds = channels.map(({ id }) => id).join(', ');
const file = 'nova/methods.json';
const account = 'accounts/cashier.json';
const demoAccount = 'accounts/cashier-demo.json';
/** Of the method that nothing depends on. */
const card = (...changes: [path: string, value: unknown][]): Change =>
  all(withAdyen, ...changes.map(([path, value]) => set(file, `methods[2].${path}`, value)));
const sub = (code: string, channelId: string, more: object = {}) => ({
  channelId,
  code,
  name: 'Wallet',
  icon: 'wallet',
  ...more,
});
const twins = (...changes: [path: string, value: unknown][]): Change =>
  all(
    withAdyen,
    (files) => files[file].methods.push(structuredClone(files[file].methods[2])),
    ...changes.map(([path, value]) => set(file, path, value)),
  );
const svgStart = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">';
const svg = (inside: string, around = svgStart) => write('nova/art/logo.svg', `${around}${inside}</svg>`);
/** Shapes of which each draws the one before it twice. */
const doubled = (times: number, by: 'use' | 'mask') =>
  Array.from({ length: times }, (_, i) => {
    const twice = by === 'use' ? `<use href="#a${i}"/>` : `<path mask="url(#a${i})" d="M0 0h8v8z"/>`;
    return `<mask id="a${i + 1}">${twice}${twice}</mask>`;
  }).join('');
const sizeOf = (length: number) => svg(' '.repeat(length - `${svgStart}</svg>`.length));
/** Another account like the cashier's. */
const copyTo = (id: string) =>
  all(copy(account, `accounts/${id}.json`), set(`accounts/${id}.json`, 'merchant', id));
const withAccountsOf =
  (provider: string): Change =>
  (files) => {
    for (const id of [provider, `${provider}-demo`])
      files[`accounts/${id}.json`] = { provider, mode: 'sandbox', merchant: id, settings: {} };
  };
/** The method of the area in yen, by another channel. */
const yenBy = (channelId: number, provider: string): Change =>
  all(
    withAccountsOf(provider),
    set(file, 'methods[1].channelId', channelId),
    set(file, 'methods[1].account', { production: provider, demo: `${provider}-demo` }),
  );
const noYen = [
  ['groups[0].goods[0]', '160'],
  ['groups[0].goods[1]', '800'],
  ['groups[0].goods[2]', '2400'],
].map(
  ([goods, price]) =>
    `nova/games/orbit/goods.json ${goods}.prices.JPY: no payment method of the area "east" takes ${price} JPY`,
);

export const methodMistakes: Mistake[] = [
  {
    title: 'O-07 a channel that does not exist',
    wrong: set(file, 'methods[0].channelId', 10881),
    told: [
      `nova/methods.json methods[0].channelId: 10881 is not a payment channel of the store (use one of: ${channelIds})`,
    ],
  },
  {
    title: 'O-07 a channel like none',
    wrong: set(file, 'methods[0].channelId', 7),
    told: [
      `nova/methods.json methods[0].channelId: 7 is not a payment channel of the store (use one of: ${channelIds})`,
    ],
  },
  {
    title: 'an account that does not exist',
    wrong: set(file, 'methods[0].account.production', 'cashir'),
    told: [
      'nova/methods.json methods[0].account.production: there is no account "cashir" in accounts/ (did you mean "cashier"?)',
    ],
  },
  {
    title: 'a demo account that does not exist',
    wrong: set(file, 'methods[0].account.demo', 'till-demo'),
    told: [
      'nova/methods.json methods[0].account.demo: there is no account "till-demo" in accounts/ (write accounts/till-demo.json, or name another account)',
    ],
  },
  {
    title: 'accounts of the sandbox with the merchant of a contract',
    wrong: all(
      withAdyen,
      set(account, 'merchant', 'NovaGamesCOM'),
      set('accounts/adyen-main-demo.json', 'merchant', 'adyen-main'),
    ),
    told: [
      'accounts/adyen-main-demo.json merchant: the sandbox knows an account by its id alone and would refuse every payment (write "adyen-main-demo")',
      'accounts/cashier.json merchant: the sandbox knows an account by its id alone and would refuse every payment (write "cashier")',
    ],
    right: ['test', 'live'].map((mode) =>
      all(set(account, 'mode', mode), set(account, 'merchant', 'NovaGamesCOM')),
    ),
  },
  {
    title: 'an account that nearly has the name of an account of another provider, or of the other shop',
    wrong: all(
      card(['account', { production: 'cashir', demo: 'adyen-mian-demo' }]),
      set(file, 'methods[1].account', { production: 'cashier-dem', demo: 'cashier-dmo' }),
    ),
    told: [
      'nova/methods.json methods[1].account.production: there is no account "cashier-dem" in accounts/ (write accounts/cashier-dem.json, or name another account)',
      'nova/methods.json methods[1].account.demo: demo must use an account whose id ends in -demo, not "cashier-dmo"',
      'nova/methods.json methods[1].account.demo: there is no account "cashier-dmo" in accounts/ (did you mean "cashier-demo"?)',
      'nova/methods.json methods[2].account.production: there is no account "cashir" in accounts/ (write accounts/cashir.json, or name another account)',
      'nova/methods.json methods[2].account.demo: there is no account "adyen-mian-demo" in accounts/ (did you mean "adyen-main-demo"?)',
      'warning: accounts/adyen-main-demo.json: no payment method uses the account "adyen-main-demo"',
      'warning: accounts/adyen-main.json: no payment method uses the account "adyen-main"',
    ],
  },
  {
    title: "accounts of another provider than the channel's",
    wrong: card(['account', { production: 'cashier', demo: 'cashier-demo' }]),
    told: [
      'nova/methods.json methods[2].account.production: the account "cashier" belongs to platform-pay, but channel 12101 (Adyen) to adyen',
      'nova/methods.json methods[2].account.demo: the account "cashier-demo" belongs to platform-pay, but channel 12101 (Adyen) to adyen',
      'warning: accounts/adyen-main-demo.json: no payment method uses the account "adyen-main-demo"',
      'warning: accounts/adyen-main.json: no payment method uses the account "adyen-main"',
    ],
    right: [withAdyen],
  },
  {
    title: 'O-07 an account of a provider by whom another channel of the same company can be paid',
    wrong: yenBy(10102, 'razer-merchant'),
    told: [
      'nova/methods.json methods[1].account.production: the account "razer-merchant" belongs to razer-merchant, but channel 10102 (Razer e2p) to razer-e2p',
      'nova/methods.json methods[1].account.demo: the account "razer-merchant-demo" belongs to razer-merchant, but channel 10102 (Razer e2p) to razer-e2p',
    ],
    right: [yenBy(10101, 'razer-merchant'), yenBy(10103, 'razer-merchant'), yenBy(10103, 'razer')],
  },
  {
    title: 'O-07 an account of neither provider by whom a channel can be paid',
    wrong: yenBy(10101, 'razer-e2p'),
    told: [
      'nova/methods.json methods[1].account.production: the account "razer-e2p" belongs to razer-e2p, but channel 10101 (Razer bank) to razer or razer-merchant',
      'nova/methods.json methods[1].account.demo: the account "razer-e2p-demo" belongs to razer-e2p, but channel 10101 (Razer bank) to razer or razer-merchant',
    ],
  },
  {
    title: 'B-06 production that would use a demo account',
    wrong: set(file, 'methods[0].account.production', 'cashier-demo'),
    told: [
      'nova/methods.json methods[0].account.production: production must not use the demo account "cashier-demo" (write "cashier")',
    ],
  },
  {
    title: 'B-06 production that would use a demo account without another beside it',
    wrong: all(copyTo('till-demo'), set(file, 'methods[0].account.production', 'till-demo')),
    told: [
      'nova/methods.json methods[0].account.production: production must not use the demo account "till-demo"',
    ],
  },
  {
    title: 'B-06 production that would use a demo account which is not there, and demo one that is neither',
    wrong: all(
      set(file, 'methods[0].account.production', 'till-demo'),
      set(file, 'methods[0].account.demo', 'till'),
    ),
    told: [
      'nova/methods.json methods[0].account.production: production must not use the demo account "till-demo"',
      'nova/methods.json methods[0].account.production: there is no account "till-demo" in accounts/ (write accounts/till-demo.json, or name another account)',
      'nova/methods.json methods[0].account.demo: demo must use an account whose id ends in -demo, not "till"',
      'nova/methods.json methods[0].account.demo: there is no account "till" in accounts/ (write accounts/till.json, or name another account)',
    ],
  },
  {
    title: 'B-06 demo that would use a production account',
    wrong: set(file, 'methods[0].account.demo', 'cashier'),
    told: [
      'nova/methods.json methods[0].account.demo: demo must use an account whose id ends in -demo, not "cashier" (write "cashier-demo")',
    ],
  },
  {
    title: 'B-06 demo that would use a production account without a demo one beside it',
    wrong: all(copyTo('demo-till'), set(file, 'methods[0].account.demo', 'demo-till')),
    told: [
      'nova/methods.json methods[0].account.demo: demo must use an account whose id ends in -demo, not "demo-till"',
    ],
    right: [
      all(
        copyTo('till-demo'),
        set(file, 'methods[0].account.demo', 'till-demo'),
        set(file, 'methods[1].account.demo', 'cashier-demo'),
      ),
    ],
  },
  {
    title: 'a currency that the one area of the method does not use',
    wrong: card(['areas', ['east']], ['currencies', ['USD']]),
    told: ['nova/methods.json methods[2].currencies[0]: no area of this method uses USD (write "JPY")'],
    right: [card(['areas', ['east']], ['currencies', ['JPY']])],
  },
  {
    title: 'a currency that none of the areas uses',
    wrong: card(['currencies', ['EUR']]),
    told: ['nova/methods.json methods[2].currencies[0]: no area of this method uses EUR'],
    right: [card(['currencies', ['USD', 'JPY']])],
  },
  {
    title: 'an area that the brand does not have',
    wrong: card(['areas', ['west', 'wets']]),
    told: ['nova/methods.json methods[2].areas[1]: "wets" is not an area of nova (did you mean "west"?)'],
  },
  {
    title: 'a game that the brand does not have',
    wrong: card(['games', ['1', '77']]),
    told: ['nova/methods.json methods[2].games[1]: no game of nova has the gp_id "77" (the only one is "1")'],
    right: [card(['games', ['1']])],
  },
  {
    title: 'a game that is nearly one of the brand',
    wrong: all(withGame('second', 'orb-2'), withGoods('second'), card(['games', ['orb-3']])),
    told: [
      'nova/methods.json methods[2].games[0]: no game of nova has the gp_id "orb-3" (use one of: 1, orb-2)',
    ],
  },
  {
    title: 'regions, platforms and currencies twice',
    wrong: card(
      ['regions', ['PH', 'PH']],
      ['platforms', ['ios', 'web', 'ios']],
      ['currencies', ['USD', 'USD']],
    ),
    told: [
      'nova/methods.json methods[2].regions[1]: "PH" is listed twice',
      'nova/methods.json methods[2].currencies[1]: "USD" is listed twice',
      'nova/methods.json methods[2].platforms[2]: "ios" is listed twice',
    ],
  },
  {
    title: 'O-03 a lower bound above the upper one',
    wrong: card(['minMoney', '50.00'], ['maxMoney', '5.00']),
    told: ['nova/methods.json methods[2].minMoney: the lower bound 50.00 is above the upper bound 5.00'],
    right: [
      card(['minMoney', '4.99'], ['maxMoney', '4.99']),
      card(['minMoney', '14.00'], ['maxMoney', '0']),
      card(['maxMoney', '5.00']),
      card(['minMoney', '14.00']),
    ],
  },
  {
    title: 'O-03 bounds between which there is no price',
    wrong: card(['minMoney', '5'], ['maxMoney', '14.98']),
    told: [
      'warning: nova/methods.json methods[2]: nobody sees this method: it takes no price where it is offered (compare minMoney and maxMoney with the prices)',
    ],
    right: [card(['minMoney', '5'], ['maxMoney', '14.99']), card(['minMoney', '4.99'], ['maxMoney', '4.99'])],
  },
  {
    title: 'O-03 bounds of a sub-payment between which there is no price',
    wrong: card([
      'subPayments',
      [sub('a', '1'), sub('b', '2', { minMoney: '15' }), sub('c', '3', { maxMoney: '0.98' })],
    ]),
    told: [1, 2].map(
      (at) =>
        `warning: nova/methods.json methods[2].subPayments[${at}]: nobody sees this sub-payment: it takes no price where its method is offered (compare minMoney and maxMoney with the prices)`,
    ),
    right: [
      card([
        'subPayments',
        [sub('a', '1'), sub('b', '2', { minMoney: '14.99' }), sub('c', '3', { maxMoney: '0.99' })],
      ]),
    ],
  },
  {
    title: 'O-03 bounds of all sub-payments between which there is no price',
    wrong: card(['subPayments', [sub('b', '2', { minMoney: '15' }), sub('c', '3', { maxMoney: '0.98' })]]),
    told: [
      'warning: nova/methods.json methods[2]: nobody sees this method: it takes no price where it is offered (compare minMoney and maxMoney with the prices)',
    ],
  },
  {
    title: 'O-03 the same of a sub-payment',
    wrong: card(['subPayments', [sub('a', '1'), sub('b', '2', { minMoney: '50.00', maxMoney: '5.00' })]]),
    told: [
      'nova/methods.json methods[2].subPayments[1].minMoney: the lower bound 50.00 is above the upper bound 5.00',
    ],
  },
  {
    title: 'O-03 a bound that its currency cannot express',
    wrong: card(['currencies', ['JPY']], ['maxMoney', '740.50']),
    told: [
      'nova/methods.json methods[2].maxMoney: "740.50" has too many decimals: prices in JPY have no decimals',
    ],
    right: [card(['currencies', ['JPY']], ['maxMoney', '740'])],
  },
  {
    title: 'O-03 one bound for two currencies',
    wrong: card(['currencies', ['USD', 'JPY']], ['maxMoney', '50']),
    told: [
      'nova/methods.json methods[2].maxMoney: one bound cannot hold for several currencies (write one method for each currency)',
    ],
    right: [card(['currencies', ['USD', 'JPY']], ['maxMoney', '0'])],
  },
  {
    title: 'O-03 two bounds for two currencies',
    wrong: card(['currencies', ['USD', 'JPY']], ['minMoney', '1'], ['maxMoney', '50']),
    told: [
      'nova/methods.json methods[2].minMoney: one bound cannot hold for several currencies (write one method for each currency)',
    ],
  },
  {
    title: 'O-02 sub-payment codes and channels twice',
    wrong: card(['subPayments', [sub('wallet', '1'), sub('wallet', '2'), sub('other', '1')]]),
    told: [
      'nova/methods.json methods[2].subPayments[1].code: the sub-payment code "wallet" is used twice in this method',
      'nova/methods.json methods[2].subPayments[2].channelId: the sub-payment channel id "1" is used twice in this method',
    ],
    right: [card(['subPayments', [sub('wallet', '1'), sub('other', '2')]])],
  },
  {
    title: 'O-02 one method key twice before the same players',
    wrong: twins(),
    told: [
      'nova/methods.json methods[3].paywayId: the same players would see "card" of channel 12101 twice: here and in methods[2] (choose another paywayId, or other regions, areas, currencies, games or platforms)',
    ],
    right: [
      twins(['methods[3].paywayId', 'other']),
      twins(['methods[2].regions', ['PH']]),
      twins(['methods[3].currencies', ['JPY']]),
      twins(['methods[2].platforms', ['ios']], ['methods[3].platforms', ['web']]),
      twins(
        ['methods[2].areas', ['west']],
        ['methods[3].areas', ['east']],
        ['methods[3].currencies', ['JPY']],
      ),
      all(
        withGame('second', '2'),
        withGoods('second'),
        twins(['methods[2].games', ['1']], ['methods[3].games', ['2']]),
      ),
    ],
  },
  {
    title: 'O-02 the same, where the one says nothing of what the other is narrowed to',
    wrong: twins(
      ['methods[2].areas', ['west']],
      ['methods[2].games', ['1']],
      ['methods[3].platforms', ['web', 'ios']],
    ),
    told: [
      'nova/methods.json methods[3].paywayId: the same players would see "card" of channel 12101 twice: here and in methods[2] (choose another paywayId, or other regions, areas, currencies, games or platforms)',
    ],
  },
  {
    title: 'an area in which nothing can be paid',
    wrong: (files) => files[file].methods.pop(),
    told: [
      'nova/methods.json methods: nothing in the game orbit can be paid for in the area "east" (JPY) on android: no method is offered there',
      'nova/methods.json methods: nothing in the game orbit can be paid for in the area "east" (JPY) on ios: no method is offered there',
      'nova/methods.json methods: nothing in the game orbit can be paid for in the area "east" (JPY) on web: no method is offered there',
    ],
  },
  {
    title: 'a platform on which nothing can be paid',
    wrong: set(file, 'methods[0].platforms', ['android', 'web']),
    told: [
      'nova/methods.json methods: nothing in the game orbit can be paid for in the area "west" (USD) on ios: no method is offered there',
    ],
    right: [set(file, 'methods[0].platforms', ['android', 'web', 'ios'])],
  },
  {
    title: 'goods that no method takes',
    wrong: set(file, 'methods[0].maxMoney', '10'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[2].prices.USD: no payment method of the area "west" takes 14.99 USD',
    ],
    right: [
      set(file, 'methods[0].maxMoney', '14.99'),
      set(file, 'methods[0].subPayments', [
        sub('bank', '1', { minMoney: '10', maxMoney: '0' }),
        sub('wallet', '2', { minMoney: '0', maxMoney: '10' }),
      ]),
    ],
  },
  {
    title: 'O-04 limits of a method that its sub-payments do not have',
    wrong: card(
      ['minMoney', '2'],
      ['maxMoney', '9'],
      [
        'subPayments',
        [
          sub('visa', '1', { minMoney: '2', maxMoney: '8' }),
          sub('jcb', '2', { minMoney: '1', maxMoney: '9' }),
          sub('amex', '3', { minMoney: '3' }),
        ],
      ],
    ),
    told: [
      'warning: nova/methods.json methods[2].minMoney: does not limit "jcb": beside sub-payments only their own limits count (write minMoney at each sub-payment)',
      'warning: nova/methods.json methods[2].maxMoney: does not limit "amex": beside sub-payments only their own limits count (write maxMoney at each sub-payment)',
    ],
    right: [
      card(
        ['minMoney', '2'],
        ['maxMoney', '9'],
        ['subPayments', [sub('visa', '1', { minMoney: '2', maxMoney: '9' })]],
      ),
      card(['maxMoney', '9'], ['minMoney', '0'], ['subPayments', [sub('visa', '1', { maxMoney: '9' })]]),
      card(['minMoney', '2'], ['maxMoney', '9'], ['subPayments', []]),
    ],
  },
  {
    title: 'a sub-payment that its provider does not know',
    wrong: card(['subPayments', [sub('vsia', '1'), sub('bank/kb', '2'), sub('gold', '3')]]),
    told: [
      'nova/methods.json methods[2].subPayments[0].code: adyen knows no way to pay "vsia" (did you mean "visa"?)',
      'nova/methods.json methods[2].subPayments[2].code: adyen knows no way to pay "gold" (use one of: visa, bank)',
    ],
    right: [card(['subPayments', [sub('visa', '1'), sub('bank', '2'), sub('bank/kb', '3')]])],
    options: { codesOf: (provider) => (provider === 'adyen' ? ['visa', 'bank'] : undefined) },
  },
  {
    title: 'the alternative provider of a channel knows other sub-payments',
    wrong: all(withAccountsOf('razer'), withAccountsOf('razer-merchant'), (files) => {
      const merchant = { production: 'razer-merchant', demo: 'razer-merchant-demo' };
      const wall = { production: 'razer', demo: 'razer-demo' };
      const [method] = files[file].methods;
      for (const [paywayId, account] of Object.entries({ merchant, wall }))
        files[file].methods.push({
          ...structuredClone(method),
          paywayId,
          channelId: 10103,
          account,
          subPayments: [sub('FPX', '1'), sub('12call', '2')],
        });
    }),
    told: [
      'nova/methods.json methods[2].subPayments[1].code: razer-merchant knows no way to pay "12call" (the only one is "FPX")',
      'nova/methods.json methods[3].subPayments[0].code: razer knows no way to pay "FPX" (the only one is "12call")',
    ],
    options: { codesOf: (provider) => ({ razer: ['12call'], 'razer-merchant': ['FPX'] })[provider] },
  },
  ...(['production', 'demo'] as const).map(
    (environment): Mistake => ({
      title: `a sub-payment that the provider of ${environment} alone does not know`,
      wrong: all(withAccountsOf('razer'), withAccountsOf('razer-merchant'), (files) => {
        const one = { production: 'razer', demo: 'razer-demo' };
        const other = { production: 'razer-merchant', demo: 'razer-merchant-demo' };
        const account = { ...one, [environment]: other[environment] };
        const back = { ...other, [environment]: one[environment] };
        const [method] = files[file].methods;
        for (const [paywayId, accounts] of Object.entries({ wall: account, page: back }))
          files[file].methods.push({
            ...structuredClone(method),
            paywayId,
            channelId: 10103,
            account: accounts,
            ...(paywayId === 'wall' && { subPayments: [sub('12call', '1')] }),
          });
      }),
      told: [
        'nova/methods.json methods[2].subPayments[0].code: razer-merchant knows no way to pay "12call" (the only one is "FPX")',
      ],
      options: { codesOf: (provider) => ({ razer: ['12call'], 'razer-merchant': ['FPX'] })[provider] },
    }),
  ),
  {
    title: "goods inside a method's range that none of its sub-payments takes",
    wrong: set(file, 'methods[0].subPayments', [sub('bank', '1', { minMoney: '4.99' })]),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].prices.USD: no payment method of the area "west" takes 0.99 USD',
    ],
    right: [set(file, 'methods[0].subPayments', [sub('bank', '1', { minMoney: '0.99', maxMoney: '14.99' })])],
  },
  {
    title: 'O-14 prices that no provider of the area can write',
    wrong: () => {},
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].prices.USD: no payment method of the area "west" takes 0.99 USD',
      'nova/games/orbit/goods.json groups[0].goods[1].prices.USD: no payment method of the area "west" takes 4.99 USD',
      'nova/games/orbit/goods.json groups[0].goods[2].prices.USD: no payment method of the area "west" takes 14.99 USD',
    ],
    options: { decimalsOf: () => 0 },
  },
  {
    title: 'O-07 goods without a method in several areas and currencies are reported for each',
    wrong: all(
      push('nova/brand.json', 'areas', { key: 'north' }),
      push('nova/games/orbit/game.json', 'areas', 'north'),
      set(file, 'methods[0].minMoney', '5'),
      set(file, 'methods[1].minMoney', '200'),
    ),
    told: [
      ...[
        ['groups[0].goods[0].prices.USD', 'west', '0.99 USD'],
        ['groups[0].goods[0].prices.USD', 'north', '0.99 USD'],
        ['groups[0].goods[0].prices.JPY', 'east', '160 JPY'],
        ['groups[0].goods[1].prices.USD', 'west', '4.99 USD'],
        ['groups[0].goods[1].prices.USD', 'north', '4.99 USD'],
      ].map(
        ([goods, area, price]) =>
          `nova/games/orbit/goods.json ${goods}: no payment method of the area "${area}" takes ${price}`,
      ),
    ],
  },
  {
    title: 'O-07 a currency that the channel does not take',
    wrong: yenBy(11402, 'kakaopay'),
    told: [...noYen, 'nova/methods.json methods[1].currencies[0]: the channel 11402 does not take JPY'],
    right: [yenBy(12101, 'adyen')],
  },
  {
    title: 'O-07 goods that can be paid by a channel alone to which the store does not speak yet',
    wrong: yenBy(10701, 'travellet'),
    told: [
      ...noYen,
      'warning: nova/methods.json methods[1].channelId: the store does not speak to travellet yet: channel 10701 (Travellet) is not offered',
    ],
    options: { decimalsOf: (channelId) => (channelId === 10701 ? undefined : 2) },
  },
  {
    title: 'O-07 a channel to which the store speaks in none of its currencies',
    wrong: card(['currencies', ['JPY']]),
    told: [
      'warning: nova/methods.json methods[2].channelId: the store does not speak to adyen yet: channel 12101 (Adyen) is not offered',
    ],
    right: [card(['currencies', ['USD', 'JPY']]), card(['currencies', ['JPY', 'USD']])],
    options: {
      decimalsOf: (channelId, currency) => (channelId === 12101 && currency === 'JPY' ? undefined : 2),
    },
  },
  {
    title: 'O-04 goods that off iOS can be paid by a method of PayerMax alone which is Apple Pay itself',
    wrong: all(yenBy(11801, 'payermax'), set(file, 'methods[1].paywayId', 'applepay')),
    told: noYen.map((line) => `${line} on android and web`),
    right: [all(yenBy(11801, 'payermax'), set(file, 'methods[1].name', 'Apple Pay'))],
  },
  {
    title: 'O-04 goods that off iOS can be paid by PayerMax’s Apple Pay alone',
    wrong: all(yenBy(11801, 'payermax'), set(file, 'methods[1].subPayments', [sub('APPLEPAY', '1')])),
    told: noYen.map((line) => `${line} on android and web`),
    right: [
      all(
        yenBy(11801, 'payermax'),
        set(file, 'methods[1].subPayments', [sub('APPLEPAY', '1'), sub('CARD', '2')]),
      ),
    ],
  },
];

export const accountMistakes: Mistake[] = [
  {
    title: 'B-06 a demo account that would take real money',
    wrong: set(demoAccount, 'mode', 'live'),
    told: [
      'accounts/cashier-demo.json mode: a demo account must not be live: demo shops would take real money (write "test")',
    ],
    right: [set(demoAccount, 'mode', 'test'), set(account, 'mode', 'live')],
  },
  {
    title: 'secrets in the settings',
    wrong: set(account, 'settings', {
      apiKey: 'x',
      api_key: 'x',
      'signing-key': 'x',
      HMAC: 'x',
      clientSecret: 'x',
      password: 'x',
      passwd: 'x',
      privatePem: 'x',
    }),
    told: [
      'accounts/cashier.json settings.apiKey: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.apiKey")',
      'accounts/cashier.json settings.api_key: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.api_key")',
      'accounts/cashier.json settings.signing-key: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.signing-key")',
      'accounts/cashier.json settings.HMAC: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.HMAC")',
      'accounts/cashier.json settings.clientSecret: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.clientSecret")',
      'accounts/cashier.json settings.password: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.password")',
      'accounts/cashier.json settings.passwd: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.passwd")',
      'accounts/cashier.json settings.privatePem: looks like a secret: secrets are never written in brand files (keep it in the secrets file under "cashier.privatePem")',
    ],
    right: [set(account, 'settings', { prefix: 'x', key: 'x', api: 'x' })],
  },
  {
    title: "what the provider's adapter says of the settings",
    wrong: set(account, 'settings', { liveUrlPrefix: '?' }),
    told: [
      'accounts/cashier.json settings.shop.code: is missing',
      'accounts/cashier.json settings: lacks what the adapter needs',
      'accounts/cashier.json settings.liveUrlPrefix: is no prefix of platform-pay',
    ],
    options: {
      checkSettings: ({ id, provider }) =>
        id === 'cashier'
          ? [
              { path: 'liveUrlPrefix', reason: `is no prefix of ${provider}` },
              { path: 'shop.code', reason: 'is missing' },
              { path: '', reason: 'lacks what the adapter needs' },
            ]
          : [],
    },
  },
  {
    title: 'an account that nobody uses is a warning',
    wrong: copyTo('old'),
    told: ['warning: accounts/old.json: no payment method uses the account "old"'],
  },
  {
    title: 'accounts with names that cannot be ids',
    wrong: all(...['Till', '1st', 'a_b', 'a'.repeat(33)].map((id) => copyTo(id))),
    told: [
      'accounts/1st.json: the account id "1st" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
      'accounts/Till.json: the account id "Till" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
      'accounts/a_b.json: the account id "a_b" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
      'accounts/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.json: the account id "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
      'warning: accounts/1st.json: no payment method uses the account "1st"',
      'warning: accounts/Till.json: no payment method uses the account "Till"',
      'warning: accounts/a_b.json: no payment method uses the account "a_b"',
      'warning: accounts/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.json: no payment method uses the account "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    ],
  },
];

export const artMistakes: Mistake[] = [
  {
    title: 'B-02 an element that could run code',
    wrong: svg('<g>< Script >x</script></g>'),
    told: ['nova/art/logo.svg: contains an element that could run code (export the drawing as plain shapes)'],
    right: [svg('<path d="M0 0h8v8z" fill="url(#a)"/><use href="#b"/><path fill="url( \'#a\')"/>')],
  },
  {
    title: 'B-02 elements that could show another page',
    wrong: svg('<foreignObject/>'),
    told: ['nova/art/logo.svg: contains an element that could run code (export the drawing as plain shapes)'],
  },
  {
    title: 'B-02 an event handler',
    wrong: svg('<g onload ="x()"/>'),
    told: ['nova/art/logo.svg: contains an event handler (export the drawing as plain shapes)'],
    right: [svg('<g on="x"/>', '<svg xmlns="http://www.w3.org/2000/svg" viewBox = "0 0 8 8">')],
  },
  {
    title: 'B-02 an image from elsewhere',
    wrong: svg('<image href = "https://a.example/x.png"/>'),
    told: [
      'nova/art/logo.svg: contains a link to something outside the drawing (export the drawing as plain shapes)',
    ],
    right: [svg('<image href = " #x"/>')],
  },
  {
    title: 'B-02 a source from elsewhere',
    wrong: svg("<image src='x.png'/>"),
    told: [
      'nova/art/logo.svg: contains a link to something outside the drawing (export the drawing as plain shapes)',
    ],
  },
  {
    title: 'B-02 a style from elsewhere',
    wrong: svg('<path style="fill:url( \'https://a.example/x\')"/>'),
    told: [
      'nova/art/logo.svg: contains a style that loads something from outside the drawing (export the drawing as plain shapes)',
    ],
  },
  {
    title: 'B-02 an imported style',
    wrong: svg('<style>@import "x.css"</style>'),
    told: [
      'nova/art/logo.svg: contains a style or link that could run code (export the drawing as plain shapes)',
    ],
  },
  {
    title: 'B-02 an address that is code',
    wrong: svg('<a style="x:JavaScript:x()"/>'),
    told: [
      'nova/art/logo.svg: contains a style or link that could run code (export the drawing as plain shapes)',
    ],
  },
  {
    title: 'B-02 a document type',
    wrong: svg('', '<!doctype svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'),
    told: [
      'nova/art/logo.svg: does not begin with an <svg> element',
      'nova/art/logo.svg: contains a document type or entity (export the drawing as plain shapes)',
    ],
  },
  {
    title: 'B-02 an entity',
    wrong: svg('<!ENTITY x "y">'),
    told: ['nova/art/logo.svg: contains a document type or entity (export the drawing as plain shapes)'],
  },
  ...[
    [
      'a script under another name',
      '<s:script xmlns:s="http://www.w3.org/2000/svg">x()</s:script>',
      'an element that could run code',
    ],
    ['an event handler after a slash', '<g/onload="x()"/>', 'an event handler'],
    ['an event handler after a value', '<g id="a"onload="x()"/>', 'an event handler'],
    ['a style sheet', '<?xml-stylesheet href="#"?>', 'a document type or entity'],
    ['another instruction', '<?php x?>', 'a document type or entity'],
    ['an address in numbers', '<g style="fill:&#117;rl(x)"/>', 'a character that is written by its number'],
    ['an escaped style', '<g style="fill:ur\\6c(x)"/>', 'a character that is written by its number'],
    [
      'a link that becomes another',
      '<a href="#"><set attributeName="xlink:HREF" to="x"/></a>',
      'a link that changes',
    ],
    [
      'a set of images from elsewhere',
      '<g style="fill:-webkit-image-set(\'x\' 1x)"/>',
      'a style that loads something from outside the drawing',
    ],
    [
      'a source of a style from elsewhere',
      '<style>@font-face{src:src("x")}</style>',
      'a style that loads something from outside the drawing',
    ],
  ].map(
    ([what, inside = '', told]): Mistake => ({
      title: `B-02 ${what}`,
      wrong: svg(inside),
      told: [`nova/art/logo.svg: contains ${told} (export the drawing as plain shapes)`],
      right: [
        svg('<text>1 &amp; 2</text><animate attributeName="x"/><g id="on-x" data-on="x=1" src-x="1"/>'),
      ],
    }),
  ),
  ...(
    [
      ['a shape that is drawn a thousand times', doubled(9, 'use'), doubled(8, 'use')],
      ['shapes in each other’s masks', doubled(9, 'mask'), doubled(8, 'mask')],
      ['groups of groups', '<g opacity=".9">'.repeat(64), '<g opacity=".9">'.repeat(63)],
    ] as const
  ).map(
    ([what, wrong, right]): Mistake => ({
      title: `B-02 ${what}`,
      wrong: svg(wrong),
      told: [
        'nova/art/logo.svg: draws more than 3000 elements, or nests them deeper than 64 (export the drawing as plain shapes)',
      ],
      right: [
        svg(right),
        svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></g></g></g><g/>'),
      ],
    }),
  ),
  {
    title: 'B-02 no viewBox',
    wrong: svg('', '<svg xmlns="http://www.w3.org/2000/svg" width="8" myviewBox="0">'),
    told: ['nova/art/logo.svg: has no viewBox: it could not be drawn at another size'],
  },
  {
    title: 'B-02 no drawing',
    wrong: svg('', '<!-- viewBox= --><svgs>'),
    told: ['nova/art/logo.svg: does not begin with an <svg> element'],
    right: [
      svg('', ' \n<?xml version="1.0"?>\n\n<svg\nxmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'),
      svg('', '<?xml?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'),
      svg('', '<svg xmlns="http://www.w3.org/2000/svg"><g viewBox="0 0 8 8"/>'),
    ],
  },
  {
    title: 'B-02 an XML head and no drawing',
    wrong: svg('', '<?xml?>x<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'),
    told: ['nova/art/logo.svg: does not begin with an <svg> element'],
  },
  {
    title: 'B-02 a drawing of which the end is missing',
    wrong: write('nova/art/logo.svg', `${svgStart}<path d="M0 0h8"`),
    told: ['nova/art/logo.svg: does not end with </svg>: a part of the file is missing'],
    right: [write('nova/art/logo.svg', `${svgStart}<path d="M0 0h8"/></svg>\n`)],
  },
  {
    title: 'B-02 a drawing that browsers would not know as one',
    wrong: svg('', '<svg viewBox="0 0 8 8">'),
    told: [
      'nova/art/logo.svg: does not say that it is SVG, so browsers would show nothing (write xmlns="http://www.w3.org/2000/svg" into the <svg> element)',
    ],
  },
  ...['auto', '0 0 8', '0 0 8 x', '0 0 8 0', '0 0 0 8', '0 x 8 8', 'x 0 8 8', '0 0 8 8 8', ''].map((box) => ({
    title: `B-02 a viewBox of “${box}”`,
    wrong: svg('', svgStart.replace('0 0 8 8', box)),
    told: ['nova/art/logo.svg: has a viewBox without a size (write it like viewBox="0 0 100 32")'],
    right: ['0,0 8,8.5', '-4 -4 8 8'].map((good) => svg('', svgStart.replace('0 0 8 8', good))),
  })),
  {
    title: 'B-02 too much',
    wrong: sizeOf(32_001),
    told: ['nova/art/logo.svg: is larger than 32000 characters'],
    right: [sizeOf(32_000)],
  },
];
