import { type LawKey, lawKeys } from '@gemporium/catalogue/laws/law.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import { legalLinks, legalTexts } from '@gemporium/catalogue/laws/legal-fields.ts';
import type { Area, Brand, Method } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import { sentence } from '../messages.ts';
import { storeById } from '../stores.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { artPaths } from './art-paths.ts';
import { legalNotices } from './legal-notices.ts';
import { legalPage } from './legal-page.ts';
import { payTerms } from './pay-terms.ts';
import { legalPaths } from './public-path.ts';

/*
 * What players read under each law, for a brand whose texts differ in every region and field, so that any mix-up is
 * noticed. The right texts are in docs/operations/legal.md.
 */
const sample = storeById({ version: 1, catalogue: sampleShop() }, 'nova.production')!;

const saidIn = (where: string) =>
  Object.fromEntries([
    ...legalTexts.map((field) => [field, `${field} in ${where}`] as const),
    ...legalLinks.map((field) => [field, `https://${where}.example/${field}`] as const),
  ]);
const withoutButton = ({ buttonLabel: _label, refunds: _rule, ...said }: Record<string, string>) => said;

function brandOf(waived: readonly LawKey[] = [], more: Partial<Brand> = {}): Brand {
  const regions = Object.fromEntries(
    lawKeys.map((law) => [
      law,
      { ...withoutButton(saidIn(law)), ...(waived.includes(law) && { withdrawal: 'waived' }) },
    ]),
  );
  const everywhere = withoutButton(saidIn('everywhere'));
  return { ...sample.brand, legal: { ...sample.brand.legal, everywhere, regions }, ...more } as Brand;
}

/** An area under a law, whose methods are offered to the whole world. */
const areaUnder = (law: LawKey, notices: Area['notices'] = []): Area => ({
  key: 'here',
  currency: 'USD',
  law,
  notices,
});
const methodsIn = (...regions: string[]) =>
  regions.map((region) => ({ region, currencies: ['USD'] })) as unknown as Method[];

const say = (key: string, language = 'en', values = {}) => sentence(sample.brand, language, key, values);
const days: Partial<Record<LawKey, number>> = { eu: 14, uk: 14, kr: 7, tw: 7, br: 7 };
const mayBeWaived: readonly LawKey[] = ['eu', 'uk', 'kr', 'tw'];

const termsOf = (
  brand: Brand,
  area: Area,
  region = 'Global',
  language = 'en',
  paidFor: 'goods' | 'debt' = 'goods',
) =>
  payTerms(
    { store: { ...sample, brand }, area, platform: 'web', language, art: artPaths(1) },
    region,
    paidFor,
  );
const textsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text);

it.each(lawKeys)(
  'S-02 under %s what the brand says once for all stands wherever it could have said something else',
  (law) => {
    const notices = ['specifiedCommercialTransactions', 'inquiryContact', 'fundsSettlement'] as const;
    const area = areaUnder(law, notices);
    const methods = methodsIn('Global');
    const readers = ['en', 'ja'].map((language) => ({ language }));
    const pages = ['seller', 'refunds', 'commercial-transactions', 'inquiry', 'funds-settlement'];
    const told = (brand: Brand) =>
      readers.map(({ language }) => [
        legalNotices(brand, area, language),
        pages.map((page) => legalPage(brand, area, { page, language })),
        termsOf(brand, area, 'Global', language),
      ]);
    const each = JSON.stringify(told(brandOf([], { methods })));
    const once = { ...brandOf().legal, regions: {} };
    expect(each).toContain('hours in jp');
    const laws = lawKeys.join('|');
    expect(JSON.stringify(told(brandOf([], { methods, legal: once })))).toBe(
      each
        .replace(new RegExp(` in (${laws})\\b`, 'g'), ' in everywhere')
        .replace(new RegExp(`//(${laws})\\.example`, 'g'), '//everywhere.example'),
    );
  },
);

