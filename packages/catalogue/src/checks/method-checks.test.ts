import { describe, expect, it } from 'vitest';
import { type Change, problemsOf, warningsOf } from '../testing/problems-of.ts';
import type { Files } from '../testing/sample-tree.ts';

const file = 'nova/methods.json';
const first = (files: Files) => files[file].methods[0];

const withAdyen = (files: Files) => {
  for (const id of ['adyen-main', 'adyen-main-demo']) {
    files[`accounts/${id}.json`] = { provider: 'adyen', mode: 'sandbox', merchant: id, settings: {} };
  }
  files[file].methods.push({
    ...structuredClone(first(files)),
    paywayId: 'card',
    channelId: 12101,
    icon: 'card',
    account: { production: 'adyen-main', demo: 'adyen-main-demo' },
  });
  return files[file].methods[2];
};

describe('payment methods that could not be paid', () => {
  it.each<[string, Change, object[]]>([
    [
      'O-07 a channel that does not exist',
      (files) => {
        first(files).channelId = 10881;
      },
      [
        {
          file,
          path: 'methods[0].channelId',
          reason: '10881 is not a payment channel of the store',
          fix: 'did you mean 10801?',
        },
      ],
    ],
    [
      'an account that does not exist',
      (files) => {
        first(files).account.production = 'cashir';
      },
      [
        {
          file,
          path: 'methods[0].account.production',
          reason: 'there is no account "cashir" in accounts/',
          fix: 'did you mean "cashier"?',
        },
      ],
    ],
    [
      "an account of another provider than the channel's",
      (files) => {
        withAdyen(files).account.production = 'cashier';
      },
      [
        {
          file,
          path: 'methods[2].account.production',
          reason: 'the account "cashier" is one of platform-pay, but channel 12101 (Adyen) belongs to adyen',
        },
      ],
    ],
    [
      'B-06 production that would use a demo account',
      (files) => {
        first(files).account.production = 'cashier-demo';
      },
      [
        {
          file,
          path: 'methods[0].account.production',
          reason: 'production must not use the demo account "cashier-demo"',
          fix: 'write "cashier"',
        },
      ],
    ],
    [
      'B-06 demo that would use a production account',
      (files) => {
        first(files).account.demo = 'cashier';
      },
      [
        {
          file,
          path: 'methods[0].account.demo',
          reason: 'demo must use an account whose id ends in -demo, not "cashier"',
          fix: 'write "cashier-demo"',
        },
      ],
    ],
    [
      'B-09 a region without a label',
      (files) => {
        first(files).regions = ['Global', 'MM'];
      },
      [
        {
          file,
          path: 'methods[0].regions[1]',
          reason: '"MM" is not one of: Global, PH, MY, SG, ID, TH, VN, IN, MMK, TR, BR, US, FR, DE, RU, NL',
          fix: 'did you mean "MY"?',
        },
      ],
    ],
    [
      'a currency that no area of the method uses',
      (files) => {
        const method = withAdyen(files);
        method.areas = ['east'];
        method.currencies = ['USD'];
      },
      [
        {
          file,
          path: 'methods[2].currencies[0]',
          reason: 'no area of this method uses USD',
          fix: 'write "JPY"',
        },
      ],
    ],
    [
      'an area that the brand does not have',
      (files) => {
        withAdyen(files).areas = ['west', 'wets'];
      },
      [
        {
          file,
          path: 'methods[2].areas[1]',
          reason: '"wets" is not an area of nova',
          fix: 'did you mean "west"?',
        },
      ],
    ],
    [
      'a game that the brand does not have',
      (files) => {
        withAdyen(files).games = ['1', '77'];
      },
      [{ file, path: 'methods[2].games[1]', reason: 'no game of nova has the gp_id "77"' }],
    ],
    [
      'O-02 an icon that is not drawn',
      (files) => {
        first(files).icon = 'visa';
      },
      [
        {
          file,
          path: 'methods[0].icon',
          reason:
            '"visa" is not one of: card, adyen, platform-pay, kakaopay, mycard, mycard-billing, mycard-points, wallet, bank',
        },
      ],
    ],
    [
      'O-03 a lower bound above the upper one',
      (files) => {
        Object.assign(withAdyen(files), { minMoney: '50.00', maxMoney: '5.00' });
      },
      [{ file, path: 'methods[2].minMoney', reason: 'the lower bound 50.00 is above the upper bound 5.00' }],
    ],
    [
      'O-03 a bound that its currency cannot express',
      (files) => {
        Object.assign(withAdyen(files), { currencies: ['JPY'], maxMoney: '740.50' });
      },
      [{ file, path: 'methods[2].maxMoney', reason: '"740.50" has too many decimals: JPY has no decimals' }],
    ],
    [
      'O-03 one bound for two currencies',
      (files) => {
        Object.assign(withAdyen(files), { currencies: ['USD', 'JPY'], maxMoney: '50' });
      },
      [
        {
          file,
          path: 'methods[2].maxMoney',
          reason: 'one bound cannot be meant in several currencies',
          fix: 'write one row for each currency',
        },
      ],
    ],
    [
      'O-03 a negative bound',
      (files) => {
        withAdyen(files).minMoney = '-1';
      },
      [{ file, path: 'methods[2].minMoney', reason: 'must not be negative', fix: 'write "0" for no bound' }],
    ],
    [
      'O-02 a sub-payment code twice',
      (files) => {
        const sub = { channelId: '1', code: 'wallet', name: 'Wallet', icon: 'wallet' };
        withAdyen(files).subPayments = [sub, { ...sub, channelId: '2' }, { ...sub, code: 'other' }];
      },
      [
        {
          file,
          path: 'methods[2].subPayments[1].code',
          reason: 'the sub-payment code "wallet" stands twice in this method',
        },
        {
          file,
          path: 'methods[2].subPayments[2].channelId',
          reason: 'the sub-payment channel id "1" stands twice in this method',
        },
      ],
    ],
    [
      'O-02 one method key twice before the same players',
      (files) => {
        withAdyen(files);
        files[file].methods.push(structuredClone(files[file].methods[2]));
      },
      [
        {
          file,
          path: 'methods[3].paywayId',
          reason: '"card" of channel 12101 would be listed twice to the same players, beside methods[2]',
          fix: 'choose another paywayId, or other regions, areas, currencies, games or platforms',
        },
      ],
    ],
    [
      'an area in which nothing can be paid',
      (files) => {
        files[file].methods.pop();
      },
      ['android', 'ios', 'web'].map((platform) => ({
        file,
        path: 'methods',
        reason: `nothing of the game orbit can be paid in the area "east" (JPY) on ${platform}: no method is offered there`,
      })),
    ],
    [
      'a platform on which nothing can be paid',
      (files) => {
        first(files).platforms = ['android', 'web'];
      },
      [
        {
          file,
          path: 'methods',
          reason:
            'nothing of the game orbit can be paid in the area "west" (USD) on ios: no method is offered there',
        },
      ],
    ],
    [
      'goods that no method takes',
      (files) => {
        first(files).maxMoney = '10';
      },
      [
        {
          file: 'nova/games/orbit/goods.json',
          path: 'groups[0].goods[2].prices.USD',
          reason: 'no payment method of the area "west" takes 14.99 USD',
        },
      ],
    ],
  ])('%s', (_title, change, expected) => {
    expect(problemsOf(change)).toEqual(expected);
  });

  it("goods beyond a method's range can be paid by one of its sub-payments", () => {
    const change: Change = (files) => {
      first(files).maxMoney = '10';
      first(files).subPayments = [
        { channelId: '1', code: 'bank', name: 'Bank', icon: 'bank', minMoney: '10', maxMoney: '0' },
        { channelId: '2', code: 'wallet', name: 'Wallet', icon: 'bank', minMoney: '0', maxMoney: '10' },
      ];
    };
    expect(problemsOf(change)).toEqual([]);
  });

  it("goods inside a method's range that none of its sub-payments takes cannot be paid", () => {
    const change: Change = (files) => {
      first(files).subPayments = [
        { channelId: '1', code: 'bank', name: 'Bank', icon: 'bank', minMoney: '1000', maxMoney: '0' },
      ];
    };
    const problems = problemsOf(change);
    expect(problems.length).toBeGreaterThan(0);
    for (const { reason } of problems) expect(reason).toMatch(/^no payment method of the area "west" takes/);
  });

  it('O-14 a price that no provider of the area can write is refused', () => {
    const whole = { decimalsOf: () => 0 };
    const problems = problemsOf(() => {}, whole);
    expect(problems.length).toBeGreaterThan(0);
    for (const { reason } of problems) expect(reason).toMatch(/takes \d+\.\d+ USD$/);
    expect(problemsOf(() => {}, { decimalsOf: () => 2 })).toEqual([]);
  });

  it('O-07 a currency that the channel does not take is refused', () => {
    const decimalsOf = (_channel: number, currency: string) =>
      (currency === 'JPY' ? 'not-taken' : 2) as number | 'not-taken';
    expect(problemsOf(() => {}, { decimalsOf })).toContainEqual(
      expect.objectContaining({ reason: expect.stringMatching(/^the channel \d+ does not take JPY$/) }),
    );
  });
});

