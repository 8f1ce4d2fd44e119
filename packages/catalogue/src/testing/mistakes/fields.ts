import { all, set, write } from '../edits.ts';
import { withActivities, withAdyen, withCoupons } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const brand = 'nova/brand.json';
const legal = 'nova/legal.json';
const game = 'nova/games/orbit/game.json';
const goods = 'nova/games/orbit/goods.json';
const methods = 'nova/methods.json';
const activities = 'nova/activities.json';
const coupons = 'nova/coupons.json';
const vip = 'nova/vip.json';

/** The same place with one value after the other: each is told, or none. */
const field = (
  title: string,
  file: string,
  path: string,
  rows: [value: unknown, told: string[]][],
  right: unknown[],
  base: Change = () => {},
): Mistake[] =>
  rows.map(([value, told], index) => ({
    title: `${title}: ${JSON.stringify(value).slice(0, 60)}`,
    wrong: all(base, set(file, path, value)),
    told,
    ...(index === 0 && { right: right.map((one) => all(base, set(file, path, one))) }),
  }));

/** A number that is one too small, and one that is one too large. */
const between = (
  file: string,
  path: string,
  [min, max]: [number, number],
  toldOfMin: string[],
  toldOfMax: string[],
  base: Change = () => {},
): Mistake[] =>
  field(
    'a number',
    file,
    path,
    [
      [min - 1, toldOfMin],
      [max + 1, toldOfMax],
    ],
    [min, max],
    base,
  );

const withBound = all(withAdyen, set(methods, 'methods[2].regions', ['PH']));