it.each(['en', 'ja', 'de'])(
  'S-02 S-08 the shop’s own pages, at the foot and beside Pay, are those of the area, in %s',
  (language) => {
    for (const law of lawKeys) {
      const area = areaUnder(law, ['specifiedCommercialTransactions', 'inquiryContact', 'fundsSettlement']);
      const brand = brandOf([], { methods: methodsIn('Global'), defaultLanguage: 'en' });
      const hrefs = [
        ...legalNotices(brand, area, language),
        ...termsOf(brand, area, 'Global', language).links,
      ].flatMap(({ href = '' }) => (href.startsWith('/') ? [href] : []));
      expect(hrefs.length).toBeGreaterThan(5);
      const queries = new Set(hrefs.map((href) => href.split('?')[1]));
      expect([law, ...queries]).toEqual([law, `domain_area=here&spec_lang=${language}`]);
    }
  },
);

describe('S-08 beside Pay', () => {
  it.each(lawKeys)(
    'S-08 under %s: the total, the days to withdraw in, and the pages of this law alone',
    (law) => {
      const { sentences, links, consents } = termsOf(brandOf(), areaUnder(law));
      expect(textsOf(sentences)[0]).toBe(say('legal_total'));
      const kept = say('legal_withdrawal', 'en', { day: days[law] ?? 0 });
      expect(textsOf(sentences).includes(kept)).toBe(days[law] !== undefined);
      const addresses = links.map(({ href }) => href);
      const first = law === 'jp' ? 'commercial-transactions' : 'refunds';
      expect(addresses).toEqual([
        ...(law === 'ru' ? ['https://ru.example/offerUrl'] : []),
        `/legal/${first}?domain_area=here&spec_lang=en`,
        sample.brand.legal.termsUrl,
      ]);
      expect(consents.map(({ href }) => href)).toEqual(
        law === 'tr'
          ? ['https://tr.example/preInformationUrl', 'https://tr.example/distanceContractUrl']
          : [],
      );
    },
  );

  it.each(mayBeWaived)('S-08 under %s a right that is given up is a box, and promised nowhere', (law) => {
    const brand = brandOf([law]);
    const { sentences, consents } = termsOf(brand, areaUnder(law));
    expect(textsOf(consents)).toEqual([say('legal_consent_waiver')]);
    expect(textsOf(sentences)).not.toContain(say('legal_withdrawal', 'en', { day: days[law] ?? 0 }));
    // In another region of the same area, the right of withdrawal holds.
    const other = termsOf(brand, areaUnder(law), 'BR');
    expect(other.consents).toEqual([]);
    expect(textsOf(other.sentences)).toContain(say('legal_withdrawal', 'en', { day: 7 }));
  });

  it('S-08 the law is that of the region that the payer has chosen, not that of the area', () => {
    const { consents } = termsOf(brandOf(['us' as LawKey, 'eu']), areaUnder('us'), 'TR');
    expect(consents.map(({ value }) => value.split(':')[0])).toEqual([
      'pre-information',
      'distance-contract',
    ]);
    expect(termsOf(brandOf(['eu']), areaUnder('us'), 'DE').consents).toHaveLength(1);
  });

  it.each([
    ['de', 'Zahlungspflichtig bestellen'],
    ['pl', 'Kupuję i płacę'],
    ['en', undefined],
  ])('S-08 the button says in %s what the law of Europe takes for clear: %s', (language, button) => {
    expect(termsOf(brandOf(), areaUnder('eu'), 'Global', language).button).toBe(button);
    expect(termsOf(brandOf(), areaUnder('us'), 'Global', language).button).toBeUndefined();
    const own = brandOf();
    Object.assign(own.legal, { everywhere: { buttonLabel: { en: 'Buy', de: 'Kaufen' } } });
    const label = { de: 'Kaufen' }[language] ?? 'Buy';
    expect(termsOf(own, areaUnder('eu'), 'Global', language).button).toBe(label);
  });
});

