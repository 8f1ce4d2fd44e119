import { languages } from '@gemporium/domain/languages.ts';
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

/** A picture that somebody pasted into the wrong field. */
const pasted = 'iVBORw0KGgo'.repeat(20_000);

/** One place with one wrong value after the other, and the values that are right there. */
const field = (
  title: string,
  file: string,
  path: string,
  rows: [value: unknown, reason: string][],
  right: unknown[],
  base: Change = () => {},
): Mistake[] =>
  rows.map(([value, reason], index) => ({
    title: `${title}: ${JSON.stringify(value).slice(0, 60)}`,
    wrong: all(base, set(file, path, value)),
    told: [`${file} ${path}: ${reason}`],
    ...(index === 0 && { right: right.map((one) => all(base, set(file, path, one))) }),
  }));

/** A number that is one too small, and one that is one too large. */
const between = (
  file: string,
  path: string,
  [min, max]: [number, number],
  ofMin: string,
  ofMax: string,
  base: Change = () => {},
): Mistake[] =>
  field(
    'a number',
    file,
    path,
    [
      [min - 1, ofMin],
      [max + 1, ofMax],
    ],
    [min, max],
    base,
  );

const withSub = all(
  withAdyen,
  set(methods, 'methods[2].subPayments', [{ channelId: '1', code: 'a', name: 'A', icon: 'card' }]),
);
const withBound = all(withAdyen, set(methods, 'methods[2].regions', ['PH']));