describe('provider accounts', () => {
  const account = 'accounts/cashier.json';

  it.each<[string, Change, object[]]>([
    [
      'an unknown provider',
      (files) => {
        files[account].provider = 'platformpay';
      },
      [
        {
          file: account,
          path: 'provider',
          reason: expect.stringMatching(/^"platformpay" is not one of: razer, /),
          fix: 'did you mean "platform-pay"?',
        },
      ],
    ],
    [
      'B-06 a demo account that would take real money',
      (files) => {
        files['accounts/cashier-demo.json'].mode = 'live';
      },
      [
        {
          file: 'accounts/cashier-demo.json',
          path: 'mode',
          reason: 'a demo account must not be live: demo shops would take real money',
          fix: 'write "test"',
        },
      ],
    ],
    [
      'a secret in the settings',
      (files) => {
        files[account].settings.apiKey = 'x';
      },
      [
        {
          file: account,
          path: 'settings.apiKey',
          reason: 'looks like a secret: secrets never stand in brand files',
          fix: 'keep it in the secrets file under "cashier.apiKey"',
        },
      ],
    ],
  ])('%s', (_title, change, expected) => {
    expect(problemsOf(change)).toEqual(expected);
  });

  it("what the provider's adapter says of the settings is a problem of the account's file", () => {
    const change: Change = (files) => {
      files[account].settings = { liveUrlPrefix: '?' };
    };
    const checkSettings = (it: { id: string; provider: string }) =>
      it.id === 'cashier' ? [{ path: 'liveUrlPrefix', reason: `no prefix of ${it.provider}` }] : [];
    expect(problemsOf(change, { checkSettings })).toEqual([
      { file: account, path: 'settings.liveUrlPrefix', reason: 'no prefix of platform-pay' },
    ]);
  });

  it('an account that nobody uses is a warning', () => {
    expect(
      warningsOf((files) => {
        files['accounts/old.json'] = structuredClone(files[account]);
      }),
    ).toEqual([{ file: 'accounts/old.json', path: '', reason: 'no payment method uses the account "old"' }]);
  });
});