describe('S-11 beside the button that pays a debt', () => {
  const aboutBuying = /withdraw|items|licen[sc]e|refund|offer|buy/i;

  it.each(lawKeys)('S-11 under %s nothing is said of a purchase, of which there is none', (law) => {
    const waived = mayBeWaived.filter((one) => one === law);
    const { sentences, links, consents, button } = termsOf(
      brandOf(waived),
      areaUnder(law),
      'Global',
      'de',
      'debt',
    );
    const english = termsOf(brandOf(waived), areaUnder(law), 'Global', 'en', 'debt');
    expect(textsOf(sentences)).toEqual([say('legal_total', 'de')]);
    expect(textsOf(english.sentences).filter((text) => aboutBuying.test(text))).toEqual([]);
    expect(links.map(({ href }) => href)).toEqual([sample.brand.legal.termsUrl]);
    expect([consents, button]).toEqual([[], undefined]);
  });
});

describe('S-02 the page of the seller', () => {
  it.each(lawKeys)('S-02 under %s says each field of the law once, in the words for this region', (law) => {
    const { needs, shows } = laws[law];
    const page = legalPage(brandOf([], { methods: methodsIn('Global') }), areaUnder(law), {
      page: 'seller',
      language: 'en',
    })!;
    const said = saidIn(law);
    const wanted = [...new Set(['company', ...needs, ...shows])].map((field) => said[field]);
    expect(page.rows.map(({ value }) => value.text)).toEqual(wanted);
    for (const { value } of page.rows) {
      const isPage = value.text.startsWith('https://');
      if (isPage) expect(value.href).toBe(value.text);
      if (value.text.startsWith('email')) expect(value.href).toBe(`mailto:${value.text}`);
    }
    expect(page.links).toMatchObject([{ href: sample.brand.legal.supportUrl }]);
  });

  it('S-02 of several laws each says its own, and what they say alike is said once', () => {
    const regions = {
      br: { ...saidIn('br'), company: 'One Ltd' },
      tr: { ...saidIn('tr'), company: 'One Ltd' },
    };
    const brand = brandOf([], { methods: methodsIn('BR', 'TR') });
    Object.assign(brand.legal, { regions });
    const page = legalPage(brand, areaUnder('us'), { page: 'seller', language: 'en' })!;
    const told = page.rows.map(({ value }) => value.text);
    expect(told.filter((text) => text === 'One Ltd')).toHaveLength(1);
    for (const law of ['br', 'tr'] as const)
      for (const field of laws[law].needs)
        expect(told).toContain(field === 'company' ? 'One Ltd' : saidIn(law)[field]);
  });

  it('S-02 a number is called as it is written, with its plus', () => {
    const brand = brandOf([], { methods: methodsIn('Global') });
    Object.assign(brand.legal, { regions: { us: { phone: '+1 (555) 010-20' } } });
    const page = legalPage(brand, areaUnder('us'), { page: 'seller', language: 'en' })!;
    expect(page.rows.map(({ value }) => value.href)).toContain('tel:+155501020');
  });
});