export const fieldMistakes: Mistake[] = [
  ...field(
    'a text',
    brand,
    'face.wordmark',
    [
      ['', 'must not be empty'],
      ['  ', 'must not be empty'],
      [' NOVA', 'begins or ends with a space (write "NOVA")'],
      ['NOVA ', 'begins or ends with a space (write "NOVA")'],
      ['N'.repeat(25), 'is too long: at most 24 characters'],
    ],
    ['N'.repeat(24), 'N V'],
  ),
  ...field(
    'a text by language',
    brand,
    'pageTitle',
    [
      ['', 'must not be empty'],
      ['Nova ', 'begins or ends with a space'],
      [{}, 'has no text: at least one language is needed'],
      [['Nova'], 'must be text in double quotes, or an object like { "en": "…" }'],
      [7, 'must be text in double quotes, or an object like { "en": "…" }'],
      ['x'.repeat(2001), 'is too long: at most 2000 characters'],
    ],
    ['x'.repeat(2000), { en: 'x', ja: 'y' }],
  ),
  ...field(
    'a text in one language',
    brand,
    'pageTitle.ja',
    [
      ['', 'must not be empty'],
      [' x', 'begins or ends with a space'],
      [7, 'must be text in double quotes'],
      ['x'.repeat(2001), 'is too long: at most 2000 characters'],
    ],
    ['x'.repeat(2000)],
  ),
  ...field(
    'a text in no language',
    brand,
    'pageTitle.zh-tv',
    [['x', 'is not one of the eighteen languages (did you mean "zh-tw"?)']],
    [],
  ),
  ...field(
    'a text in no language',
    brand,
    'pageTitle.constructor',
    [['x', `is not one of the eighteen languages (use one of: ${languages.join(', ')})`]],
    [],
  ),
  ...field(
    'an id',
    game,
    'gpId',
    [
      ['', 'must not be empty'],
      [
        'a b',
        'must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
      ],
      [
        '.a',
        'must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
      ],
      [
        'a'.repeat(65),
        'must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
      ],
      [
        'a/',
        'must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
      ],
    ],
    ['a'.repeat(64), '1', 'A.b_c-9'],
  ),
  ...field(
    'a short key',
    methods,
    'methods[0].paywayId',
    [
      ['', 'must not be empty'],
      ['Card', 'must be at most 32 lower-case letters, digits and dashes, beginning with a letter'],
      ['1card', 'must be at most 32 lower-case letters, digits and dashes, beginning with a letter'],
      ['a'.repeat(33), 'must be at most 32 lower-case letters, digits and dashes, beginning with a letter'],
      ['a_', 'must be at most 32 lower-case letters, digits and dashes, beginning with a letter'],
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
        'must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
      ],
      [
        'Game.linkSecret',
        'must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
      ],
      [
        'game.LinkSecret',
        'must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
      ],
      [
        'game.link-secret',
        'must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
      ],
      [
        'a.b.c',
        'must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
      ],
    ],
    ['g.l', 'game-2X.linkSecret2'],
  ),
  ...field(
    'a currency',
    brand,
    'areas[1].currency',
    [
      ['RMB', 'RMB is not an ISO 4217 currency (use "CNY")'],
      ['UDS', '"UDS" is not an ISO 4217 currency (did you mean "USD"?)'],
      ['jpy', '"jpy" is not an ISO 4217 currency (did you mean "JPY"?)'],
      ['XQQ', '"XQQ" is not an ISO 4217 currency'],
    ],
    ['JPY'],
  ),
  ...field(
    'a country',
    legal,
    'seller.country',
    [
      ['UK', '"UK" is not a country code: ISO 3166 has two capital letters (write "GB")'],
      ['Global', '"Global" is not a country code: ISO 3166 has two capital letters'],
      ['gb', '"gb" is not a country code: ISO 3166 has two capital letters (write "GB")'],
      ['xx', '"xx" is not a country code: ISO 3166 has two capital letters'],
    ],
    ['GB', 'JP'],
  ),
  ...field(
    'a colour',
    brand,
    'progressColor',
    [
      ['#1F5', 'must be a colour of six hex digits with a leading # (write "#11FF55")'],
      ['1F5', 'must be a colour of six hex digits with a leading # (write "#11FF55")'],
      ['00bbff', 'must be a colour of six hex digits with a leading # (write "#00bbff")'],
      ['#00bbff0', 'must be a colour of six hex digits with a leading #'],
      ['x#00bbff', 'must be a colour of six hex digits with a leading #'],
      ['x00bbff', 'must be a colour of six hex digits with a leading #'],
      ['00bbffx', 'must be a colour of six hex digits with a leading #'],
      ['blue', 'must be a colour of six hex digits with a leading #'],
    ],
    ['#00bbff', '#00BBFF'],
  ),
  ...field(
    'a time zone',
    brand,
    'timeZone',
    [
      ['Asia/Seol', '"Asia/Seol" is not an IANA time zone (did you mean "Asia/Seoul"?)'],
      ['+08:00', '"+08:00" is not an IANA time zone (write it like "Asia/Tokyo")'],
      ['Mars', '"Mars" is not an IANA time zone (write it like "Asia/Tokyo")'],
    ],
    ['Asia/Seoul', 'UTC'],
  ),
  ...field(
    'a bound',
    methods,
    'methods[2].maxMoney',
    [
      ['-1', 'must not be negative (write "0" for no bound)'],
      ['1,000', '"1,000" is not an amount like "49.99" (write "1000")'],
      ['1 000.50', '"1 000.50" is not an amount like "49.99" (write "1000.50")'],
      ['49,99', '"49,99" is not an amount like "49.99" (write "49.99")'],
      ['1,5000', '"1,5000" is not an amount like "49.99"'],
      [' 50', '" 50" is not an amount like "49.99" (write "50")'],
      ['x-1', '"x-1" is not an amount like "49.99"'],
      ['', '"" is not an amount like "49.99"'],
      ['1.', '"1." is not an amount like "49.99"'],
      ['9'.repeat(16), '"9999999999999999" is not an amount like "49.99"'],
      ['1.0000000', '"1.0000000" is not an amount like "49.99"'],
      ['50x', '"50x" is not an amount like "49.99"'],
    ],
    ['0', '50', '50.5', '0.000000', '1000.50'],
    withBound,
  ),
  ...field(
    'a host',
    brand,
    'hosts.production.data[0]',
    [
      ['Data.Nova.Example', 'hosts are written in lower case (write "data.nova.example")'],
      [
        'https://data2.nova.example/x',
        'must be a host name alone: no https://, port, path or space (write "data2.nova.example")',
      ],
      [
        'data2.nova.example:80',
        'must be a host name alone: no https://, port, path or space (write "data2.nova.example")',
      ],
      [
        ' data2.nova.example',
        'must be a host name alone: no https://, port, path or space (write "data2.nova.example")',
      ],
      ['HTTP://x', 'must be a host name alone: no https://, port, path or space'],
      ['127.0.0.1', 'must be a name, not an IP address'],
      ['nova.localhost', '"nova.localhost" does not look like a real host'],
      ['data2', '"data2" does not look like a real host'],
      ['data_2.nova.example', '"data_2.nova.example" does not look like a real host'],
      ['-a.nova.example', '"-a.nova.example" does not look like a real host'],
      ['a-.nova.example', '"a-.nova.example" does not look like a real host'],
      ['data.nova.e', '"data.nova.e" does not look like a real host'],
      ['data.nova.example1', '"data.nova.example1" does not look like a real host'],
      ['data.nova.internal', '"data.nova.internal" does not look like a real host'],
      ['', '"" does not look like a real host'],
    ],
    ['data2.nova.example', 'xn--bcher-kva.example', 'nova.xn--p1ai', 'd.nova.example'],
  ),
  ...field(
    'a link',
    legal,
    'termsUrl',
    [
      [
        'www.nova.example/terms',
        '"www.nova.example/terms" is not a link like https://www.example.com/terms (write "https://www.nova.example/terms")',
      ],
      ['terms', '"terms" is not a link like https://www.example.com/terms'],
      [pasted, `"${pasted}" is not a link like https://www.example.com/terms`],
      [
        'www.nova.example/my terms',
        '"www.nova.example/my terms" is not a link like https://www.example.com/terms',
      ],
      [
        'https://www.nova.example/my terms',
        '"https://www.nova.example/my terms" is not a link like https://www.example.com/terms',
      ],
      ['HTTP://www.nova.example/http://', 'must be an https link (write "https://www.nova.example/http://")'],
      ['http://localhost/terms', 'must be an https link'],
      ['ftp://www.nova.example', 'must be an https link'],
      ['https://user@www.nova.example', 'must not carry a user name or password'],
      ['https://:word@www.nova.example', 'must not carry a user name or password'],
      ['https:www.nova.example', 'must be written as a link like https://www.example.com/terms'],
      ['https:\\\\www.nova.example', 'must be written as a link like https://www.example.com/terms'],
      ['https://localhost/terms', '"localhost" does not look like a real host'],
    ],
    ['https://www.nova.example/terms?a=b#c'],
  ),
  ...field(
    'where a game listens',
    game,
    'link.baseUrl',
    [
      ['https://link.nova.example/v1//', 'must not end with a slash (write "https://link.nova.example/v1")'],
      [
        `https://link.nova.example/v1${'/'.repeat(20_000)}`,
        'must not end with a slash (write "https://link.nova.example/v1")',
      ],
      ['sandbox:/', 'must not end with a slash'],
      ['sandbox:game', 'must be sandbox: followed by a path (write "sandbox:/game/link/v1")'],
      ['sandbox:/a b', 'must be sandbox: followed by a path (write "sandbox:/game/link/v1")'],
      ['Sandbox:/game', 'must be an https link'],
      ['/', 'must not end with a slash'],
      ['https://link.nova.example/v1?x=1', 'must not carry a query or fragment'],
      ['https://link.nova.example/v1#x', 'must not carry a query or fragment'],
      ['http://link.nova.example', 'must be an https link (write "https://link.nova.example")'],
      ['https://localhost', '"localhost" does not look like a real host'],
      ['http://127.0.0.1:9000/', 'must not end with a slash (write "http://127.0.0.1:9000")'],
      ['http://127.0.0.2:9000/link', 'must be an https link'],
      ['http://127.0.0.1.nova.example', 'must be an https link (write "https://127.0.0.1.nova.example")'],
      ['http://user@localhost', 'must be an https link'],
      ['http://localhost/?x=1', 'must be an https link'],
    ],
    [
      ...['https://link.nova.example/v1', 'sandbox:/game/link/v1', 'sandbox:/A_b.c~d-e'],
      ...['http://localhost', 'http://127.0.0.1:9000/link/v1', 'http://[::1]:9000'],
    ],
  ),
  ...field(
    'a deep link',
    game,
    'evoke.ios',
    [
      ['orbit', '"orbit" is not a deep link such as mygame://shop'],
      ['javascript://x', 'links of the scheme javascript: are not allowed'],
      ['DATA://x', 'links of the scheme data: are not allowed'],
      ['vbscript://x', 'links of the scheme vbscript: are not allowed'],
      ['file://x', 'links of the scheme file: are not allowed'],
      ['blob://x', 'links of the scheme blob: are not allowed'],
      ['about://x', 'links of the scheme about: are not allowed'],
      ['http://play.nova.example', 'links of the scheme http: are not allowed'],
      ['https://localhost', '"localhost" does not look like a real host'],
      ['open orbit://shop', '"open orbit://shop" is not a deep link such as mygame://shop'],
      ['orbit://a b', '"orbit://a b" is not a deep link such as mygame://shop'],
      ['orbit://<x>', '"orbit://<x>" is not a deep link such as mygame://shop'],
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
        '"2026-01-01" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
      ],
      [
        '2026-01-01T00:00:00',
        '"2026-01-01T00:00:00" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
      ],
      [
        '2026-13-01T00:00:00Z',
        '"2026-13-01T00:00:00Z" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
      ],
      ['2026-02-30T00:00:00+09:00', 'there is no 2026-02-30 (the last day of that month is 2026-02-28)'],
      ['2028-02-30T23:59:59Z', 'there is no 2028-02-30 (the last day of that month is 2028-02-29)'],
      ['2026-04-31T00:00:00Z', 'there is no 2026-04-31 (the last day of that month is 2026-04-30)'],
      [
        'x2026-01-01T00:00:00Z',
        '"x2026-01-01T00:00:00Z" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
      ],
      [
        '+002026-01-01T00:00:00Z',
        '"+002026-01-01T00:00:00Z" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
      ],
      [
        '2026-01-01T00:00:00+0900',
        '"2026-01-01T00:00:00+0900" is not a date and time with its offset from UTC (write it like "2026-05-01T00:00:00+09:00")',
      ],
    ],
    [
      ...['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+09:00', '2026-01-01T00:00:00-10:30'],
      ...['2024-02-29T00:00:00+14:00', '2025-12-31T23:59:59-11:00'],
    ],
    withActivities,
  ),
  ...field(
    'a share',
    coupons,
    'templates[0].discountRate',
    [
      [
        '80%',
        '"80%" is not the share of the price that is paid, between "0.0001" and "0.9999" (write "0.80" if players pay 80% of the price)',
      ],
      [
        '5%',
        '"5%" is not the share of the price that is paid, between "0.0001" and "0.9999" (write "0.05" if players pay 5% of the price)',
      ],
      ['0%', '"0%" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['100%', '"100%" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['12.5%', '"12.5%" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['0.0', '"0.0" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['1.0', '"1.0" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['0.12345', '"0.12345" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['.5', '".5" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['x0.5', '"x0.5" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
      ['', '"" is not the share of the price that is paid, between "0.0001" and "0.9999"'],
    ],
    ['0.80', '0.9999', '0.5'],
    withCoupons,
  ),
  ...field(
    'a rate of points',
    vip,
    'pointToCoin.USD',
    [
      ['0', '"0" is not a number of points like "1" or "0.001"'],
      ['0.0000', '"0.0000" is not a number of points like "1" or "0.001"'],
      ['10000', '"10000" is not a number of points like "1" or "0.001"'],
      ['0.00001', '"0.00001" is not a number of points like "1" or "0.001"'],
      ['-1', '"-1" is not a number of points like "1" or "0.001"'],
      ['x1', '"x1" is not a number of points like "1" or "0.001"'],
      ['1x', '"1x" is not a number of points like "1" or "0.001"'],
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
        '"platformpay" is not one of: razer, razer-merchant, razer-e2p, paypal, mycard, codapay, pagsmile, travellet, platform-pay, xsolla, naverpay, kakaopay, welcomepay, alipay, airwallex, payermax, pingpong, adyen, ebanx (did you mean "platform-pay"?)',
      ],
    ],
    [],
  ),
  ...field(
    'a merchant',
    'accounts/cashier.json',
    'merchant',
    [['m'.repeat(81), 'is too long: at most 80 characters']],
    ['m'.repeat(80)],
    set('accounts/cashier.json', 'mode', 'live'),
  ),
  ...field(
    'a code of a sub-payment',
    methods,
    'methods[2].subPayments[0].code',
    [
      '',
      'a b',
      '/DANA',
      'WALLET/',
      'WALLET/DANA/1',
      '-card',
      'WALLET/-dana',
      'c'.repeat(65),
      `WALLET/${'d'.repeat(58)}`,
    ].map((code): [string, string] => [
      code,
      code === ''
        ? 'must not be empty'
        : code.length > 64
          ? 'is too long: at most 64 characters'
          : 'must be letters, digits, dots, dashes and underscores, or two such names with a slash between them, like WALLET/DANA',
    ]),
    [
      'CARD',
      'WALLET/DANA',
      'internet_banking/maybank2u',
      '12call',
      'c'.repeat(64),
      `${'c'.repeat(32)}/${'d'.repeat(31)}`,
    ],
    withSub,
  ),
  ...field(
    "a publisher's name",
    brand,
    'name',
    [['n'.repeat(81), 'is too long: at most 80 characters']],
    ['n'.repeat(80)],
  ),
  ...field(
    'a copyright line',
    legal,
    'copyright',
    [['c'.repeat(201), 'is too long: at most 200 characters']],
    ['c'.repeat(200)],
  ),
  ...field(
    "a seller's name",
    legal,
    'seller.name',
    [['s'.repeat(121), 'is too long: at most 120 characters']],
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
        'has more than 50 entries',
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
    'must be at least 24, but is 23',
    'must be at most 244, but is 245',
  ),
  ...between(
    legal,
    'seller.taxPercent',
    [0, 40],
    'must be at least 0, but is -1',
    'must be at most 40, but is 41',
  ),
  ...field(
    'a tax as a share',
    legal,
    'seller.taxPercent',
    [
      [0.09, 'is a percentage: 0.09 is less than 1% (write 9 if the tax is 9%)'],
      [0.055, 'is a percentage: 0.055 is less than 1% (write 5.5 if the tax is 5.5%)'],
      [0.9, 'is a percentage: 0.9 is less than 1%'],
    ],
    [0, 1, 5.5],
  ),
  ...between(
    game,
    'art.seed',
    [0, 1_000_000],
    'must be at least 0, but is -1',
    'must be at most 1000000, but is 1000001',
  ),
  ...between(
    goods,
    'groups[0].goods[0].limit.frequency',
    [1, 999],
    'must be at least 1, but is 0',
    'must be at most 999, but is 1000',
    set(goods, 'groups[0].goods[0].limit', { type: 'game', frequency: 1, days: 0 }),
  ),
  ...between(
    goods,
    'groups[0].goods[0].limit.days',
    [0, 366],
    'must be at least 0, but is -1',
    'must be at most 366, but is 367',
    set(goods, 'groups[0].goods[0].limit', { type: 'game', frequency: 1, days: 0 }),
  ),
  ...between(
    methods,
    'methods[0].sort',
    [0, 9999],
    'must be at least 0, but is -1',
    'must be at most 9999, but is 10000',
  ),
  ...between(
    coupons,
    'templates[1].validDays',
    [1, 3660],
    'must be at least 1, but is 0',
    'must be at most 3660, but is 3661',
    withCoupons,
  ),
  ...between(
    activities,
    'activities[1].rewards[0].days',
    [1, 366],
    'must be at least 1, but is 0',
    'must be at most 366, but is 367',
    all(withActivities, set(activities, 'activities[1].until', '2027-02-01T00:00:00Z')),
  ),
  ...between(
    activities,
    'activities[1].rewards[0].items[0].quantity',
    [1, 1_000_000_000],
    'must be at least 1, but is 0',
    'must be at most 1000000000, but is 1000000001',
    // Of an item that no goods give, any number is believed.
    all(withActivities, set(activities, 'activities[1].rewards[0].items[0].sku', 'portrait-frame')),
  ),
  ...field(
    'points',
    vip,
    'levels[1].needPoints',
    [
      [-1, 'must be at least 0, but is -1'],
      [1_000_000_001, 'must be at most 1000000000, but is 1000000001'],
    ],
    [1_000_000_000],
    withCoupons,
  ),
  ...field(
    'a level',
    vip,
    'levels[1].id',
    [
      [-1, 'must be at least 0, but is -1'],
      [100, 'must be at most 99, but is 100'],
    ],
    [1],
    withCoupons,
  ),
  ...field(
    "a coupon's level",
    coupons,
    'templates[0].level',
    [
      [-1, 'must be at least 0, but is -1'],
      [100, 'must be at most 99, but is 100'],
    ],
    [0],
    withCoupons,
  ),
  ...field(
    'an amount',
    goods,
    'groups[0].goods[0].amount',
    [
      [0, 'must be at least 1, but is 0'],
      [1_000_000_001, 'must be at most 1000000000, but is 1000000001'],
    ],
    [],
  ),
  ...field(
    'a quantity',
    goods,
    'groups[0].goods[0].items[0].quantity',
    [
      [0, 'must be at least 1, but is 0'],
      [1_000_000_001, 'must be at most 1000000000, but is 1000000001'],
    ],
    [1],
  ),
  ...field(
    'a bonus',
    goods,
    'groups[0].goods[0].bonus',
    [
      [-1, 'must be at least 0, but is -1'],
      [1_000_000_001, 'must be at most 1000000000, but is 1000000001'],
    ],
    [0],
  ),
];
