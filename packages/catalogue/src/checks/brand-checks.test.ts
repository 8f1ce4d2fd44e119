import { describe, expect, it } from 'vitest';
import { type Change, problemsOf } from '../testing/problems-of.ts';

const file = 'nova/brand.json';

/** Renames the sample brand; its hosts and ids stay. */
const renamed =
  (key: string, change: Change = () => {}): Change =>
  (files) => {
    for (const path of Object.keys(files).filter((name) => name.startsWith('nova/'))) {
      files[path.replace('nova/', `${key}/`)] = files[path];
      delete files[path];
    }
    change(files);
  };

const copied: Change = (files) => {
  for (const path of Object.keys(files).filter((name) => name.startsWith('nova/'))) {
    files[path.replace('nova/', 'copy/')] = structuredClone(files[path]);
  }
};

describe('the identity of a brand', () => {
  it.each<[string, Change, object[]]>([
    [
      'B-02 a colour of three digits',
      (files) => {
        files[file].face.color = '#1F5';
      },
      [
        {
          file,
          path: 'face.color',
          reason: 'must be a colour of six hex digits with a leading #',
          fix: 'write "#11FF55"',
        },
      ],
    ],
    [
      'B-02 a colour without #',
      (files) => {
        files[file].progressColor = '00bbff';
      },
      [
        {
          file,
          path: 'progressColor',
          reason: 'must be a colour of six hex digits with a leading #',
          fix: 'write "#00bbff"',
        },
      ],
    ],
    [
      'B-02 a colour on which no text can be read',
      (files) => {
        files[file].face.color = '#b26a00';
      },
      [
        {
          file,
          path: 'face.color',
          reason: 'neither white nor near-black text can be read on #b26a00: the contrast is below 4.5 : 1',
          fix: expect.stringMatching(/^the nearest colour that passes is "#[0-9a-f]{6}"$/),
        },
      ],
    ],
    [
      'B-02 an event id that is too small',
      (files) => {
        files[file].tracking.eventId = 23;
      },
      [{ file, path: 'tracking.eventId', reason: 'must be at least 24, but is 23' }],
    ],
    [
      'B-02 an event id that is too large',
      (files) => {
        files[file].tracking.eventId = 245;
      },
      [{ file, path: 'tracking.eventId', reason: 'must be at most 244, but is 245' }],
    ],
    [
      'B-01 a host in capital letters',
      (files) => {
        files[file].hosts.production.web = ['Shop.Nova.Example'];
      },
      [
        {
          file,
          path: 'hosts.production.web[0]',
          reason: 'hosts are written in lower case',
          fix: 'write "shop.nova.example"',
        },
      ],
    ],
    [
      'B-06 a demo host that does not say so',
      (files) => {
        files[file].hosts.demo.web = ['test-shop.nova.example'];
      },
      [
        {
          file,
          path: 'hosts.demo.web[0]',
          reason:
            'the demo host test-shop.nova.example must contain "demo": the environment is told from the host',
        },
      ],
    ],
    [
      'B-06 a production host that says demo',
      (files) => {
        files[file].hosts.production.data = ['data.demons.example'];
      },
      [
        {
          file,
          path: 'hosts.production.data[0]',
          reason: 'the production host data.demons.example contains "demo", which would make it a demo shop',
        },
      ],
    ],
    [
      'B-01 one host for two roles',
      (files) => {
        files[file].hosts.production.payment = ['shop.nova.example'];
      },
      [
        {
          file,
          path: 'hosts.production.payment[0]',
          reason: "the host shop.nova.example is already one of nova's production web hosts",
        },
      ],
    ],
    [
      'L-02 a default language that the brand does not offer',
      (files) => {
        files[file].defaultLanguage = 'ko';
      },
      [
        {
          file,
          path: 'defaultLanguage',
          reason: 'the default language "ko" is not among the brand\'s languages',
          fix: 'add "ko" to languages, or choose one of: en, ja',
        },
      ],
    ],
    [
      'L-02 a language that is none of the eighteen',
      (files) => {
        files[file].languages = ['en', 'jp'];
      },
      [
        {
          file,
          path: 'languages[1]',
          reason:
            '"jp" is not one of: en, de, fr, zh-tw, zh-cn, ja, ko, ar, ru, pt, id, tr, ms, th, vi, es, pl, it',
          fix: 'did you mean "ja"?',
        },
      ],
    ],
    [
      'L-02 a language twice',
      (files) => {
        files[file].languages = ['en', 'ja', 'en'];
      },
      [{ file, path: 'languages[2]', reason: 'the language "en" is listed twice' }],
    ],
    [
      'L-02 an area that offers a language beyond the brand’s',
      (files) => {
        files[file].areas[0].languages = ['en', 'ko'];
      },
      [
        {
          file,
          path: 'areas[0].languages',
          reason: 'the area offers "ko", which is not among the brand\'s languages',
          fix: 'add "ko" to languages, or take it out here: an area can only narrow them',
        },
      ],
    ],
    [
      'L-02 messages in a language that the brand does not offer',
      (files) => {
        files['nova/messages/ko.json'] = { tip: 'x' };
      },
      [
        {
          file: 'nova/messages/ko.json',
          path: '',
          reason: 'the brand does not offer the language "ko"',
          fix: 'add "ko" to languages in nova/brand.json',
        },
      ],
    ],
    [
      'I-01 a login provider without its identifier',
      (files) => {
        files[file].login.providers.push('google');
      },
      [{ file, path: 'login.ggId', reason: 'is missing: the login provider "google" needs it' }],
    ],
    [
      'I-01 a login provider for a client id that does not exist',
      (files) => {
        files[file].login = { providers: ['account', 'huawei'], huaweiClientIds: ['orbit-andriod'] };
      },
      [
        {
          file,
          path: 'login.huaweiClientIds[0]',
          reason: 'no game of the brand has the client id "orbit-andriod"',
          fix: 'did you mean "orbit-android"?',
        },
      ],
    ],
    [
      'B-02 an area twice',
      (files) => {
        files[file].areas.push({ key: 'west' });
      },
      [{ file, path: 'areas[2].key', reason: 'the area "west" is listed twice' }],
    ],
    [
      'B-02 a currency that does not exist',
      (files) => {
        files[file].areas.push({ key: 'north', currency: 'RMB' });
      },
      [{ file, path: 'areas[2].currency', reason: 'RMB is no ISO 4217 code', fix: 'write "CNY"' }],
    ],
    [
      'B-02 a default currency that no area uses',
      (files) => {
        files[file].areas[0].currency = 'EUR';
        files['nova/methods.json'].methods[0].currencies = ['EUR'];
        for (const goods of files['nova/games/orbit/goods.json'].groups[0].goods) {
          goods.prices = { EUR: goods.prices.USD, JPY: goods.prices.JPY };
        }
      },
      [{ file, path: 'defaultCurrency', reason: 'no area of the brand uses USD' }],
    ],
    [
      'B-08 an area in Japan without the notices of the law',
      (files) => {
        Object.assign(files[file].areas[1], { country: 'JP', notices: ['specifiedCommercialTransactions'] });
      },
      [
        {
          file,
          path: 'areas[1].notices',
          reason: 'a Japanese area must show the notice inquiryContact',
          fix: 'add "inquiryContact"',
        },
      ],
    ],
    [
      'B-06 a brand key that contains "demo"',
      renamed('demonova'),
      [
        {
          file: 'demonova/brand.json',
          path: '',
          reason: 'the brand key "demonova" contains "demo", which is the mark of the demo environment',
        },
      ],
    ],
    [
      'B-07 a brand key that cannot be a local host',
      renamed('nova-games'),
      [
        {
          file: 'nova-games/brand.json',
          path: '',
          reason:
            'the brand key "nova-games" must be letters and digits, beginning with a small letter, at most 31',
        },
      ],
    ],
    [
      'B-01 a brand of the spec with its key misspelt',
      renamed('spotJP'),
      [
        {
          file: 'spotJP/brand.json',
          path: '',
          reason: 'the brand key "spotJP" is misspelt',
          fix: 'name the folder "spotJp"',
        },
      ],
    ],
    [
      "B-04 areas of a known brand that are not the spec's",
      renamed('rhinosSea', (files) => {
        files['rhinosSea/brand.json'].areas = [{ key: 'sea' }, { key: 'eur' }];
        files['rhinosSea/games/orbit/game.json'].areas = ['sea'];
        files['rhinosSea/methods.json'].methods.pop();
        for (const goods of files['rhinosSea/games/orbit/goods.json'].groups[0].goods)
          delete goods.prices.JPY;
      }),
      [
        {
          file: 'rhinosSea/brand.json',
          path: 'areas',
          reason: 'the area "eru" of rhinosSea is missing',
        },
        {
          file: 'rhinosSea/brand.json',
          path: 'areas[1].key',
          reason: '"eur" is not an area of rhinosSea: the spec has sea, eru',
          fix: 'did you mean "eru"?',
        },
      ],
    ],
    [
      "B-05 a currency of a known brand that is not the spec's",
      renamed('rhinosSea', (files) => {
        files['rhinosSea/brand.json'].areas = [{ key: 'sea' }, { key: 'eru', currency: 'JPY' }];
        files['rhinosSea/games/orbit/game.json'].areas = ['sea', 'eru'];
      }),
      [
        {
          file: 'rhinosSea/brand.json',
          path: 'areas[1].currency',
          reason: 'the currency of rhinosSea\'s area "eru" is USD, not JPY',
          fix: 'write "USD"',
        },
      ],
    ],
    [
      'B-05 an unreadable currency of a known brand, told once',
      renamed('rhinosSea', (files) => {
        files['rhinosSea/brand.json'].areas = [{ key: 'sea' }, { key: 'eru', currency: 'UDS' }];
        files['rhinosSea/games/orbit/game.json'].areas = ['sea', 'eru'];
        files['rhinosSea/methods.json'].methods.pop();
        for (const goods of files['rhinosSea/games/orbit/goods.json'].groups[0].goods)
          delete goods.prices.JPY;
      }),
      [
        {
          file: 'rhinosSea/brand.json',
          path: 'areas[1].currency',
          reason: '"UDS" is not an ISO 4217 currency',
          fix: 'did you mean "USD"?',
        },
      ],
    ],
  ])('%s', (_title, change, expected) => {
    expect(problemsOf(change)).toEqual(expected);
  });

  it('B-01 a copied brand folder is caught at each of its hosts, its event id and its application id', () => {
    const problems = problemsOf(copied);
    expect(problems.map(({ file: where, path }) => `${where} ${path}`)).toEqual([
      ...['production', 'demo'].flatMap((environment) =>
        ['web', 'payment', 'backup', 'data'].map((role) => `nova/brand.json hosts.${environment}.${role}[0]`),
      ),
      'nova/brand.json tracking.applicationId',
      'nova/brand.json tracking.eventId',
    ]);
    expect(problems.at(-1)?.reason).toBe('200 is already used by the brand copy');
    expect(problems[0]?.reason).toBe(
      "the host shop.nova.example is already one of copy's production web hosts",
    );
  });

  it('L-02 an override of a message that does not exist is caught where the keys are known', () => {
    const change: Change = (files) => {
      files['nova/messages/en.json'] = { log_fial: 'Login failed' };
    };
    expect(problemsOf(change, { messageKeys: new Set(['log_fail']) })).toEqual([
      {
        file: 'nova/messages/en.json',
        path: 'log_fial',
        reason: 'there is no message of this key',
        fix: 'did you mean "log_fail"?',
      },
    ]);
    expect(problemsOf(change)).toEqual([]);
  });
});