describe('B-08 the notices of Japan', () => {
  const pages = {
    'commercial-transactions': 'specifiedCommercialTransactions',
    inquiry: 'inquiryContact',
    'funds-settlement': 'fundsSettlement',
  } as const;
  const pageOf = (page: string, brand: Brand, language: string, notices: Area['notices']) =>
    legalPage(brand, areaUnder('jp', notices), { page, language });
  const linesOf = (page: keyof typeof pages, brand: Brand, language = 'en') =>
    pageOf(page, brand, language, [pages[page]])?.rows.map(({ label, value }) => [label.text, value.text]);

  it.each(Object.entries(pages))(
    'B-08 %s stands where the area shows the notice %s alone',
    (page, notice) => {
      const others = Object.values(pages).filter((one) => one !== notice);
      expect(pageOf(page, sample.brand, 'en', [notice])).toBeDefined();
      expect(pageOf(page, sample.brand, 'en', others)).toBeUndefined();
    },
  );

  const { supportUrl, termsUrl } = sample.brand.legal;
  const ofSeller = {
    Seller: 'company',
    Address: 'address',
    Telephone: 'phone',
    'E-mail': 'email',
    Hours: 'hours',
    'Person responsible': 'representative',
  };
  const ofSale = {
    'Other costs': 'otherCosts',
    'Method and time of payment': 'payment',
    Delivery: 'delivery',
    'Supported systems': 'environment',
    'Limits and special conditions': 'limits',
  };
  const ofFunds = {
    Issuer: 'issuer',
    Address: 'address',
    'Maximum amount': 'amountLimit',
    Expiry: 'expiry',
    Complaints: 'complaints',
    'Where it can be used': 'usableIn',
    'How to check your balance': 'balance',
  };
  const { Seller, 'E-mail': mail, Telephone, Hours } = ofSeller;
  it.each([
    ['commercial-transactions', { ...ofSeller, ...ofSale }, ['Price', 'Returns and cancellation']],
    ['inquiry', { Seller, 'E-mail': mail, Telephone, Hours }, ['Customer service']],
    ['funds-settlement', ofFunds, ['Please note', 'Terms of service']],
  ] as const)('B-08 %s says each thing under its own heading', (page, fields, others) => {
    const lines = new Map(linesOf(page, brandOf()) as [string, string][]);
    expect([...lines.keys()].toSorted()).toEqual([...Object.keys(fields), ...others].toSorted());
    for (const [label, field] of Object.entries(fields))
      expect([label, lines.get(label)]).toEqual([label, `${field} in jp`]);
    expect([undefined, supportUrl]).toContain(lines.get('Customer service'));
    expect([undefined, termsUrl]).toContain(lines.get('Terms of service'));
  });

  it.each(['en', 'ja'])(
    'B-08 what the brand leaves out and every shop here does is said in %s',
    (language) => {
      const brand = { ...brandOf(), legal: { ...sample.brand.legal, everywhere: {}, regions: {} } } as Brand;
      const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;
      const told = (page: keyof typeof pages) => linesOf(page, brand, language)!;
      for (const [label = '', value = ''] of [
        ...told('commercial-transactions'),
        ...told('funds-settlement'),
      ]) {
        if (value === termsUrl || value === brand.legal.seller.name) continue;
        expect([value, japanese.test(value)]).toEqual([value, language === 'ja']);
        expect(label).not.toBe('');
      }
      expect([told('commercial-transactions').length, told('funds-settlement').length]).toEqual([8, 4]);
      const own = {
        ...brand,
        legal: { ...brand.legal, regions: { jp: { refunds: 'Our own rule.' } } },
      } as Brand;
      for (const page of ['commercial-transactions', 'funds-settlement'] as const)
        expect(linesOf(page, own, language)!.map(([, value]) => value)).toContain('Our own rule.');
    },
  );
});