export const fieldMistakes: Mistake[] = [
  ...field(
    'a text',
    brand,
    'face.wordmark',
    [
      ['', ['nova/brand.json face.wordmark: must not be empty']],
      ['  ', ['nova/brand.json face.wordmark: must not be empty']],
      [' NOVA', ['nova/brand.json face.wordmark: begins or ends with a space (write "NOVA")']],
      ['NOVA ', ['nova/brand.json face.wordmark: begins or ends with a space (write "NOVA")']],
      ['N'.repeat(25), ['nova/brand.json face.wordmark: is too long: at most 24 characters']],
    ],
    ['N'.repeat(24), 'N V'],
  ),
  ...field(
    'a text by language',
    brand,
    'pageTitle',
    [
      ['', ['nova/brand.json pageTitle: must not be empty']],
      ['Nova ', ['nova/brand.json pageTitle: begins or ends with a space']],
      [{}, ['nova/brand.json pageTitle: has no text: at least one language is needed']],
      [
        ['Nova'],
        ['nova/brand.json pageTitle: must be text in double quotes, or an object like { "en": "…" }'],
      ],
      [7, ['nova/brand.json pageTitle: must be text in double quotes, or an object like { "en": "…" }']],
      ['x'.repeat(2001), ['nova/brand.json pageTitle: is too long: at most 2000 characters']],
    ],
    ['x'.repeat(2000), { en: 'x', ja: 'y' }],
  ),
  ...field(
    'a text in one language',
    brand,
    'pageTitle',
    [
      [
        { en: 'x', 'zh-tv': 'x' },
        ['nova/brand.json pageTitle.zh-tv: is not one of the eighteen languages (did you mean "zh-tw"?)'],
      ],
      [{ en: '' }, ['nova/brand.json pageTitle.en: must not be empty']],
      [{ en: ' x' }, ['nova/brand.json pageTitle.en: begins or ends with a space']],
      [{ en: 7 }, ['nova/brand.json pageTitle.en: must be text in double quotes']],
      [
        { en: 'x', ja: 'x'.repeat(2001) },
        ['nova/brand.json pageTitle.ja: is too long: at most 2000 characters'],
      ],
      [
        { en: 'x', constructor: 'x' },
        ['nova/brand.json pageTitle.constructor: is not one of the eighteen languages'],
      ],
    ],
    [{ en: 'x', ja: 'x'.repeat(2000) }],
  ),
  ...field(
    'an id',
    game,
    'gpId',
    [
      ['', ['nova/games/orbit/game.json gpId: must not be empty']],
      [
        'a b',
        [
          'nova/games/orbit/game.json gpId: must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
        ],
      ],
      [
        '.a',
        [
          'nova/games/orbit/game.json gpId: must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
        ],
      ],
      [
        'a'.repeat(65),
        [
          'nova/games/orbit/game.json gpId: must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
        ],
      ],
      [
        'a/',
        [
          'nova/games/orbit/game.json gpId: must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
        ],
      ],
    ],
    ['a'.repeat(64), '1', 'A.b_c-9'],
  ),
  ...field(
    'a short key',
    methods,
    'methods[0].paywayId',
    [
      ['', ['nova/methods.json methods[0].paywayId: must not be empty']],
      [
        'Card',
        [
          'nova/methods.json methods[0].paywayId: must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
        ],
      ],
      [
        '1card',
        [
          'nova/methods.json methods[0].paywayId: must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
        ],
      ],
      [
        'a'.repeat(33),
        [
          'nova/methods.json methods[0].paywayId: must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
        ],
      ],
      [
        'a_',
        [
          'nova/methods.json methods[0].paywayId: must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
        ],
      ],
    ],
    ['a'.repeat(32), 'a-1', 'a'],
  ),
  ...field(
    'the name of a secret',
    game,
    'link.secret',
    [
      [
        'whsec_abc',
        [
          'nova/games/orbit/game.json link.secret: must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
        ],
      ],
      [
        'Game.linkSecret',
        [
          'nova/games/orbit/game.json link.secret: must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
        ],
      ],
      [
        'game.LinkSecret',
        [
          'nova/games/orbit/game.json link.secret: must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
        ],
      ],
      [
        'game.link-secret',
        [
          'nova/games/orbit/game.json link.secret: must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
        ],
      ],
      [
        'a.b.c',
        [
          'nova/games/orbit/game.json link.secret: must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
        ],
      ],
    ],
    ['g.l', 'game-2X.linkSecret2'],
  ),
  ...field(
    'a currency',
    brand,
    'areas[1].currency',
    [
      ['RMB', ['nova/brand.json areas[1].currency: RMB is not an ISO 4217 currency (use "CNY")']],
      ['UDS', ['nova/brand.json areas[1].currency: "UDS" is not an ISO 4217 currency (did you mean "USD"?)']],
      ['jpy', ['nova/brand.json areas[1].currency: "jpy" is not an ISO 4217 currency (did you mean "JPY"?)']],
      ['XQQ', ['nova/brand.json areas[1].currency: "XQQ" is not an ISO 4217 currency']],
    ],
    ['JPY'],
  ),
  ...field(
    'a country',
    legal,
    'seller.country',
    [
      [
        'UK',
        [
          'nova/legal.json seller.country: "UK" is not a country code: ISO 3166 has two capital letters (write "GB")',
        ],
      ],
      [
        'Global',
        ['nova/legal.json seller.country: "Global" is not a country code: ISO 3166 has two capital letters'],
      ],
      [
        'gb',
        ['nova/legal.json seller.country: "gb" is not a country code: ISO 3166 has two capital letters'],
      ],
    ],
    ['GB', 'JP'],
  ),
  ...field(
    'a colour',
    brand,
    'progressColor',
    [
      [
        '#1F5',
        [
          'nova/brand.json progressColor: must be a colour of six hex digits with a leading # (write "#11FF55")',
        ],
      ],
      [
        '1F5',
        [
          'nova/brand.json progressColor: must be a colour of six hex digits with a leading # (write "#11FF55")',
        ],
      ],
      [
        '00bbff',
        [
          'nova/brand.json progressColor: must be a colour of six hex digits with a leading # (write "#00bbff")',
        ],
      ],
      ['#00bbff0', ['nova/brand.json progressColor: must be a colour of six hex digits with a leading #']],
      ['x#00bbff', ['nova/brand.json progressColor: must be a colour of six hex digits with a leading #']],
      ['x00bbff', ['nova/brand.json progressColor: must be a colour of six hex digits with a leading #']],
      ['00bbffx', ['nova/brand.json progressColor: must be a colour of six hex digits with a leading #']],
      ['blue', ['nova/brand.json progressColor: must be a colour of six hex digits with a leading #']],
    ],
    ['#00bbff', '#00BBFF'],
  ),
  ...field(
    'a time zone',
    brand,
    'timeZone',
    [
      [
        'Asia/Seol',
        ['nova/brand.json timeZone: "Asia/Seol" is not an IANA time zone (did you mean "Asia/Seoul"?)'],
      ],
      ['Mars', ['nova/brand.json timeZone: "Mars" is not an IANA time zone']],
    ],
    ['Asia/Seoul', 'UTC'],
  ),
  ...field(
    'a bound',
    methods,
    'methods[2].maxMoney',
    [
      ['-1', ['nova/methods.json methods[2].maxMoney: must not be negative (write "0" for no bound)']],
      [
        '1,000',
        ['nova/methods.json methods[2].maxMoney: "1,000" is not an amount like "49.99" (write "1000")'],
      ],
      [
        '1 000.50',
        ['nova/methods.json methods[2].maxMoney: "1 000.50" is not an amount like "49.99" (write "1000.50")'],
      ],
      [
        '49,99',
        ['nova/methods.json methods[2].maxMoney: "49,99" is not an amount like "49.99" (write "49.99")'],
      ],
      ['1,5000', ['nova/methods.json methods[2].maxMoney: "1,5000" is not an amount like "49.99"']],
      [' 50', ['nova/methods.json methods[2].maxMoney: " 50" is not an amount like "49.99" (write "50")']],
      ['x-1', ['nova/methods.json methods[2].maxMoney: "x-1" is not an amount like "49.99"']],
      ['', ['nova/methods.json methods[2].maxMoney: "" is not an amount like "49.99"']],
      ['1.', ['nova/methods.json methods[2].maxMoney: "1." is not an amount like "49.99"']],
      [
        '9'.repeat(16),
        ['nova/methods.json methods[2].maxMoney: "9999999999999999" is not an amount like "49.99"'],
      ],
      ['1.0000000', ['nova/methods.json methods[2].maxMoney: "1.0000000" is not an amount like "49.99"']],
      ['50x', ['nova/methods.json methods[2].maxMoney: "50x" is not an amount like "49.99"']],
    ],
    ['0', '50', '50.5', '0.000000', '1000.50'],
    withBound,
  ),
  ...field(
    'a host',
    brand,
    'hosts.production.data',
    [
      [
        ['Data.Nova.Example'],
        [
          'nova/brand.json hosts.production.data[0]: hosts are written in lower case (write "data.nova.example")',
        ],
      ],
      [
        ['https://data2.nova.example/x'],
        [
          'nova/brand.json hosts.production.data[0]: must be a host name alone: no https://, port, path or space (write "data2.nova.example")',
        ],
      ],
      [
        ['data2.nova.example:80'],
        [
          'nova/brand.json hosts.production.data[0]: must be a host name alone: no https://, port, path or space (write "data2.nova.example")',
        ],
      ],
      [
        [' data2.nova.example'],
        [
          'nova/brand.json hosts.production.data[0]: must be a host name alone: no https://, port, path or space (write "data2.nova.example")',
        ],
      ],
      [
        ['HTTP://x'],
        [
          'nova/brand.json hosts.production.data[0]: must be a host name alone: no https://, port, path or space',
        ],
      ],
      [['127.0.0.1'], ['nova/brand.json hosts.production.data[0]: must be a name, not an IP address']],
      [
        ['nova.localhost'],
        ['nova/brand.json hosts.production.data[0]: "nova.localhost" does not look like a real host'],
      ],
      [['data2'], ['nova/brand.json hosts.production.data[0]: "data2" does not look like a real host']],
    ],
    [['data2.nova.example'], ['xn--bcher-kva.example']],
  ),
  ...field(
    'a link',
    legal,
    'termsUrl',
    [
      [
        'www.nova.example/terms',
        [
          'nova/legal.json termsUrl: "www.nova.example/terms" is not a link like https://www.example.com/terms (write "https://www.nova.example/terms")',
        ],
      ],
      ['terms', ['nova/legal.json termsUrl: "terms" is not a link like https://www.example.com/terms']],
      [
        'www.nova.example/my terms',
        [
          'nova/legal.json termsUrl: "www.nova.example/my terms" is not a link like https://www.example.com/terms',
        ],
      ],
      [
        'https://www.nova.example/my terms',
        [
          'nova/legal.json termsUrl: "https://www.nova.example/my terms" is not a link like https://www.example.com/terms',
        ],
      ],
      [
        'HTTP://www.nova.example/http://',
        ['nova/legal.json termsUrl: must be an https link (write "https://www.nova.example/http://")'],
      ],
      ['http://localhost/terms', ['nova/legal.json termsUrl: must be an https link']],
      ['ftp://www.nova.example', ['nova/legal.json termsUrl: must be an https link']],
      ['https://user@www.nova.example', ['nova/legal.json termsUrl: must not carry a user name or password']],
      [
        'https://:word@www.nova.example',
        ['nova/legal.json termsUrl: must not carry a user name or password'],
      ],
      ['https://localhost/terms', ['nova/legal.json termsUrl: "localhost" does not look like a real host']],
    ],
    ['https://www.nova.example/terms?a=b#c'],
  ),
  ...field(
    'where a game listens',
    game,
    'link.baseUrl',
    [
      [
        'https://link.nova.example/v1//',
        [
          'nova/games/orbit/game.json link.baseUrl: must not end with a slash (write "https://link.nova.example/v1")',
        ],
      ],
      ['sandbox:/', ['nova/games/orbit/game.json link.baseUrl: must not end with a slash']],
      [
        'sandbox:game',
        [
          'nova/games/orbit/game.json link.baseUrl: must be sandbox: followed by a path (write "sandbox:/game/link/v1")',
        ],
      ],
      [
        'sandbox:/a b',
        [
          'nova/games/orbit/game.json link.baseUrl: must be sandbox: followed by a path (write "sandbox:/game/link/v1")',
        ],
      ],
      ['/', ['nova/games/orbit/game.json link.baseUrl: must not end with a slash']],
      [
        'https://link.nova.example/v1?x=1',
        ['nova/games/orbit/game.json link.baseUrl: must not carry a query or fragment'],
      ],
      [
        'https://link.nova.example/v1#x',
        ['nova/games/orbit/game.json link.baseUrl: must not carry a query or fragment'],
      ],
      [
        'http://link.nova.example',
        [
          'nova/games/orbit/game.json link.baseUrl: must be an https link (write "https://link.nova.example")',
        ],
      ],
      [
        'https://localhost',
        ['nova/games/orbit/game.json link.baseUrl: "localhost" does not look like a real host'],
      ],
    ],
    ['https://link.nova.example/v1', 'sandbox:/game/link/v1', 'Sandbox:/a_b.c~d-e'],
  ),
  ...field(
    'a deep link',
    game,
    'evoke.ios',
    [
      ['orbit', ['nova/games/orbit/game.json evoke.ios: "orbit" is not a deep link such as mygame://shop']],
      [
        'javascript://x',
        ['nova/games/orbit/game.json evoke.ios: links of the scheme javascript: are not allowed'],
      ],
      ['DATA://x', ['nova/games/orbit/game.json evoke.ios: links of the scheme data: are not allowed']],
      [
        'vbscript://x',
        ['nova/games/orbit/game.json evoke.ios: links of the scheme vbscript: are not allowed'],
      ],
      ['file://x', ['nova/games/orbit/game.json evoke.ios: links of the scheme file: are not allowed']],
      ['blob://x', ['nova/games/orbit/game.json evoke.ios: links of the scheme blob: are not allowed']],
      ['about://x', ['nova/games/orbit/game.json evoke.ios: links of the scheme about: are not allowed']],
      [
        'http://play.nova.example',
        ['nova/games/orbit/game.json evoke.ios: links of the scheme http: are not allowed'],
      ],
      [
        'https://localhost',
        ['nova/games/orbit/game.json evoke.ios: "localhost" does not look like a real host'],
      ],
      [
        'orbit://a b',
        ['nova/games/orbit/game.json evoke.ios: "orbit://a b" is not a deep link such as mygame://shop'],
      ],
      [
        'orbit://<x>',
        ['nova/games/orbit/game.json evoke.ios: "orbit://<x>" is not a deep link such as mygame://shop'],
      ],
    ],
    ['orbit://shop', 'orbit+a.b-1://x', 'https://play.nova.example/x'],
  ),
  ...field(
    'a moment',
    activities,
    'activities[0].from',
    [
      [
        '2026-01-01',
        [
          'nova/activities.json activities[0].from: "2026-01-01" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
        ],
      ],
      [
        '2026-01-01T00:00:00',
        [
          'nova/activities.json activities[0].from: "2026-01-01T00:00:00" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
        ],
      ],
      [
        '2026-13-01T00:00:00Z',
        [
          'nova/activities.json activities[0].from: "2026-13-01T00:00:00Z" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
        ],
      ],
      [
        'x2026-01-01T00:00:00Z',
        [
          'nova/activities.json activities[0].from: "x2026-01-01T00:00:00Z" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
        ],
      ],
      [
        '2026-01-01T00:00:00+0900',
        [
          'nova/activities.json activities[0].from: "2026-01-01T00:00:00+0900" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
        ],
      ],
    ],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+09:00', '2026-01-01T00:00:00-10:30'],
    withActivities,
  ),
  ...field(
    'a share',
    coupons,
    'templates[0].discountRate',
    [
      [
        '80%',
        [
          'nova/coupons.json templates[0].discountRate: "80%" is not the share of the price that is paid, between "0.0001" and "0.9999" (write "0.80" if players pay 80% of the price)',
        ],
      ],
      [
        '5%',
        [
          'nova/coupons.json templates[0].discountRate: "5%" is not the share of the price that is paid, between "0.0001" and "0.9999" (write "0.05" if players pay 5% of the price)',
        ],
      ],
      [
        '0%',
        [
          'nova/coupons.json templates[0].discountRate: "0%" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        '100%',
        [
          'nova/coupons.json templates[0].discountRate: "100%" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        '12.5%',
        [
          'nova/coupons.json templates[0].discountRate: "12.5%" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        '0.0',
        [
          'nova/coupons.json templates[0].discountRate: "0.0" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        '1.0',
        [
          'nova/coupons.json templates[0].discountRate: "1.0" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        '0.12345',
        [
          'nova/coupons.json templates[0].discountRate: "0.12345" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        '.5',
        [
          'nova/coupons.json templates[0].discountRate: ".5" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        'x0.5',
        [
          'nova/coupons.json templates[0].discountRate: "x0.5" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
      [
        '',
        [
          'nova/coupons.json templates[0].discountRate: "" is not the share of the price that is paid, between "0.0001" and "0.9999"',
        ],
      ],
    ],
    ['0.80', '0.0001', '0.9999', '0.5'],
    withCoupons,
  ),
  ...field(
    'a rate of points',
    vip,
    'pointToCoin.USD',
    [
      ['0', ['nova/vip.json pointToCoin.USD: "0" is not a number of points like "1" or "0.001"']],
      ['0.0000', ['nova/vip.json pointToCoin.USD: "0.0000" is not a number of points like "1" or "0.001"']],
      ['10000', ['nova/vip.json pointToCoin.USD: "10000" is not a number of points like "1" or "0.001"']],
      ['0.00001', ['nova/vip.json pointToCoin.USD: "0.00001" is not a number of points like "1" or "0.001"']],
      ['-1', ['nova/vip.json pointToCoin.USD: "-1" is not a number of points like "1" or "0.001"']],
      ['x1', ['nova/vip.json pointToCoin.USD: "x1" is not a number of points like "1" or "0.001"']],
      ['1x', ['nova/vip.json pointToCoin.USD: "1x" is not a number of points like "1" or "0.001"']],
    ],
    ['1', '9999', '0.0001', '12.5'],
    withCoupons,
  ),
  ...field(
    'a provider',
    'accounts/cashier.json',
    'provider',
    [
      [
        'platformpay',
        [
          'accounts/cashier.json provider: "platformpay" is not one of: razer, paypal, mycard, codapay, pagsmile, travellet, platform-pay, xsolla, naverpay, kakaopay, welcomepay, alipay, airwallex, payermax, pingpong, adyen, ebanx (did you mean "platform-pay"?)',
        ],
      ],
    ],
    [],
  ),
  ...field(
    'a merchant',
    'accounts/cashier.json',
    'merchant',
    [['m'.repeat(81), ['accounts/cashier.json merchant: is too long: at most 80 characters']]],
    ['m'.repeat(80)],
  ),
  ...field(
    "a publisher's name",
    brand,
    'name',
    [['n'.repeat(81), ['nova/brand.json name: is too long: at most 80 characters']]],
    ['n'.repeat(80)],
  ),
  ...field(
    'a copyright line',
    legal,
    'copyright',
    [['c'.repeat(201), ['nova/legal.json copyright: is too long: at most 200 characters']]],
    ['c'.repeat(200)],
  ),
  ...field(
    "a seller's name",
    legal,
    'seller.name',
    [['s'.repeat(121), ['nova/legal.json seller.name: is too long: at most 120 characters']]],
    ['s'.repeat(120)],
  ),
  {
    title: 'a message',
    wrong: write('nova/messages/ja.json', { a: 'x'.repeat(2001), b: '' }),
    told: [
      'nova/messages/ja.json a: is too long: at most 2000 characters',
      'nova/messages/ja.json b: must not be empty',
    ],
    right: [write('nova/messages/ja.json', { a: 'x'.repeat(2000) })],
  },
  ...field(
    'rewards',
    activities,
    'activities[2].rewards',
    [
      [
        Array.from({ length: 51 }, (_, index) => ({
          id: `r${index}`,
          name: 'x',
          items: [{ sku: 'gem', quantity: 1 }],
        })),
        ['nova/activities.json activities[2].rewards: has more than 50 entries'],
      ],
    ],
    [
      Array.from({ length: 50 }, (_, index) => ({
        id: `r${index}`,
        name: 'x',
        items: [{ sku: 'gem', quantity: 1 }],
      })),
    ],
    withActivities,
  ),
  ...between(
    brand,
    'tracking.eventId',
    [24, 244],
    ['nova/brand.json tracking.eventId: must be at least 24, but is 23'],
    ['nova/brand.json tracking.eventId: must be at most 244, but is 245'],
  ),
  ...between(
    legal,
    'seller.taxPercent',
    [0, 40],
    ['nova/legal.json seller.taxPercent: must be at least 0, but is -1'],
    ['nova/legal.json seller.taxPercent: must be at most 40, but is 41'],
  ),
  ...between(
    game,
    'art.seed',
    [0, 1_000_000],
    ['nova/games/orbit/game.json art.seed: must be at least 0, but is -1'],
    ['nova/games/orbit/game.json art.seed: must be at most 1000000, but is 1000001'],
  ),
  ...between(
    goods,
    'groups[0].goods[0].limit.frequency',
    [1, 999],
    ['nova/games/orbit/goods.json groups[0].goods[0].limit.frequency: must be at least 1, but is 0'],
    ['nova/games/orbit/goods.json groups[0].goods[0].limit.frequency: must be at most 999, but is 1000'],
    set(goods, 'groups[0].goods[0].limit', { type: 'game', frequency: 1, days: 0 }),
  ),
  ...between(
    goods,
    'groups[0].goods[0].limit.days',
    [0, 366],
    ['nova/games/orbit/goods.json groups[0].goods[0].limit.days: must be at least 0, but is -1'],
    ['nova/games/orbit/goods.json groups[0].goods[0].limit.days: must be at most 366, but is 367'],
    set(goods, 'groups[0].goods[0].limit', { type: 'game', frequency: 1, days: 0 }),
  ),
  ...between(
    methods,
    'methods[0].sort',
    [0, 9999],
    ['nova/methods.json methods[0].sort: must be at least 0, but is -1'],
    ['nova/methods.json methods[0].sort: must be at most 9999, but is 10000'],
  ),
  ...between(
    coupons,
    'templates[1].validDays',
    [1, 3660],
    ['nova/coupons.json templates[1].validDays: must be at least 1, but is 0'],
    ['nova/coupons.json templates[1].validDays: must be at most 3660, but is 3661'],
    withCoupons,
  ),
  ...between(
    activities,
    'activities[1].rewards[0].days',
    [1, 366],
    ['nova/activities.json activities[1].rewards[0].days: must be at least 1, but is 0'],
    ['nova/activities.json activities[1].rewards[0].days: must be at most 366, but is 367'],
    withActivities,
  ),
  ...between(
    activities,
    'activities[1].rewards[0].items[0].quantity',
    [1, 1_000_000_000],
    ['nova/activities.json activities[1].rewards[0].items[0].quantity: must be at least 1, but is 0'],
    [
      'nova/activities.json activities[1].rewards[0].items[0].quantity: must be at most 1000000000, but is 1000000001',
    ],
    withActivities,
  ),
  ...field(
    'points',
    vip,
    'levels[1].needPoints',
    [
      [-1, ['nova/vip.json levels[1].needPoints: must be at least 0, but is -1']],
      [1_000_000_001, ['nova/vip.json levels[1].needPoints: must be at most 1000000000, but is 1000000001']],
    ],
    [1_000_000_000],
    withCoupons,
  ),
  ...field(
    'a level',
    vip,
    'levels[1].id',
    [
      [-1, ['nova/vip.json levels[1].id: must be at least 0, but is -1']],
      [100, ['nova/vip.json levels[1].id: must be at most 99, but is 100']],
    ],
    [1],
    withCoupons,
  ),
  ...field(
    "a coupon's level",
    coupons,
    'templates[0].level',
    [
      [-1, ['nova/coupons.json templates[0].level: must be at least 0, but is -1']],
      [100, ['nova/coupons.json templates[0].level: must be at most 99, but is 100']],
    ],
    [0],
    withCoupons,
  ),
  ...field(
    'an amount',
    goods,
    'groups[0].goods[0].amount',
    [
      [0, ['nova/games/orbit/goods.json groups[0].goods[0].amount: must be at least 1, but is 0']],
      [
        1_000_000_001,
        [
          'nova/games/orbit/goods.json groups[0].goods[0].amount: must be at most 1000000000, but is 1000000001',
        ],
      ],
    ],
    [],
  ),
  ...field(
    'a quantity',
    goods,
    'groups[0].goods[0].items[0].quantity',
    [
      [0, ['nova/games/orbit/goods.json groups[0].goods[0].items[0].quantity: must be at least 1, but is 0']],
      [
        1_000_000_001,
        [
          'nova/games/orbit/goods.json groups[0].goods[0].items[0].quantity: must be at most 1000000000, but is 1000000001',
        ],
      ],
    ],
    [1],
  ),
  ...field(
    'a bonus',
    goods,
    'groups[0].goods[0].bonus',
    [
      [-1, ['nova/games/orbit/goods.json groups[0].goods[0].bonus: must be at least 0, but is -1']],
      [
        1_000_000_001,
        [
          'nova/games/orbit/goods.json groups[0].goods[0].bonus: must be at most 1000000000, but is 1000000001',
        ],
      ],
    ],
    [0],
  ),
];