describe('drawings that replace generated art', () => {
  const art = 'nova/art/logo.svg';
  const draw =
    (svg: string): Change =>
    (files) => {
      files[art] = svg;
    };

  it.each<[string, string, string[]]>([
    ['plain shapes', '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="url(#a)"/><use href="#b"/></svg>', []],
    ['a script', '<svg viewBox="0 0 8 8"><script>x</script></svg>', ['holds an element that could run code']],
    ['an event handler', '<svg viewBox="0 0 8 8" onload="x()"></svg>', ['holds an event handler']],
    [
      'an image from elsewhere',
      '<svg viewBox="0 0 8 8"><image href="https://a.example/x.png"/></svg>',
      ['holds a link to something outside the drawing'],
    ],
    [
      'a style from elsewhere',
      '<svg viewBox="0 0 8 8"><path style="fill:url( \'https://a.example/x\')"/></svg>',
      ['holds a style that loads something from outside the drawing'],
    ],
    [
      'an entity',
      '<!DOCTYPE svg><svg viewBox="0 0 8 8"></svg>',
      ['does not begin with an <svg> element', 'holds a document type or entity'],
    ],
    ['no viewBox', '<svg width="8"></svg>', ['has no viewBox: it could not be drawn at another size']],
    ['too much', `<svg viewBox="0 0 8 8">${' '.repeat(33_000)}</svg>`, ['is larger than 32000 characters']],
  ])('%s', (_title, svg, reasons) => {
    expect(problemsOf(draw(svg)).map(({ reason }) => reason)).toEqual(reasons);
  });
});