describe('S-02 the page of refunds', () => {
  const refundsOf = (brand: Brand, law: LawKey) =>
    legalPage({ ...brand, areas: [areaUnder(law)], methods: methodsIn('Global') }, areaUnder(law), {
      page: 'refunds',
      language: 'en',
    })!;

  it.each(lawKeys)('S-02 under %s says whether a player may withdraw, and where', (law) => {
    const { sentences, links, rows } = refundsOf(brandOf(), law);
    const [first] = textsOf(sentences);
    const day = days[law];
    const none = law === 'tr' ? 'legal_digital_no_withdrawal' : 'legal_no_returns';
    expect(first).toBe(day === undefined ? say(none) : say('legal_withdrawal', 'en', { day }));
    expect(rows).toEqual([]);
    const withdrawing = links.filter(({ href }) => href.includes('withdrawalUrl'));
    expect(withdrawing.map(({ href }) => href)).toEqual(
      law === 'eu' ? ['https://eu.example/withdrawalUrl'] : [],
    );
  });

  it.each(mayBeWaived)('S-02 under %s a right that was given up is neither promised nor linked', (law) => {
    const { sentences, links } = refundsOf(brandOf([law]), law);
    expect(textsOf(sentences)[0]).toBe(say('legal_no_returns'));
    expect(links.filter(({ href }) => href.includes('withdrawalUrl'))).toEqual([]);
  });

  it.each(lawKeys)('S-02 under %s the publisher’s own rule takes the place of the law’s', (law) => {
    const brand = brandOf();
    Object.assign(brand.legal.regions?.[law] ?? {}, { refunds: 'Write to us.' });
    expect(textsOf(refundsOf(brand, law).sentences)[0]).toBe('Write to us.');
  });

  it('S-02 the names of places are in the reader’s language', () => {
    const brand = brandOf([], { areas: [areaUnder('us')], methods: methodsIn('DE', 'BR') });
    const { rows } = legalPage(brand, areaUnder('us'), { page: 'refunds', language: 'ja' })!;
    expect(rows.map(({ label }) => label.text)).toEqual(['欧州連合', 'ブラジル']);
  });

  it('S-02 where several laws hold, each has its own line under the name of its place', () => {
    const brand = brandOf(['uk'], { areas: [areaUnder('us')], methods: methodsIn('DE', 'BR', 'TR') });
    const { rows, links } = legalPage(brand, areaUnder('us'), { page: 'refunds', language: 'en' })!;
    expect(rows.map(({ label, value }) => [label.text, value.text])).toEqual([
      ['European Union', say('legal_withdrawal', 'en', { day: 14 })],
      ['Türkiye', say('legal_digital_no_withdrawal')],
      ['Brazil', say('legal_withdrawal', 'en', { day: 7 })],
    ]);
    expect(links[0]?.href).toBe('https://eu.example/withdrawalUrl');
  });

  /** The methods of each area have a currency of their own. */
  const soldIn = (...areas: [area: Area, ...regions: string[]][]) =>
    brandOf([], {
      areas: areas.map(([area]) => area),
      methods: areas.flatMap(([{ currency }, ...regions]) =>
        regions.map((region) => ({ region, currencies: [currency] })),
      ) as unknown as Method[],
    });
  const placesOn = (brand: Brand, area: Area) => {
    const { rows } = legalPage(brand, area, { page: 'refunds', language: 'en' })!;
    return rows.map(({ label }) => label.text);
  };

  it('S-02 every area in which the brand sells has its rules there, the reader’s own first, and one is said to be general', () => {
    const west: Area = { key: 'west', currency: 'USD', notices: [] };
    const east: Area = { key: 'east', currency: 'EUR', notices: [] };
    const south: Area = { key: 'south', currency: 'SGD', law: 'sea', notices: [] };
    const island: Area = { key: 'island', currency: 'TWD', country: 'TW', notices: [] };
    const brand = soldIn(
      [west, 'Global', 'US', 'BR'],
      [east, 'DE', 'TR'],
      [south, 'Global', 'SG'],
      [island, 'Global'],
    );
    const asia = 'Southeast Asia';
    expect(placesOn(brand, west)).toEqual([
      ...['European Union\u00a0· Global', 'Brazil', 'United States'],
      ...['Türkiye', asia, 'Taiwan'],
    ]);
    // Nobody pays there from the rest of the world.
    expect(placesOn(brand, east)).toEqual([
      ...['European Union', 'Türkiye'],
      ...['Brazil', 'United States', asia, 'Taiwan'],
    ]);
    expect(placesOn(brand, south)[0]).toBe(`${asia}\u00a0· Global`);
    expect(placesOn(brand, island)[0]).toBe('Taiwan');
  });
});

describe('S-02 at the foot', () => {
  const footOf = (law: LawKey, { language = 'en', waived = [] as LawKey[], regions = ['Global'] } = {}) =>
    legalNotices(brandOf(waived, { methods: methodsIn(...regions) }), areaUnder(law), language);

  it.each(lawKeys)('S-02 under %s the publisher’s pages that the law knows, each once', (law) => {
    const { needs, shows, withdrawal } = laws[law];
    const known: readonly string[] = [...needs, ...shows, withdrawal?.at ?? ''];
    const foot: readonly string[] = [
      'withdrawalUrl',
      'accessibilityUrl',
      'personalDataUrl',
      'offerUrl',
      'choicesUrl',
      'registerUrl',
      'oddsUrl',
    ];
    expect(footOf(law).flatMap(({ href }) => href ?? [])).toEqual([
      '/legal/seller?domain_area=here&spec_lang=en',
      '/legal/refunds?domain_area=here&spec_lang=en',
      ...foot.filter((field) => known.includes(field)).map((field) => `https://${law}.example/${field}`),
    ]);
  });

  it.each(['en', 'ja', 'ko'])(
    'S-02 in Korea the seller stands in one Korean line, also for who reads %s',
    (language) => {
      const own = footOf('kr', { language }).filter(({ href }) => href === undefined);
      expect(own).toEqual([
        {
          text: expect.stringMatching(
            /^상호 company in kr\u00a0· 대표자 representative in kr\u00a0· .*개인정보보호책임자 privacyOfficer in kr$/,
          ),
          ...(language !== 'ko' && { lang: 'ko' }),
        },
      ]);
      for (const law of lawKeys.filter((one) => one !== 'kr'))
        expect(footOf(law, { language }).filter(({ href }) => href === undefined)).toEqual([]);
    },
  );

  it('S-02 where two laws want the same page, it stands once', () => {
    const brand = brandOf([], { methods: methodsIn('TR', 'US', 'IN') });
    const oddsUrl = 'https://everywhere.example/odds';
    Object.assign(brand.legal, { everywhere: { oddsUrl }, regions: {} });
    const hrefs = legalNotices(brand, areaUnder('sea'), 'en').map(({ href }) => href);
    expect(hrefs.filter((href) => href === oddsUrl)).toHaveLength(1);
  });
});

/** What stands above Pay, by docs/operations/legal.md and each law: the total first, the withdrawal last. */
const abovePay: Record<LawKey, string[]> = {
  jp: ['legal_total', 'legal_delivery_at_once', 'legal_no_returns', 'legal_minors'],
  kr: ['legal_total', 'legal_minor_may_cancel', 'legal_withdrawal'],
  tw: ['legal_total', 'legal_minors', 'legal_withdrawal'],
  eu: ['legal_total', 'legal_withdrawal'],
  uk: ['legal_total', 'legal_withdrawal'],
  tr: ['legal_total', 'legal_digital_no_withdrawal'],
  br: ['legal_total', 'legal_withdrawal'],
  in: ['legal_total', 'legal_delivery_at_once'],
  ru: ['legal_total', 'legal_offer_accepted'],
  us: ['legal_total', 'legal_license'],
  sea: ['legal_total', 'legal_delivery_at_once'],
};

describe.each(lawKeys)('S-08 beside Pay under %s', (law) => {
  it.each(['en', 'ja', 'de', 'ar', 'zh-tw'])('stands what this law asks for, in %s', (language) => {
    const { sentences, consents } = termsOf(brandOf(), areaUnder(law), 'Global', language);
    expect(textsOf(sentences)).toEqual(
      abovePay[law].map((key) => say(key, language, { day: days[law] ?? 0 })),
    );
    const boxes = law === 'tr' ? ['legal_pre_information_read', 'legal_distance_contract_read'] : [];
    expect(textsOf(consents)).toEqual(boxes.map((key) => say(key, language)));
    // Nothing of it is in another language than the reader's.
    expect([...sentences, ...consents].filter(({ lang }) => lang !== undefined)).toEqual([]);
  });
});

it.each([
  ['specifiedCommercialTransactions', ['/legal/commercial-transactions']],
  ['inquiryContact', ['/legal/inquiry']],
  ['fundsSettlement', ['/legal/funds-settlement']],
  ['recommendedSystem', []],
] as const)(
  'R-08 an area with the notice %s has the pages %s beside those of every area',
  (notice, pages) => {
    expect(legalPaths({ notices: [notice] } as unknown as Area)).toEqual([
      '/legal/seller',
      '/legal/refunds',
      ...pages,
    ]);
  },
);
